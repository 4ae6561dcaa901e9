import type { ScoutListQuery } from "../../../contract/scouts.ts";
import { SCOUT_ROLES, SCOUT_STATUSES } from "../../../contract/statuses.ts";
import { knownValue, parseSearch } from "../../shared/lists/use-url-filters.ts";

export type ReviewFilters = Pick<ScoutListQuery, "search" | "status" | "role">;

/** Reads the review's filters from the URL; unknown values count as not set. */
export function parseReviewFilters(params: URLSearchParams): ReviewFilters {
  return {
    search: parseSearch(params),
    status: knownValue(params.get("status"), SCOUT_STATUSES),
    role: knownValue(params.get("role"), SCOUT_ROLES),
  };
}
