const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * The delays after each attempt (rule X74): with all of them at their longest, the last attempt is 27 h 35 min after
 * the first.
 */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;
/** Random reduction of a delay, so that simultaneous failures are not retried simultaneously. */
const JITTER = 0.1;

/** Continuous failures for this long, on this many of its days, disable an endpoint (rule X75). */
const FAILING_MS = 5 * 24 * HOUR;
const FAILING_DAYS = 5;
/** The time during which the previous secret signs too (rule X72). */
export const PREVIOUS_SECRET_MS = 24 * HOUR;

/**
 * Milliseconds from the latest failure to the next attempt; null after the last one. `chance` is from 0 up to 1 and
 * shortens the delay by up to a tenth.
 */
export function webhookRetryDelay(failures: number, chance: number): number | null {
  const wait = PAUSES[failures - 1];
  return wait === undefined ? null : Math.round(wait * (1 - JITTER * chance));
}

/** The longest delay a receiver may request, so that events are still delivered in time. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** The delay of a `Retry-After` header in milliseconds, from seconds or a date; 0 if it cannot be parsed. */
export function parseRetryAfter(header: string | undefined, now: Date): number {
  if (header === undefined || header === "") return 0;
  const asked = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isNaN(asked) ? 0 : Math.min(Math.max(asked, 0), MAX_RETRY_AFTER_MS);
}

/** The meaning of a response status (rule X74): delivered; endpoint gone; or retry, which includes redirects. */
export function classifyResponse(status: number | null): "delivered" | "gone" | "failed" {
  if (status !== null && status >= 200 && status < 300) return "delivered";
  return status === 410 ? "gone" : "failed";
}

/**
 * The health of an endpoint since the last successful delivery: the start of failures, the number of days with
 * failures, and the last of them.
 */
export type EndpointHealth = {
  readonly failing_since: Date | null;
  readonly failed_at: Date | null;
  readonly failing_days: number;
};
export const HEALTHY: EndpointHealth = { failing_since: null, failed_at: null, failing_days: 0 };

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The state after another failure; the same object if nothing changes. */
export function afterFailure(health: EndpointHealth, now: Date): EndpointHealth {
  const { failing_since, failed_at, failing_days } = health;
  if (failing_since !== null && failed_at !== null && dayOf(failed_at) === dayOf(now)) return health;
  return { failing_since: failing_since ?? now, failed_at: now, failing_days: failing_days + 1 };
}

/**
 * True if an endpoint that just failed must be disabled: a single failure after days without deliveries is not enough.
 */
export function hasFailedTooLong({ failing_since, failing_days }: EndpointHealth, now: Date): boolean {
  return (
    failing_since !== null && now.getTime() - failing_since.getTime() >= FAILING_MS && failing_days >= FAILING_DAYS
  );
}

/** Allowed ports: that of https, and unprivileged ones. */
export function isWebhookPort(port: string): boolean {
  return port === "" || (/^\d{4,5}$/.test(port) && Number(port) >= 1_024);
}
