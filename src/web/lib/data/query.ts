import type { InfiniteData, QueryKey } from "@tanstack/react-query";
import type { CallOf, Endpoint, OutputOf } from "../../../contract/endpoint.ts";
import type { Page } from "../../../contract/paging.ts";
import { clock } from "../clock.ts";
import { call } from "../net/api-client.ts";
import { endpointKey, queryClient } from "./query-client.ts";

export type JsonEndpoint = Endpoint & { readonly answers: "json" };
export type ListOf<E> = OutputOf<E> extends Page<unknown> ? OutputOf<E> : never;

/** Time for which an answer counts as fresh: going back to a screen within it does not refetch. */
const FRESH_MS = 30_000;

/** One cached answer. */
export type Query<Answer> = {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>;
};

/** A paginated list; all its pages are cached under one key. */
export type Pages<Answer> = {
  queryKey: QueryKey;
  queryFn: (context: { pageParam: string | null; signal: AbortSignal }) => Promise<Answer>;
  initialPageParam: string | null;
  getNextPageParam(last: Answer): string | null;
};

/** The cached answer of an endpoint; the cache key follows from the endpoint and its input. */
export function query<E extends JsonEndpoint>(endpoint: E, input: CallOf<E>): Query<OutputOf<E>> {
  return {
    queryKey: [endpointKey(endpoint), input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  };
}

/** The same for a paginated endpoint. */
export function pages<E extends JsonEndpoint>(endpoint: E, input: CallOf<E>): Pages<ListOf<E>> {
  const { query: asked, ...parts }: { query?: object } = input as object;
  return {
    queryKey: [endpointKey(endpoint), input, "pages"],
    queryFn: async ({ pageParam, signal }) => {
      const of = pageParam === null ? input : { ...parts, query: { ...asked, cursor: pageParam } };
      return (await call(endpoint, of as CallOf<E>, { signal })) as ListOf<E>;
    },
    initialPageParam: null,
    getNextPageParam: (last) => (last as Page<unknown>).next_cursor,
  };
}

/** Either kind, for loaders that only make sure it is cached. */
type AnyQuery = Query<unknown> | Pages<unknown>;

function fetchQuery(wanted: AnyQuery): Promise<unknown> {
  const client = queryClient();
  if ("initialPageParam" in wanted) return client.fetchInfiniteQuery(wanted);
  return client.fetchQuery(wanted);
}

/**
 * Removes all pages except the first: following a link starts at the top of a list, only going back restores all pages.
 */
function keepFirstPage({ queryKey }: AnyQuery): void {
  queryClient().setQueryData<InfiniteData<unknown>>(
    queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
}

async function ensureLoaded(wanted: AnyQuery, back: boolean): Promise<void> {
  const state = queryClient().getQueryState(wanted.queryKey);
  if (state?.data === undefined || state.isInvalidated) {
    await fetchQuery(wanted);
    return;
  }
  if (back && clock.now() - state.dataUpdatedAt < FRESH_MS) return;
  if (!back && "initialPageParam" in wanted) keepFirstPage(wanted);
  // Cached data is shown at once; the list itself shows a failed refresh.
  fetchQuery(wanted).catch(() => undefined);
}

/** The cached answer, for a loader that depends on it; undefined if there is none. */
export function cachedAnswer<Answer>({ queryKey }: Query<Answer>): Answer | undefined {
  return queryClient().getQueryData<Answer>(queryKey);
}

/**
 * For a `clientLoader`: makes sure that all data of the screen is cached. Throws ApiError when something cannot be
 * loaded.
 */
export async function loadQueries(request: Request, ...wanted: readonly AnyQuery[]): Promise<void> {
  // When going back, the location already matches the request; when following a link, it changes only once the screen
  // is ready.
  const { pathname, search } = new URL(request.url);
  const back = pathname === location.pathname && search === location.search;
  await Promise.all(wanted.map((one) => ensureLoaded(one, back)));
}

/**
 * For the `clientLoader` of a list screen: its list, whose first page is cached, as are the `others`. Throws ApiError
 * when something cannot be loaded.
 */
export async function loadList<E extends JsonEndpoint>(
  request: Request,
  endpoint: E,
  input: CallOf<E>,
  ...others: readonly AnyQuery[]
): Promise<{ list: Pages<ListOf<E>> }> {
  const list = pages(endpoint, input);
  await loadQueries(request, list, ...others);
  return { list };
}
