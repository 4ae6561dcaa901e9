import { useEffect, useRef } from "react";

/** Gives a signal that is aborted once this part of the screen is left: what still waits then has nobody to tell. */
export function useLeaving(): () => AbortSignal {
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);
  return () => (leaving.current ?? new AbortController()).signal;
}
