import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { OPEN } from "../lists/use-url-filters.ts";

function withoutOpen({ pathname, searchParams }: URL): string {
  const params = new URLSearchParams(searchParams);
  params.delete(OPEN);
  return `${pathname}?${params}`;
}

/** `shouldRevalidate` of a list: opening or closing one of its records is no reason to fetch the list again. */
export function revalidatesList({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.href === nextUrl.href || withoutOpen(currentUrl) !== withoutOpen(nextUrl);
}

/** The record that stands open over a list, in the URL: it can be linked to, and the back button closes it. */
export function useOpenRecord() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const linkTo = (id: string) => {
    const next = new URLSearchParams(params);
    next.set(OPEN, id);
    return { to: `?${next}`, state: { opened: true }, preventScrollReset: true } as const;
  };
  const opened = typeof state === "object" && state !== null && Reflect.get(state, "opened") === true;
  const close = useCallback(() => {
    // Whoever came by a link has no list behind them to go back to.
    if (opened) return void navigate(-1);
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(OPEN);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [opened, navigate, setParams]);
  return { id: params.get(OPEN), linkTo, close };
}
