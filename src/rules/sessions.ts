import type { SessionTimeout } from "../contract/identity/personal-choices.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A session that was not even refreshed for so long is over, whatever its person chose. */
export const UNUSED_DAYS = 30;
/** No session lives longer, however much it is used: then one signs in again. */
const MAX_SESSION_DAYS = 180;

/**
 * When a session ends by itself: so many minutes after its person last did something, or never (rule P1).
 * Takes the moment of the last input and the setting; gives null for `never`.
 */
export function idleExpiry(active_at: Date, timeout: SessionTimeout): Date | null {
  return timeout === "never" ? null : new Date(active_at.getTime() + Number(timeout) * MINUTE_MS);
}

/** Whether that moment has come. */
export function isIdle(active_at: Date, timeout: SessionTimeout, now: Date): boolean {
  const end = idleExpiry(active_at, timeout);
  return end !== null && end <= now;
}

/** Whether nobody has refreshed a session for too long. Takes the moment of the last refresh. */
export function isUnused(refreshed_at: Date, now: Date): boolean {
  return now.getTime() - refreshed_at.getTime() >= UNUSED_DAYS * DAY_MS;
}

/** The last moment of a session that begins now. */
export function maxSessionEnd(now: Date): Date {
  return new Date(now.getTime() + MAX_SESSION_DAYS * DAY_MS);
}
