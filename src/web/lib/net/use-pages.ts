import { useCallback, useEffect, useState } from "react";
import type { ErrorCode } from "../../../contract/errors.ts";
import { codeOf } from "./api-error.ts";

export type Page<T> = { items: T[]; next_cursor: string | null };

/**
 * A paged list: the first page from the loader, the next ones as they are asked for.
 * Starts anew when the loader brings another first page. A failed page keeps what is there.
 */
export function usePages<T>(first: Page<T>, fetchPage: (cursor: string) => Promise<Page<T>>) {
  const [pages, setPages] = useState({ first, items: first.items, cursor: first.next_cursor });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const current = pages.first === first ? pages : { first, items: first.items, cursor: first.next_cursor };
  useEffect(() => {
    setPages({ first, items: first.items, cursor: first.next_cursor });
    setFailure(null);
  }, [first]);
  const loadMore = useCallback(async () => {
    if (current.cursor === null || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const page = await fetchPage(current.cursor);
      setPages((before) =>
        before.first === first ? { first, items: [...before.items, ...page.items], cursor: page.next_cursor } : before,
      );
    } catch (error) {
      setFailure(codeOf(error));
    } finally {
      setBusy(false);
    }
  }, [current.cursor, busy, fetchPage, first]);
  return { items: current.items, more: current.cursor !== null, busy, failure, loadMore };
}
