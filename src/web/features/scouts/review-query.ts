import type { ScoutListQuery } from "../../../contract/scouts.ts";
import { SCOUT_ROLES, SCOUT_STATUSES } from "../../../contract/statuses.ts";
import { chosen, searchOf } from "../../shared/lists/use-url-filters.ts";

export type ReviewFilters = Pick<ScoutListQuery, "search" | "status" | "role">;

/** Reads the review's filters from the URL; unknown values count as not set. */
export function filtersOf(params: URLSearchParams): ReviewFilters {
  return {
    search: searchOf(params),
    status: chosen(params.get("status"), SCOUT_STATUSES),
    role: chosen(params.get("role"), SCOUT_ROLES),
  };
}
