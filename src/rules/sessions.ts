import type { SessionTimeout } from "../contract/personal-choices.ts";

const MINUTE_MS = 60_000;

/**
 * When a session ends by itself: so many minutes after its person last did something, or never (DECISIONS P1).
 * Takes the moment of the last input and the setting; gives null for `never`.
 */
export function idleEnd(active_at: Date, timeout: SessionTimeout): Date | null {
  return timeout === "never" ? null : new Date(active_at.getTime() + Number(timeout) * MINUTE_MS);
}

/** Whether that moment has come. */
export function isIdle(active_at: Date, timeout: SessionTimeout, now: Date): boolean {
  const end = idleEnd(active_at, timeout);
  return end !== null && end <= now;
}
