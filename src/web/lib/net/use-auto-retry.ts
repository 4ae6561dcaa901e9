import { useEffect, useEffectEvent, useRef } from "react";
import { ApiError } from "./api-error.ts";

/** Maximum number of automatic retries; after that the user decides. */
const MAX_RETRIES = 5;
/** Default delay: for requests of the framework only the status is available, not Retry-After. */
const DEFAULT_DELAY_S = 5;

function retryDelay(failure: unknown): number | null {
  if (failure instanceof ApiError) return failure.retryAfter;
  return (failure as { status?: unknown } | null)?.status === 503 ? DEFAULT_DELAY_S : null;
}

/**
 * Retries automatically after the delay that an overloaded server asked for; the failure with its Retry button stays
 * visible meanwhile. Takes the failure, null if there is none.
 */
export function useAutoRetry(failure: unknown, again: () => void): void {
  const times = useRef(0);
  const seconds = retryDelay(failure);
  const ask = useEffectEvent(again);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure counts, though it may equal the previous one.
  useEffect(() => {
    if (seconds === null || times.current >= MAX_RETRIES) return;
    const timer = setTimeout(() => {
      times.current += 1;
      ask();
    }, seconds * 1_000);
    return () => clearTimeout(timer);
  }, [failure, seconds]);
}
