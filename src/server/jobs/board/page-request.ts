import { LRUCache } from "lru-cache";
import { type Reach, type SearchQuery, searchQuery } from "../../../rules/search/search-query.ts";
import { placeOf } from "../places/gazetteer.ts";
import {
  filtersOf,
  firstOpenDay,
  type ListQuery,
  type PageRequest,
  type Position,
  readCursor,
  type Scope,
  SORTS,
  type SortName,
} from "./page-filters.ts";

const SEARCHES_MAX = 500;
const read = new LRUCache<string, { readonly words: SearchQuery | null }>({ max: SEARCHES_MAX });

/** Parses a search; cached, because pages and counts of a search parse it again and again. */
function wordsOf(search: string | null, reach: Reach): SearchQuery | null {
  if (search === null) return null;
  const key = `${reach} ${search}`;
  const known = read.get(key) ?? { words: searchQuery(search, placeOf, reach) };
  read.set(key, known);
  return known.words;
}

/** The same list with another search, or with another reach of the same search. */
export function searchedFor(request: PageRequest, search: string | null, reach: Reach = "usual"): PageRequest {
  return { ...request, filters: { ...request.filters, search }, words: wordsOf(search, reach) };
}

/** The search of the previous page. */
export type Searched = Pick<Position, "respelled" | "reach">;

/** Builds the request of a page: scope, filters, order, and the search of the previous page. */
export function pageRequest(
  query: ListQuery,
  scope: Scope,
  { now, viewer }: { now: Date; viewer: string | null },
): { request: PageRequest; sortBy: SortName; searched: Searched } {
  const filters = filtersOf(query);
  const words = wordsOf(filters.search, "usual");
  const asItComes = words === null ? "newest" : "best";
  const sortBy = query.sortBy === undefined || query.sortBy === "best" ? asItComes : query.sortBy;
  const { after, respelled, reach } = readCursor(query.cursor, sortBy);
  const request: PageRequest = {
    after,
    scope,
    filters,
    words,
    walk: "promising",
    fit: sortBy === "best" ? "ranked" : "any",
    sort: SORTS[sortBy],
    limit: query.limit,
    day: firstOpenDay(now),
    viewer,
    counted: true,
  };
  const goesOn = respelled !== null || reach !== "usual";
  return {
    request: goesOn ? searchedFor(request, respelled ?? filters.search, reach) : request,
    sortBy,
    searched: { respelled, reach },
  };
}
