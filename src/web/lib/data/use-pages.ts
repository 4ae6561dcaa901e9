import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { Page } from "../../../contract/paging.ts";
import { errorCodeOf } from "../net/api-error.ts";
import type { Pages } from "./query.ts";
import { queryClient } from "./query-client.ts";

/** `ready`: only a loader fetches the first page; `initial`: pages that were loaded by other means. */
type PagesOptions<Answer> = { ready?: boolean; initial?: InfiniteData<Answer, string | null> };

/**
 * A paginated list. Its pages stay cached after the screen is left, and stale pages are refetched in place. If a page
 * fails to load, the list keeps the pages it has.
 */
export function usePagesOnDemand<Answer extends Page<unknown>>(
  wanted: Pages<Answer>,
  { ready = false, initial }: PagesOptions<Answer> = {},
) {
  const [client] = useState(queryClient);
  const list = useInfiniteQuery({ ...wanted, refetchOnMount: !ready, initialData: initial }, client);
  const { data } = list;
  const items = useMemo(() => (data?.pages ?? []).flatMap((page) => page.items) as Answer["items"], [data]);
  const failure: ErrorCode | null = list.error === null ? null : errorCodeOf(list.error);
  const first = data?.pages[0];
  // A list with a failed refresh is refreshed before a page is added.
  const again = first === undefined || list.isRefetchError;
  const next = async () => {
    const had = data?.pages.length;
    const { data: now, isError } = await list.fetchNextPage();
    // An invalidation replaced the running request and rebuilt the list: the page is requested again.
    if (!isError && now?.pages.length === had) await list.fetchNextPage();
  };
  return {
    first: first ?? null,
    items,
    more: list.hasNextPage,
    busy: list.isFetchingNextPage || (failure !== null && list.isFetching),
    failure,
    loadMore: () => void (again ? list.refetch() : next()),
  };
}

/** The same for a list that the screen's loader has fetched. Throws if no loader has. */
export function usePages<Answer extends Page<unknown>>(wanted: Pages<Answer>) {
  const list = usePagesOnDemand(wanted, { ready: true });
  const { first } = list;
  if (first === null) throw new Error("The loader of this screen does not load its list");
  return { ...list, first };
}

/** The paging state that a list component shows, independent of the item type. */
export type PagesState<T> = Pick<ReturnType<typeof usePagesOnDemand>, "more" | "busy" | "failure" | "loadMore"> & {
  items: T[];
};
