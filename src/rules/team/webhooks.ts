const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pauses after the first try, the second … (rule X74): with the longest of all of them the last try is 27 h 35 min after the first. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;
/** So much of a pause may be missing, so that what failed together is not tried together. */
const JITTER = 0.1;

/** Nothing but failure for so long, on so many days of it, switches an endpoint off (rule X75). */
const FAILING_MS = 5 * 24 * HOUR;
const FAILING_DAYS = 5;
/** The secret before signs as well for so long (rule X72). */
export const FORMER_MS = 24 * HOUR;

/**
 * How many milliseconds after its latest failure a delivery is tried again; null where that was the last try. `chance` is from 0 up to 1: it
 * takes away up to a tenth of the pause.
 */
export function pauseAfter(failures: number, chance: number): number | null {
  const wait = PAUSES[failures - 1];
  return wait === undefined ? null : Math.round(wait * (1 - JITTER * chance));
}

/** How an answer is taken (rule X74): done; nobody wants any more; to be tried again, redirects too. */
export function takenAs(status: number | null): "delivered" | "gone" | "failed" {
  if (status !== null && status >= 200 && status < 300) return "delivered";
  return status === 410 ? "gone" : "failed";
}

/** How an endpoint has been since something was last taken: since when it fails, and on how many days it did; the last of them. */
export type Health = {
  readonly failing_since: Date | null;
  readonly failed_at: Date | null;
  readonly failing_days: number;
};
export const SOUND: Health = { failing_since: null, failed_at: null, failing_days: 0 };

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The same after one more failure; itself where nothing changes. */
export function afterFailure(health: Health, now: Date): Health {
  const { failing_since, failed_at, failing_days } = health;
  if (failing_since !== null && failed_at !== null && dayOf(failed_at) === dayOf(now)) return health;
  return { failing_since: failing_since ?? now, failed_at: now, failing_days: failing_days + 1 };
}

/** Whether an endpoint that has just failed is switched off for it: a single failure after days of silence is not enough. */
export function hasFailedTooLong({ failing_since, failing_days }: Health, now: Date): boolean {
  return (
    failing_since !== null && now.getTime() - failing_since.getTime() >= FAILING_MS && failing_days >= FAILING_DAYS
  );
}

/** Ports that are spoken to: that of https, and those that no service of the system has. */
export function isWebhookPort(port: string): boolean {
  return port === "" || (/^\d{4,5}$/.test(port) && Number(port) >= 1_024);
}
