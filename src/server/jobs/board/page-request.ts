import { type Reach, searchQuery } from "../../../rules/search/search-query.ts";
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

/** The same list of other words, or of the same with another reach. */
export function searchedFor(request: PageRequest, search: string | null, reach: Reach = "usual"): PageRequest {
  const words = search === null ? null : searchQuery(search, placeOf, reach);
  return { ...request, filters: { ...request.filters, search }, words };
}

/** What the page before was searched for. */
export type Searched = Pick<Position, "respelled" | "reach">;

/** What a query of this scope asks for, its order, and how it was searched for on the page before. */
export function pageRequest(
  query: ListQuery,
  scope: Scope,
  { now, viewer }: { now: Date; viewer: string | null },
): { request: PageRequest; sortBy: SortName; searched: Searched } {
  const filters = filtersOf(query);
  const words = filters.search === null ? null : searchQuery(filters.search, placeOf);
  const asItComes = words === null ? "newest" : "best";
  const sortBy = query.sortBy === undefined || query.sortBy === "best" ? asItComes : query.sortBy;
  const { after, respelled, reach } = readCursor(query.cursor, sortBy);
  const request: PageRequest = {
    after,
    scope,
    filters,
    words,
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
