/** Languages of all pages, also for visitors. A separate file because every page loads it. */
export const LANGUAGES = ["en", "es", "fr", "de"] as const;
export const THEMES = ["light", "dark", "system"] as const;

export type Language = (typeof LANGUAGES)[number];
export type Theme = (typeof THEMES)[number];
