import { useEffect, useRef } from "react";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { changed } from "./changes.ts";

/**
 * Fetches anew what these endpoints answered, each so many milliseconds while somebody looks: for what says nothing of its changes. Null: not
 * now. It looks again once the look before has come: else answers that take longer would be given up for the next, and never show.
 */
export function useWatch(every: number | null, ...endpoints: readonly Endpoint[]): void {
  const watched = useRef(endpoints);
  watched.current = endpoints;
  useEffect(() => {
    if (every === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    const look = async () => {
      if (!document.hidden) await changed(...watched.current);
      if (!over) timer = setTimeout(() => void look(), every);
    };
    timer = setTimeout(() => void look(), every);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [every]);
}
