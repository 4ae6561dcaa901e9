import { useEffect, useEffectEvent, useRef } from "react";
import { ApiError } from "./api-error.ts";

/** After so many times a person decides. */
const MOST = 5;
/** Of an answer that the framework asked for itself it keeps the status, and not when to come back. */
const UNTOLD_SECONDS = 5;

function secondsOf(failure: unknown): number | null {
  if (failure instanceof ApiError) return failure.retryAfter;
  return (failure as { status?: unknown } | null)?.status === 503 ? UNTOLD_SECONDS : null;
}

/**
 * Asks again by itself when the server has said that it is too busy and when to come back; what failed stays shown meanwhile, with
 * its Retry. Takes what failed, null for nothing.
 */
export function useComeBack(failure: unknown, again: () => void): void {
  const times = useRef(0);
  const seconds = secondsOf(failure);
  const ask = useEffectEvent(again);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure counts, though it may look like the one before.
  useEffect(() => {
    if (seconds === null || times.current >= MOST) return;
    const timer = setTimeout(() => {
      times.current += 1;
      ask();
    }, seconds * 1_000);
    return () => clearTimeout(timer);
  }, [failure, seconds]);
}
