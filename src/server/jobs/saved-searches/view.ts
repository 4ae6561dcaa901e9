import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { facetFilters } from "../../../contract/jobs/facets.ts";
import type {
  AlertFrequency,
  NormalizedFilters,
  SavedSearch,
  SearchFilters,
} from "../../../contract/jobs/search/saved-searches.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { toStorableText } from "../../infra/db/storable-text.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { savedSearches } from "../../infra/db/tables/saved-searches.ts";

/** The query of saved searches with the names of the companies in their filters. */
export function searchRows(db: ReadHandle) {
  return db
    .select({
      id: savedSearches.id,
      user_id: savedSearches.user_id,
      name: savedSearches.name,
      filters: savedSearches.filters,
      frequency: savedSearches.frequency,
      created_at: savedSearches.created_at,
      visited_at: savedSearches.visited_at,
      notified_until: savedSearches.notified_until,
      fresh_since: savedSearches.fresh_since,
      company: companies.name,
    })
    .from(savedSearches)
    .leftJoin(companies, eq(companies.id, sql`(${savedSearches.filters} ->> 'company')::uuid`))
    .$dynamic();
}

export type SearchRow = Awaited<ReturnType<typeof searchRows>>[number];

/** A saved search as the API returns it. */
export function viewSearch(row: SearchRow, switched_on: boolean): SavedSearch {
  const { id, name, filters, company, frequency } = row;
  const created_at = row.created_at.toISOString();
  return { id, name, filters, company, frequency: frequency satisfies AlertFrequency, created_at, switched_on };
}

/** Filters as stored: only effective ones, in a fixed order, so that equal filters are equal values. */
export function toStoredFilters({
  search,
  location,
  place: chosen,
  type,
  level,
  department,
  skill,
  ...rest
}: SearchFilters): NormalizedFilters {
  const { rewardMin, rewardMax, payMin, payCurrency, company, referable } = rest;
  const [words, place] = [toStorableText(search), toStorableText(location)];
  const listed = (asked: readonly string[] | undefined) => [...new Set(asked ?? [])].sort().join(",");
  const [places, types] = [listed(chosen), listed(type)];
  const facets = { level: listed(level), department: listed(department), skill: listed(skill) };
  return {
    ...(words !== "" && { search: words }),
    ...(place !== "" && { location: place }),
    ...(places !== "" && { place: places }),
    ...(types !== "" && { type: types }),
    ...(rewardMin !== undefined && { rewardMin }),
    ...(rewardMax !== undefined && { rewardMax }),
    ...(payMin !== undefined && { payMin }),
    ...(payCurrency !== undefined && { payCurrency }),
    ...(company !== undefined && { company: company.toLowerCase() }),
    ...Object.fromEntries(Object.entries(facets).filter(([, asked]) => asked !== "")),
    ...(referable !== undefined && { referable }),
  };
}

const FACETS = z.object(facetFilters);

/** Converts stored filters back for the board. */
export function fromStoredFilters({
  type,
  place,
  level,
  department,
  skill,
  ...rest
}: NormalizedFilters): SearchFilters {
  return {
    ...rest,
    ...FACETS.parse({ level, department, skill }),
    ...(place !== undefined && { place: place.split(",") }),
    ...(type !== undefined && { type: type.split(",") as NonNullable<SearchFilters["type"]> }),
  };
}
