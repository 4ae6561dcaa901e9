import { useEffect, useState } from "react";
import type { CallOf } from "../../../contract/endpoint.ts";
import { type FacetValue, facetEndpoints } from "../../../contract/jobs/search/facets.ts";
import { call } from "../../lib/net/api-client.ts";
import { callDebounced } from "../../lib/net/debounced-call.ts";
import { cacheNames } from "./facet-names.ts";

/** The query of a list, without the facet. */
export type FacetQuery = Omit<CallOf<typeof facetEndpoints.values>["query"], "facet" | "find">;

const PAUSE_MS = 150;

type Read = { readonly of: string | null; readonly items: readonly FacetValue[]; readonly failed: boolean };

/** Returns the values of a facet with their counts; the last values stay during a recount. */
export function useFacetValues(asked: CallOf<typeof facetEndpoints.values>["query"]) {
  const [read, setRead] = useState<Read>({ of: null, items: [], failed: false });
  const [tries, setTries] = useState(0);
  const key = JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Retry repeats the same request
  useEffect(
    () =>
      callDebounced(
        PAUSE_MS,
        (signal) => call(facetEndpoints.values, { query: JSON.parse(key) }, { signal }),
        (answer) => {
          cacheNames(answer?.items ?? []);
          setRead((before) => ({ of: key, items: answer?.items ?? before.items, failed: answer === null }));
        },
      ),
    [key, tries],
  );
  const retry = () => {
    setRead((before) => ({ ...before, of: null, failed: false }));
    setTries(tries + 1);
  };
  return { items: read.items, failed: read.failed, busy: read.of !== key, first: read.items.length === 0, retry };
}
