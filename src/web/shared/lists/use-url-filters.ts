import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { LIMITS } from "../../../contract/limits.ts";

/** Not a filter: the record that is open over the list (use-open-record.ts). */
export const OPEN_PARAMETER = "open";

/** Returns the value of a URL parameter if it is a known one, else undefined. */
export function knownValue<T extends string>(value: string | null, known: readonly T[]): T | undefined {
  return known.find((one) => one === value);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: stored text never contains these
const CONTROL = /[\u0000-\u001f]+/g;

/** The search text of a URL, cut to the length that the server accepts, so that no link fails. */
export function parseSearch(params: URLSearchParams): string | undefined {
  return params.get("search")?.replaceAll(CONTROL, " ").slice(0, LIMITS.search) || undefined;
}

/** The URL parameters that narrow our lists; others, such as campaign parameters, do not. */
const FILTERS = [
  "search",
  "status",
  "reward",
  "role",
  "state",
  "event",
  "person",
  "method",
  "batch",
  "overdue",
] as const;

/**
 * Filters in the URL, so that a filtered list can be shared and the back button works (rule J8). `set` writes one
 * filter (an empty value removes it) and replaces the history entry during typing. It starts from the pending URL, so
 * that two quick changes are both kept.
 */
export function useUrlFilters() {
  const location = useLocation();
  const { location: coming } = useNavigation();
  const navigate = useNavigate();
  const pending = coming?.pathname === location.pathname ? coming : undefined;
  const current = (pending ?? location).search;
  // The URL changes in a transition, but the chosen control must change immediately.
  const [asked, setAsked] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when one URL follows another without a pause
  useEffect(() => {
    if (pending === undefined) setAsked(null);
  }, [pending === undefined, location.key]);
  const search = asked ?? current;
  const latest = useRef(search);
  latest.current = search;
  const go = useCallback(
    (change: (params: URLSearchParams) => void, replace = false) => {
      const params = new URLSearchParams(latest.current);
      change(params);
      latest.current = params.size === 0 ? "" : `?${params}`;
      setAsked(latest.current);
      void navigate({ search: latest.current }, { replace, preventScrollReset: true });
    },
    [navigate],
  );
  const set = useCallback(
    (name: string, value: string, replace = false) =>
      go((params) => (value === "" ? params.delete(name) : params.set(name, value)), replace),
    [go],
  );
  const clear = useCallback(
    () =>
      go((params) => {
        for (const name of [...FILTERS, OPEN_PARAMETER]) params.delete(name);
      }),
    [go],
  );
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const filtered = FILTERS.some((name) => params.has(name));
  return { params, set, clear, busy: pending !== undefined, filtered };
}
