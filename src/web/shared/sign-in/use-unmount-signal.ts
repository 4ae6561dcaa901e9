import { useEffect, useRef } from "react";

/** Returns a function that gives a signal aborted on unmount, when nobody waits for the result any more. */
export function useUnmountSignal(): () => AbortSignal {
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);
  return () => (leaving.current ?? new AbortController()).signal;
}
