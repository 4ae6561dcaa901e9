import { LRUCache } from "lru-cache";
import { firstOpenDay } from "../../../rules/jobs.ts";
import { type SearchQuery, type SearchReach, searchQuery } from "../../../rules/search/search-query.ts";
import { findPlaceByWords } from "../places/gazetteer.ts";
import {
  filtersOfQuery,
  type ListPosition,
  type ListQuery,
  type ListScope,
  type PageRequest,
  readCursor,
  SORTS,
  type SortName,
} from "./page-filters.ts";

const MAX_CACHED_SEARCHES = 500;
const parsedSearches = new LRUCache<string, { readonly words: SearchQuery | null }>({ max: MAX_CACHED_SEARCHES });

/** Parses a search; cached, because pages and counts of a search parse it again and again. */
function parseSearchWords(search: string | null, reach: SearchReach): SearchQuery | null {
  if (search === null) return null;
  const key = `${reach} ${search}`;
  const known = parsedSearches.get(key) ?? { words: searchQuery(search, findPlaceByWords, reach) };
  parsedSearches.set(key, known);
  return known.words;
}

/** The same list with another search, or with another reach of the same search. */
export function withSearch(request: PageRequest, search: string | null, reach: SearchReach = "usual"): PageRequest {
  return { ...request, filters: { ...request.filters, search }, words: parseSearchWords(search, reach) };
}

/** The search of the previous page. */
export type PreviousSearch = Pick<ListPosition, "respelled" | "reach">;

/** Builds the request of a page: scope, filters, order, and the search of the previous page. */
export function buildPageRequest(
  query: ListQuery,
  scope: ListScope,
  { now, viewer }: { now: Date; viewer: string | null },
): { request: PageRequest; sortBy: SortName; searched: PreviousSearch } {
  const filters = filtersOfQuery(query);
  const words = parseSearchWords(filters.search, "usual");
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
    request: goesOn ? withSearch(request, respelled ?? filters.search, reach) : request,
    sortBy,
    searched: { respelled, reach },
  };
}
