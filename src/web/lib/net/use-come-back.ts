import { useEffect, useEffectEvent, useRef } from "react";
import { ApiError } from "./api-error.ts";

/** Maximum number of automatic retries; after that the user decides. */
const MOST = 5;
/** Default delay: for requests of the framework only the status is available, not Retry-After. */
const UNTOLD_SECONDS = 5;

function secondsOf(failure: unknown): number | null {
  if (failure instanceof ApiError) return failure.retryAfter;
  return (failure as { status?: unknown } | null)?.status === 503 ? UNTOLD_SECONDS : null;
}

/**
 * Retries automatically after the delay that an overloaded server asked for; the failure with its Retry button stays
 * visible meanwhile. Takes the failure, null if there is none.
 */
export function useComeBack(failure: unknown, again: () => void): void {
  const times = useRef(0);
  const seconds = secondsOf(failure);
  const ask = useEffectEvent(again);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure counts, though it may equal the previous one.
  useEffect(() => {
    if (seconds === null || times.current >= MOST) return;
    const timer = setTimeout(() => {
      times.current += 1;
      ask();
    }, seconds * 1_000);
    return () => clearTimeout(timer);
  }, [failure, seconds]);
}
