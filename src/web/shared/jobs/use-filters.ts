import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { type Filters, type Offer, parametersOf, readFilters } from "./filters.ts";

/** The address part that shows the filters on phones, where they are a sheet over the list. */
const SHEET_HASH = "#filters";

/**
 * The filters of the address that is shown or on its way, and how to change them.
 * On phones the sheet is part of the address: back closes it.
 */
export function useFilters(offer: Offer) {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const pending = navigation.location?.pathname === location.pathname ? navigation.location : undefined;
  const wanted = pending ?? location;
  const told = useMemo(() => readFilters(new URLSearchParams(wanted.search), offer), [wanted.search, offer]);
  // The address changes in a transition; what somebody has just pressed has to look pressed at once.
  const [asked, setAsked] = useState<Filters | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when one address follows another without a pause
  useEffect(() => {
    if (navigation.state === "idle") setAsked(null);
  }, [navigation.state, location.key]);
  const filters = asked ?? told;
  const latest = useRef({ filters, hash: wanted.hash });
  latest.current = { filters, hash: wanted.hash };
  const open = wanted.hash === SHEET_HASH;

  const change = useCallback(
    (patch: Partial<Filters>, replace = false) => {
      const { filters: before, hash } = latest.current;
      const next = { ...before, ...patch };
      latest.current = { filters: next, hash };
      setAsked(next);
      const search = new URLSearchParams(parametersOf(next)).toString();
      void navigate({ search, hash }, { replace: replace || hash !== "", preventScrollReset: true });
    },
    [navigate],
  );
  const show = useCallback(
    (shown: boolean) => {
      const search = new URLSearchParams(parametersOf(latest.current.filters)).toString();
      const hash = shown ? SHEET_HASH : "";
      void navigate({ search, hash }, { replace: !shown, preventScrollReset: true });
    },
    [navigate],
  );
  return { filters, change, open, show, busy: pending !== undefined };
}
