import { onTheme, shownTheme } from "./theme.ts";

const BARS = { light: "#FAF7F1", dark: "#0F1512" };

/** Colours the browser's own bar with the chosen theme, else with the device's theme. */
function paintBar(): void {
  const chosen = shownTheme();
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = bar.media.includes("dark") ? BARS.dark : BARS.light;
    bar.content = chosen === "system" ? own : BARS[chosen];
  }
}

/** Keeps the browser's bar in the theme's colour. Returns a function that stops it. */
export function watchBar(): () => void {
  paintBar();
  return onTheme(paintBar);
}
