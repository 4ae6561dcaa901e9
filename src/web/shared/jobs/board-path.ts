import type { NormalizedFilters } from "../../../contract/jobs/search/saved-searches.ts";
import { paths } from "../../../contract/paths.ts";

/** Path of the board with the filters of a saved search, and its id. */
export function boardPath(id: string, filters: NormalizedFilters): string {
  const given = Object.entries(filters).map(([name, value]) => [name, String(value)]);
  return `${paths.opportunities()}?${new URLSearchParams([...given, ["saved_search", id]])}`;
}
