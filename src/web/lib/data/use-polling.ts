import { useEffect, useRef } from "react";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { invalidate } from "./invalidation.ts";

/**
 * Polls these endpoints every so many milliseconds while the page is visible, for data without change events. Null
 * disables polling. The next request starts only after the last one finished: otherwise slow answers would be cancelled
 * by the next request and never show.
 */
export function usePolling(every: number | null, ...endpoints: readonly Endpoint[]): void {
  const watched = useRef(endpoints);
  watched.current = endpoints;
  useEffect(() => {
    if (every === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    const look = async () => {
      if (!document.hidden) await invalidate(...watched.current);
      if (!over) timer = setTimeout(() => void look(), every);
    };
    timer = setTimeout(() => void look(), every);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [every]);
}
