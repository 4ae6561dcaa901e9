import type { InfiniteData, QueryKey } from "@tanstack/react-query";
import type { CallOf, Endpoint, OutputOf } from "../../../contract/endpoint.ts";
import type { Page } from "../../../contract/paging.ts";
import { clock } from "../clock.ts";
import { call } from "../net/caller.ts";
import { dataClient, nameOf } from "./data-client.ts";

export type Reading = Endpoint & { readonly answers: "json" };
export type ListOf<E> = OutputOf<E> extends Page<unknown> ? OutputOf<E> : never;

/** Whoever goes back within so long sees what they left without asking for it again. */
const FRESH_MS = 30_000;

/** One answer as something to keep. */
export type Query<Answer> = {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>;
};

/** A list that is read page by page; all its pages are kept together. */
export type Pages<Answer> = {
  queryKey: QueryKey;
  queryFn: (context: { pageParam: string | null; signal: AbortSignal }) => Promise<Answer>;
  initialPageParam: string | null;
  getNextPageParam(last: Answer): string | null;
};

/** What an endpoint answers; what it is kept under follows from the endpoint and its input. */
export function query<E extends Reading>(endpoint: E, input: CallOf<E>): Query<OutputOf<E>> {
  return {
    queryKey: [nameOf(endpoint), input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  };
}

/** The same for a list of the contract. */
export function pages<E extends Reading>(endpoint: E, input: CallOf<E>): Pages<ListOf<E>> {
  const { query: asked, ...parts }: { query?: object } = input as object;
  return {
    queryKey: [nameOf(endpoint), input, "pages"],
    queryFn: async ({ pageParam, signal }) => {
      const of = pageParam === null ? input : { ...parts, query: { ...asked, cursor: pageParam } };
      return (await call(endpoint, of as CallOf<E>, { signal })) as ListOf<E>;
    },
    initialPageParam: null,
    getNextPageParam: (last) => (last as Page<unknown>).next_cursor,
  };
}

/** Either of them, whatever it answers: a loader only makes sure that it is there. */
type Wanted = Query<unknown> | Pages<unknown>;

function fetchWanted(wanted: Wanted): Promise<unknown> {
  const client = dataClient();
  if ("initialPageParam" in wanted) return client.fetchInfiniteQuery(wanted);
  return client.fetchQuery(wanted);
}

/** Whoever comes by a link begins at the head of a list; only those who go back find all the pages they had. */
function cutToFirst({ queryKey }: Wanted): void {
  dataClient().setQueryData<InfiniteData<unknown>>(
    queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
}

async function make(wanted: Wanted, back: boolean): Promise<void> {
  const state = dataClient().getQueryState(wanted.queryKey);
  if (state?.data === undefined || state.isInvalidated) {
    await fetchWanted(wanted);
    return;
  }
  if (back && clock.now() - state.dataUpdatedAt < FRESH_MS) return;
  if (!back && "initialPageParam" in wanted) cutToFirst(wanted);
  // What is known shows at once; the list itself tells when it could not be renewed.
  fetchWanted(wanted).catch(() => undefined);
}

/** What is known of an answer, for a loader that decides by it. */
export function known<Answer>({ queryKey }: Query<Answer>): Answer | undefined {
  return dataClient().getQueryData<Answer>(queryKey);
}

/** For a `clientLoader`: makes sure that its screen has what it reads. Throws ApiError when something is missing. */
export async function load(request: Request, ...wanted: readonly Wanted[]): Promise<void> {
  // Going back, the address is the page's already; by a link it changes only once the screen is ready.
  const { pathname, search } = new URL(request.url);
  const back = pathname === location.pathname && search === location.search;
  await Promise.all(wanted.map((one) => make(one, back)));
}
