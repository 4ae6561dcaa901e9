import type { BrowseList } from "../../../../contract/jobs/search/browse.ts";
import { paths } from "../../../../contract/paths.ts";
import { companyIdOfKey } from "../../../../rules/browse-lists.ts";
import { type Filters, NO_FILTERS } from "../../../shared/jobs/filters.ts";
import { type BrowseLinks, type BrowseQueryOfUrl, buildBrowseLinks, buildBrowseUrl } from "./browse-url.ts";

/** The filters of the same list on the board, which has filters for places and companies; a skill is searched for. */
function filtersOfList({ kind, name, path, place }: BrowseList): Filters {
  if (kind === "skills") return { ...NO_FILTERS, search: name };
  if (place !== null) return { ...NO_FILTERS, place: [place] };
  return { ...NO_FILTERS, company: companyIdOfKey(path) ?? "" };
}

/** The links of a list's page for a skill, company or place. */
export function buildListLinks(asked: Pick<BrowseQueryOfUrl, "cursor" | "lang">, list: BrowseList): BrowseLinks {
  const ways = buildBrowseLinks({ ...asked, filters: NO_FILTERS, unclear: undefined }, list, list.path);
  return { ...ways, board: buildBrowseUrl({ filters: filtersOfList(list) }, paths.opportunities()) };
}
