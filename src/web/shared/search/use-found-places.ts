import { useEffect, useState } from "react";
import { type FoundPlace, placeEndpoints } from "../../../contract/places.ts";
import { askLater } from "../../lib/net/ask-later.ts";
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
    // What failed before is asked for anew, and says nothing of this answer.
    setFound((before) => (before.failed ? { ...before, of: null, failed: false } : before));
    return askLater(
      typed === "" ? 0 : PAUSE_MS,
      (signal) => call(placeEndpoints.find, { query: { query: typed } }, { signal }),
      (answer) => {
        learnPlaces(answer?.items ?? []);
        setFound({ of: typed, items: answer?.items ?? [], failed: answer === null });
      },
    );
  }, [typed]);
  return { items: found.items, failed: found.failed, busy: typed !== null && found.of !== typed };
}
