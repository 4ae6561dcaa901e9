import { paths } from "../../../contract/paths.ts";
import type { BrowseList } from "../../../contract/search/browse.ts";
import { companyOf } from "../../../rules/browse-lists.ts";
import { type Filters, NO_FILTERS } from "../../shared/jobs/filters.ts";
import { type Asked, addressOf, type Ways, waysOf } from "./browse-address.ts";

/** The filters of the same list on the board, which has filters for places and companies; a skill is searched for. */
function filtersOf({ kind, name, path, place }: BrowseList): Filters {
  if (kind === "skills") return { ...NO_FILTERS, search: name };
  if (place !== null) return { ...NO_FILTERS, place: [place] };
  return { ...NO_FILTERS, company: companyOf(path) ?? "" };
}

/** The links of a list's page for a skill, company or place. */
export function listWays(asked: Pick<Asked, "cursor" | "lang">, list: BrowseList): Ways {
  const ways = waysOf({ ...asked, filters: NO_FILTERS, unclear: undefined }, list, list.path);
  return { ...ways, board: addressOf({ filters: filtersOf(list) }, paths.opportunities()) };
}
