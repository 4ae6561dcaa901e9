/** The date of each text's last change; a test compares it with the text. */
export const LAST_UPDATED = { terms: "2026-11-30", privacy: "2026-11-30", contact: "2026-11-30" } as const;
