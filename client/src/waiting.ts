const FIRST_MS = 250;
const LONGEST_BACKOFF_MS = 8_000;
/** A longer timer delay overflows and fires after one millisecond. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** The only date format that HTTP still generates (RFC 9110, 5.6.7). */
const DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

const setTimer = (milliseconds: number) => Math.min(milliseconds, LONGEST_TIMER_MS);

/** Parses `Retry-After` into seconds; null if absent or invalid. `now`: milliseconds since 1970. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  const said = header.trim();
  if (/^\d+$/.test(said)) return Number(said);
  const at = DATE.test(said) ? Date.parse(said) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000));
}

/**
 * Delay before a retry in milliseconds: the API's, otherwise growing. A random part keeps many programs from returning
 * at the same time. `chance`: from 0 to 1.
 */
export function retryDelay(attempt: number, retry_after: number | null, chance: number): number {
  if (retry_after !== null) return retry_after * 1_000 + chance * FIRST_MS;
  return Math.min(LONGEST_BACKOFF_MS, FIRST_MS * 2 ** attempt) * (0.5 + chance / 2);
}

/** Waits. Rejects with the signal's reason when it aborts. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", left);
      resolve();
    }, setTimer(milliseconds));
    function left(): void {
      clearTimeout(timer);
      reject(signal?.reason);
    }
    if (signal?.aborted) left();
    else signal?.addEventListener("abort", left, { once: true });
  });
}

/** A signal that aborts with another one or after a timeout, and a function that clears the timer. */
export function withTimeout(milliseconds: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const pass = () => controller.abort(outer?.reason);
  const late = () => controller.abort(new Error(`There was no answer within ${milliseconds} milliseconds.`));
  const timer = setTimeout(late, setTimer(milliseconds));
  if (outer?.aborted) pass();
  else outer?.addEventListener("abort", pass, { once: true });
  function end(): void {
    clearTimeout(timer);
    outer?.removeEventListener("abort", pass);
  }
  return { signal: controller.signal, end };
}
