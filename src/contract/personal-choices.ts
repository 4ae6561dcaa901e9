/** Choices that people make in their settings and profile; the first of each list is not always its default. */
/** Fixed distances from UTC, as they are called; no zone here has a summer time. */
export const TIMEZONES = ["UTC-8", "UTC-5", "UTC+0", "UTC+1"] as const;
export const VISIBILITIES = ["public", "network", "private"] as const;
/** Minutes without input of the person's own after which a session ends. */
export const SESSION_TIMEOUTS = ["15", "30", "60", "240", "never"] as const;
export const PAYMENT_CHOICES = ["bank", "paypal"] as const;
/** Years of work: 0-2, 3-5, 6-10, 10 and more (lead or principal), executive; empty while nothing is said. */
export const EXPERIENCES = ["", "entry", "mid", "senior", "lead", "executive"] as const;

export type Timezone = (typeof TIMEZONES)[number];
export type SessionTimeout = (typeof SESSION_TIMEOUTS)[number];
