import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { Page } from "../../../contract/paging.ts";
import { codeOf } from "../net/api-error.ts";
import { dataClient } from "./data-client.ts";
import type { Pages } from "./query.ts";

/** `ready`: a loader fetches it, and no other does; `initial`: what has come by another way. */
type Begun<Answer> = { ready?: boolean; initial?: InfiniteData<Answer, string | null> };

/**
 * A list page by page. Its pages outlive the screen, and what changes is fetched anew in its place. A page that could
 * not be had keeps what is there.
 */
export function useOwnPages<Answer extends Page<unknown>>(
  wanted: Pages<Answer>,
  { ready = false, initial }: Begun<Answer> = {},
) {
  const [client] = useState(dataClient);
  const list = useInfiniteQuery({ ...wanted, refetchOnMount: !ready, initialData: initial }, client);
  const { data } = list;
  const items = useMemo(() => (data?.pages ?? []).flatMap((page) => page.items) as Answer["items"], [data]);
  const failure: ErrorCode | null = list.error === null ? null : codeOf(list.error);
  const first = data?.pages[0];
  // What could not be renewed is renewed before anything is added to it.
  const again = first === undefined || list.isRefetchError;
  const next = async () => {
    const had = data?.pages.length;
    const { data: now, isError } = await list.fetchNextPage();
    // News that made the list anew took the place of what was under way: the page is asked for again.
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

/** The same of a list that the screen's loader has fetched. Throws where no loader has. */
export function usePages<Answer extends Page<unknown>>(wanted: Pages<Answer>) {
  const list = useOwnPages(wanted, { ready: true });
  const { first } = list;
  if (first === null) throw new Error("The loader of this screen does not load its list");
  return { ...list, first };
}

/** What a list shows of such pages, whatever is in them. */
export type PagesState<T> = Pick<ReturnType<typeof useOwnPages>, "more" | "busy" | "failure" | "loadMore"> & {
  items: T[];
};
