import type { LooserSearch } from "../../../contract/jobs/search/looser-searches.ts";
import { boundedCount } from "../../../rules/bounded-count.ts";
import { searchParts, withoutPlaces } from "../../../rules/search/loosened.ts";
import { findPlaceByWords } from "../places/gazetteer.ts";
import type { ListQuery } from "./page-filters.ts";

/** Maximum number of lists that are counted for one empty list, and that are shown. */
const MAX_COUNTED = 8;
const MAX_SHOWN = 5;
const MAX_PARTS = 4;

type LooserSearchStep = Omit<LooserSearch, "jobs"> & { readonly query: ListQuery };
type Filter =
  | "location"
  | "place"
  | "type"
  | "reward"
  | "pay"
  | "company"
  | "level"
  | "department"
  | "skill"
  | "saved"
  | "status";

/** Also removes the order by pay, which requires a currency. */
function removePay(query: ListQuery): ListQuery {
  const sortBy = query.sortBy === "pay-high" ? undefined : query.sortBy;
  return { ...query, payMin: undefined, payCurrency: undefined, sortBy };
}

const EMPTY_FILTERS = {
  location: undefined,
  place: undefined,
  type: undefined,
  rewardMin: undefined,
  rewardMax: undefined,
  company: undefined,
  level: undefined,
  department: undefined,
  skill: undefined,
};

/** The active filters of a list, each with the list without it. */
function activeFilters(query: ListQuery): readonly (readonly [Filter, ListQuery])[] {
  const used: (readonly [Filter, ListQuery])[] = [];
  if (query.location) used.push(["location", { ...query, location: undefined }]);
  if (query.place?.length) used.push(["place", { ...query, place: undefined }]);
  if (query.type?.length) used.push(["type", { ...query, type: undefined }]);
  if (query.rewardMin !== undefined || query.rewardMax !== undefined)
    used.push(["reward", { ...query, rewardMin: undefined, rewardMax: undefined }]);
  if (query.payMin !== undefined || query.payCurrency) used.push(["pay", removePay(query)]);
  if (query.company) used.push(["company", { ...query, company: undefined }]);
  for (const facet of ["level", "department", "skill"] as const)
    if (query[facet]?.length) used.push([facet, { ...query, [facet]: undefined }]);
  if ("saved" in query && query.saved) used.push(["saved", { ...query, saved: undefined }]);
  if ("view" in query && query.view === "own" && query.status) used.push(["status", { ...query, status: undefined }]);
  return used;
}

/** What can be removed while something is left. Removing everything is "all filters". */
function looserSteps(asked: ListQuery): LooserSearchStep[] {
  const { search = "" } = asked;
  const query: ListQuery = { ...asked, cursor: undefined, limit: 1 };
  const filters = activeFilters(query);
  const parts = searchParts(search, findPlaceByWords).slice(0, MAX_PARTS);
  const searched = search.trim() !== "";
  const steps: LooserSearchStep[] = parts.map(({ words, rest }) => ({
    without: "words",
    words,
    search: rest,
    query: { ...query, search: rest, exact: undefined },
  }));
  const places = withoutPlaces(search, findPlaceByWords);
  if ((query.location || query.place?.length) && places.words !== "" && places.rest !== "") {
    const search = places.rest;
    steps.unshift({
      without: "places",
      words: places.words,
      search,
      query: { ...query, search, location: undefined, place: undefined, exact: undefined },
    });
  }
  if (filters.length + (searched ? 1 : 0) > 1) {
    for (const [without, looser] of filters) steps.push({ without, words: "", search, query: looser });
    if (searched)
      steps.push({
        without: "search",
        words: search,
        search: "",
        query: { ...query, search: undefined, exact: undefined },
      });
  }
  if (searched && filters.length > 1)
    steps.push({ without: "filters", words: "", search, query: { ...removePay(query), ...EMPTY_FILTERS } });
  return steps.slice(0, MAX_COUNTED);
}

/** The ways to broaden an empty list, the one with the most results first (rule J36). `count` counts a list. */
export async function findLooserSearches(
  query: ListQuery,
  count: (query: ListQuery) => Promise<number>,
): Promise<LooserSearch[]> {
  const found: LooserSearch[] = [];
  // Sequential, so that a search without results does not occupy several connections.
  for (const { query: looser, ...step } of looserSteps(query)) {
    const jobs = await count(looser);
    if (jobs > 0) found.push({ ...step, jobs: boundedCount(jobs) });
  }
  return found.sort((one, other) => other.jobs.value - one.jobs.value).slice(0, MAX_SHOWN);
}
