const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pauses after the first try, the second … (rule X74): with the longest of all of them the last try is 27 h 35 min after the first. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;
/** So much of a pause may be missing, so that what failed together is not tried together. */
const JITTER = 0.1;

/** Nothing but failure for so long switches an endpoint off (rule X75). */
const FAILING_MS = 5 * 24 * HOUR;
/** The secret before signs as well for so long (rule X72). */
export const FORMER_MS = 24 * HOUR;

/**
 * When a delivery is tried again after so many tries; null where it was the last one. `chance` is from 0 up to 1: it takes away up to a
 * tenth of the pause.
 */
export function nextTry(tries: number, now: Date, chance: number): Date | null {
  const wait = PAUSES[tries - 1];
  return wait === undefined ? null : new Date(now.getTime() + Math.round(wait * (1 - JITTER * chance)));
}

/** How an answer is taken (rule X74): done; nobody wants any more; to be tried again, redirects too. */
export function takenAs(status: number | null): "delivered" | "gone" | "failed" {
  if (status !== null && status >= 200 && status < 300) return "delivered";
  return status === 410 ? "gone" : "failed";
}

/** Whether an endpoint that failed once more is switched off for it. */
export function hasFailedTooLong(failing_since: Date, now: Date): boolean {
  return now.getTime() - failing_since.getTime() >= FAILING_MS;
}

/** Ports that are spoken to: that of https, and those that no service of the system has. */
export function isWebhookPort(port: string): boolean {
  return port === "" || (/^\d{4,5}$/.test(port) && Number(port) >= 1_024);
}
