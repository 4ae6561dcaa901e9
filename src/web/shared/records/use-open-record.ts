import { type MouseEvent, useCallback } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { OPEN_PARAMETER } from "../lists/use-url-filters.ts";

/** URL parameters that change the view of a list, but not its content. */
const VIEW_PARAMETERS = [OPEN_PARAMETER, "view", "stage"] as const;

function listUrlOf({ pathname, searchParams }: URL): string {
  const params = new URLSearchParams(searchParams);
  for (const name of VIEW_PARAMETERS) params.delete(name);
  return `${pathname}?${params}`;
}

/** `shouldRevalidate` of a list: opening or closing a record or changing the view does not refetch it. */
export function revalidatesList({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.href === nextUrl.href || listUrlOf(currentUrl) !== listUrlOf(nextUrl);
}

function searchWithOpen(search: string, id: string | null): string {
  const params = new URLSearchParams(search);
  if (id === null) params.delete(OPEN_PARAMETER);
  else params.set(OPEN_PARAMETER, id);
  return `?${params}`;
}

function openIn(search: string): string | null {
  return new URLSearchParams(search).get(OPEN_PARAMETER);
}

/** A press that follows the link on this page: not in another tab or window. */
function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** The record that is open over a list, stored in the URL: it can be linked to, and the back button closes it. */
export function useOpenRecord() {
  const location = useLocation();
  const { location: coming } = useNavigation();
  const navigate = useNavigate();
  const { state } = location;
  // Reads the pending URL, so that a press takes effect at once.
  const { search } = coming?.pathname === location.pathname ? coming : location;
  const openedHere = typeof state === "object" && state !== null && Reflect.get(state, "opened") === true;
  const drawn = openIn(location.search) !== null;
  // While React draws, the history is ahead: a record that it has and the screen has not was opened from this list.
  const isListOneStepBack = useCallback(
    () => (drawn ? openedHere : openIn(window.location.search) !== null),
    [drawn, openedHere],
  );
  /** `over`: the current record is shown again after closing the new one. */
  const show = (id: string, over = false) => {
    const current = openIn(window.location.search);
    // A second press before the first one is drawn.
    if (over && current === id) return;
    // Another record replaces the open one in the history, so that the list is always one step back.
    const replace = !over && current !== null;
    const options = { replace, state: { opened: !replace || isListOneStepBack() }, preventScrollReset: true };
    void navigate(searchWithOpen(search, id), options);
  };
  const linkTo = (id: string) => ({
    to: searchWithOpen(search, id),
    onClick(event: MouseEvent) {
      if (event.defaultPrevented || !isPlainPress(event)) return;
      event.preventDefault();
      show(id);
    },
  });
  const close = useCallback(() => {
    // After opening a direct link there is no history entry to go back to.
    if (isListOneStepBack()) return void navigate(-1);
    void navigate(searchWithOpen(window.location.search, null), { replace: true, preventScrollReset: true });
  }, [isListOneStepBack, navigate]);
  return { id: openIn(search), linkTo, show, close };
}
