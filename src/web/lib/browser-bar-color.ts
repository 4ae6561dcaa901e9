import { currentTheme, onTheme } from "./theme.ts";

const BAR_COLORS = { light: "#FAF7F1", dark: "#0F1512" };

/** Colours the browser's own bar with the chosen theme, else with the device's theme. */
function setBarColor(): void {
  const chosen = currentTheme();
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = bar.media.includes("dark") ? BAR_COLORS.dark : BAR_COLORS.light;
    bar.content = chosen === "system" ? own : BAR_COLORS[chosen];
  }
}

/** Keeps the browser's bar in the theme's colour. Returns a function that stops it. */
export function syncBarColor(): () => void {
  setBarColor();
  return onTheme(setBarColor);
}
