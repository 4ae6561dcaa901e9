import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { type FilterOptions, type Filters, readFilters, toUrlParameters } from "./filters.ts";
import { useRememberList } from "./last-list.ts";

/** The URL fragment that opens the filter sheet on phones. */
const SHEET_HASH = "#filters";

/**
 * The filters of the current or pending URL, and functions to change them. On phones the sheet is part of the URL, so
 * that the back button closes it.
 */
export function useFilters(offer: FilterOptions) {
  useRememberList();
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const pending = navigation.location?.pathname === location.pathname ? navigation.location : undefined;
  const wanted = pending ?? location;
  const read = useMemo(() => readFilters(new URLSearchParams(wanted.search), offer), [wanted.search, offer]);
  // The URL changes in a transition, but the pressed control must change immediately.
  const [asked, setAsked] = useState<Filters | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when one URL follows another without a pause
  useEffect(() => {
    if (navigation.state === "idle") setAsked(null);
  }, [navigation.state, location.key]);
  const filters = asked ?? read;
  const latest = useRef({ filters, hash: wanted.hash });
  latest.current = { filters, hash: wanted.hash };
  const open = wanted.hash === SHEET_HASH;

  const change = useCallback(
    (patch: Partial<Filters>, replace = false) => {
      const { filters: before, hash } = latest.current;
      const next = { ...before, ...patch };
      latest.current = { filters: next, hash };
      setAsked(next);
      const search = new URLSearchParams(toUrlParameters(next)).toString();
      void navigate({ search, hash }, { replace: replace || hash !== "", preventScrollReset: true });
    },
    [navigate],
  );
  const show = useCallback(
    (shown: boolean) => {
      const search = new URLSearchParams(toUrlParameters(latest.current.filters)).toString();
      const hash = shown ? SHEET_HASH : "";
      void navigate({ search, hash }, { replace: !shown, preventScrollReset: true });
    },
    [navigate],
  );
  return { filters, change, open, show, busy: pending !== undefined };
}
