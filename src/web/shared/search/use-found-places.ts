import { useEffect, useState } from "react";
import { type FoundPlace, placeEndpoints } from "../../../contract/places.ts";
import { askLater } from "../../lib/net/ask-later.ts";
import { call } from "../../lib/net/caller.ts";
import { learnPlaces } from "./place-names.ts";

const PAUSE_MS = 100;

/** Places for the typed text, requested after a typing pause; null disables it. Outdated answers are ignored. */
export function useFoundPlaces(typed: string | null) {
  const [found, setFound] = useState<{ of: string | null; items: readonly FoundPlace[]; failed: boolean }>({
    of: null,
    items: [],
    failed: false,
  });
  useEffect(() => {
    if (typed === null) return;
    // A failed request is repeated, without the old error.
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
