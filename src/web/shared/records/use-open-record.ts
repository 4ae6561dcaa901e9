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

function hasOpen(search: string): boolean {
  return new URLSearchParams(search).has(OPEN_PARAMETER);
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
  const was = typeof state === "object" && state !== null && Reflect.get(state, "opened") === true;
  const rendered = hasOpen(location.search);
  // The history is ahead of what is rendered while React draws: a second press in between must not add a second entry.
  const isOpened = useCallback(() => (rendered ? was : hasOpen(window.location.search)), [rendered, was]);
  /** `over`: the current record is shown again after closing the new one. */
  const show = (id: string, over = false) => {
    // Another record replaces the open one in the history, so that the list is always one step back.
    const replace = !over && hasOpen(window.location.search);
    const options = { replace, state: { opened: !replace || isOpened() }, preventScrollReset: true };
    void navigate(searchWithOpen(search, id), options);
  };
  const linkTo = (id: string) => ({
    to: searchWithOpen(search, id),
    onClick(event: MouseEvent) {
      if (!isPlainPress(event)) return;
      event.preventDefault();
      show(id);
    },
  });
  const close = useCallback(() => {
    // After opening a direct link there is no history entry to go back to.
    if (isOpened()) return void navigate(-1);
    void navigate(searchWithOpen(window.location.search, null), { replace: true, preventScrollReset: true });
  }, [isOpened, navigate]);
  return { id: new URLSearchParams(search).get(OPEN_PARAMETER), linkTo, show, close };
}
