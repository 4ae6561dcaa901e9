/** Limits of a private calendar: interviews, and days of each other kind and side (rules H14, X140). */
export const CALENDAR_LIMITS = { interviews: 1_000, each: 200 };
