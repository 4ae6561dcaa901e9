/** What every page offers, also to visitors: kept apart from the other choices, because every page carries it. */
export const LANGUAGES = ["en", "es", "fr", "de"] as const;
export const THEMES = ["light", "dark", "system"] as const;

export type Language = (typeof LANGUAGES)[number];
export type Theme = (typeof THEMES)[number];
