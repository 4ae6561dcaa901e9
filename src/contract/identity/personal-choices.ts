/** Options of settings and profile. The first of a list is not always the default. */
/** Names of fixed UTC offsets, listed before the IANA zones. None has daylight saving time. */
export const TIMEZONES = ["UTC-8", "UTC-5", "UTC+0", "UTC+1"] as const;
export const VISIBILITIES = ["public", "network", "private"] as const;
/** Minutes of inactivity after which a session ends. */
export const SESSION_TIMEOUTS = ["15", "30", "60", "240", "never"] as const;
export const PAYMENT_CHOICES = ["bank", "paypal"] as const;
/** Years of work experience: 0-2, 3-5, 6-10, 10 and more (lead or principal), executive; empty where not stated. */
export const EXPERIENCES = ["", "entry", "mid", "senior", "lead", "executive"] as const;

export type SessionTimeout = (typeof SESSION_TIMEOUTS)[number];
