import { useEffect, useState } from "react";
import { type FoundPlace, placeEndpoints } from "../../../contract/places.ts";
import { call } from "../../lib/net/caller.ts";
import { learnPlaces } from "./place-names.ts";

const PAUSE_MS = 100;

/** Places for what is typed, after a pause in typing; none while nothing is wanted. What is out of date is never answered. */
export function useFoundPlaces(typed: string | null) {
  const [found, setFound] = useState<{ of: string | null; items: readonly FoundPlace[]; failed: boolean }>({
    of: null,
    items: [],
    failed: false,
  });
  useEffect(() => {
    if (typed === null) return;
    const leave = new AbortController();
    const timer = setTimeout(
      () => {
        call(placeEndpoints.find, { query: { query: typed } }, { signal: leave.signal }).then(
          ({ items }) => {
            if (leave.signal.aborted) return;
            learnPlaces(items);
            setFound({ of: typed, items, failed: false });
          },
          () => !leave.signal.aborted && setFound({ of: typed, items: [], failed: true }),
        );
      },
      typed === "" ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [typed]);
  return { items: found.items, failed: found.failed, busy: typed !== null && found.of !== typed };
}
