import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { LIMITS } from "../../../contract/limits.ts";

/** Not a filter: the record that stands open over the list (use-open-record.ts). */
export const OPEN = "open";

/** The value of a filter in an address if it is one of the known ones; anything else counts as not set. */
export function chosen<T extends string>(value: string | null, known: readonly T[]): T | undefined {
  return known.find((one) => one === value);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no stored text holds any of these
const CONTROL = /[\u0000-\u001f]+/g;

/** The words to search for in an address, cut to what the server takes, so that no link ends in a failure. */
export function searchOf(params: URLSearchParams): string | undefined {
  return params.get("search")?.replaceAll(CONTROL, " ").slice(0, LIMITS.search) || undefined;
}

/** What of the addresses of our lists narrows them; anything else in an address (a campaign's mark) does not. */
const FILTERS = [
  "search",
  "status",
  "reward",
  "role",
  "standing",
  "event",
  "person",
  "method",
  "batch",
  "overdue",
] as const;

/**
 * Filters that live in the URL, so that a filtered list can be shared and the back button works (rule J8).
 * `set` writes one filter (an empty value takes it out) and replaces the history entry while one types. It begins with
 * the address that is on its way: of two changes in one moment both hold, and what was chosen shows at once.
 */
export function useUrlFilters() {
  const location = useLocation();
  const { location: coming } = useNavigation();
  const navigate = useNavigate();
  const pending = coming?.pathname === location.pathname ? coming : undefined;
  const told = (pending ?? location).search;
  // The address changes in a transition; what somebody has just chosen has to look chosen at once.
  const [asked, setAsked] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when one address follows another without a pause
  useEffect(() => {
    if (pending === undefined) setAsked(null);
  }, [pending === undefined, location.key]);
  const search = asked ?? told;
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
        for (const name of [...FILTERS, OPEN]) params.delete(name);
      }),
    [go],
  );
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const filtered = FILTERS.some((name) => params.has(name));
  return { params, set, clear, busy: pending !== undefined, filtered };
}
