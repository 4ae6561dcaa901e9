import { useEffect, useState } from "react";
import { type FoundPlace, placeEndpoints } from "../../../contract/places.ts";
import { call } from "../../lib/net/api-client.ts";
import { callDebounced } from "../../lib/net/debounced-call.ts";
import { cachePlaces } from "./place-names.ts";

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
    return callDebounced(
      typed === "" ? 0 : PAUSE_MS,
      (signal) => call(placeEndpoints.find, { query: { query: typed } }, { signal }),
      (answer) => {
        cachePlaces(answer?.items ?? []);
        setFound({ of: typed, items: answer?.items ?? [], failed: answer === null });
      },
    );
  }, [typed]);
  return { items: found.items, failed: found.failed, busy: typed !== null && found.of !== typed };
}
