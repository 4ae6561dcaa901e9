import { useCallback } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { OPEN } from "../lists/use-url-filters.ts";

/** What of an address says how a list is looked at, and nothing of what stands in it. */
const LOOKS = [OPEN, "view", "stage"] as const;

function fetchedBy({ pathname, searchParams }: URL): string {
  const params = new URLSearchParams(searchParams);
  for (const name of LOOKS) params.delete(name);
  return `${pathname}?${params}`;
}

/**
 * `shouldRevalidate` of a list: opening or closing one of its records, or looking at it another way, is no reason to
 * fetch it again.
 */
export function revalidatesList({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.href === nextUrl.href || fetchedBy(currentUrl) !== fetchedBy(nextUrl);
}

function searchWith(search: string, id: string | null): string {
  const params = new URLSearchParams(search);
  if (id === null) params.delete(OPEN);
  else params.set(OPEN, id);
  return `?${params}`;
}

/** The record that stands open over a list, in the URL: it can be linked to, and the back button closes it. */
export function useOpenRecord() {
  const location = useLocation();
  const { location: coming } = useNavigation();
  const navigate = useNavigate();
  const { state } = location;
  // What was pressed shows at once, also while its address is on its way.
  const { search } = coming?.pathname === location.pathname ? coming : location;
  const opened = typeof state === "object" && state !== null && Reflect.get(state, "opened") === true;
  // Another one takes the place of the one that stands open: the list is always one step back, however many were looked at.
  const replace = new URLSearchParams(location.search).has(OPEN);
  const linkTo = (id: string) =>
    ({
      to: searchWith(search, id),
      state: { opened: opened || !replace },
      replace,
      preventScrollReset: true,
    }) as const;
  /** `over`: the one that stands open comes back once this is closed. */
  const show = (id: string, over = false) => {
    const { to, ...options } = linkTo(id);
    void navigate(to, over ? { ...options, replace: false, state: { opened: true } } : options);
  };
  const close = useCallback(() => {
    // Whoever came by a link has no list behind them to go back to.
    if (opened) return void navigate(-1);
    void navigate(searchWith(window.location.search, null), { replace: true, preventScrollReset: true });
  }, [opened, navigate]);
  return { id: new URLSearchParams(search).get(OPEN), linkTo, show, close };
}
