import { onTheme, shownTheme } from "./theme.ts";

const BARS = { light: "#FAF7F1", dark: "#0F1512" };

/** The browser's own bar takes the colour of the theme that was chosen, else of the one that the device is in. */
function paintBar(): void {
  const chosen = shownTheme();
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = bar.media.includes("dark") ? BARS.dark : BARS.light;
    bar.content = chosen === "system" ? own : BARS[chosen];
  }
}

/** Keeps the browser's bar in the theme's colour, until the returned function is called. */
export function watchBar(): () => void {
  paintBar();
  return onTheme(paintBar);
}
