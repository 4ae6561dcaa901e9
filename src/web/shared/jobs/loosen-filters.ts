import type { LooserSearch } from "../../../contract/jobs/search/looser-searches.ts";
import { type Filters, NO_FILTERS } from "./filters.ts";

type Name = keyof Filters;

const PLACES = ["location", "place"] as const;
const REWARD = ["rewardMin", "rewardMax"] as const;
const PAY = ["payMin", "payCurrency"] as const;

const REMOVED_FILTERS: Readonly<Record<LooserSearch["without"], readonly Name[]>> = {
  words: [],
  search: [],
  places: PLACES,
  location: ["location"],
  place: ["place"],
  type: ["type"],
  reward: REWARD,
  pay: PAY,
  company: ["company"],
  level: ["level"],
  department: ["department"],
  skill: ["skill"],
  saved: ["saved"],
  status: ["status"],
  filters: [...PLACES, "type", ...REWARD, "company", "level", "department", "skill", ...PAY],
};

/** Returns the filters without the removed ones. */
export function loosenFilters(filters: Filters, { without, search }: LooserSearch): Filters {
  const left = REMOVED_FILTERS[without];
  const none: Partial<Filters> = Object.fromEntries(left.map((name) => [name, NO_FILTERS[name]]));
  const exact = search === filters.search && filters.exact;
  // The order by pay is not possible without a currency.
  const unordered = left.includes("payMin") && filters.sortBy === "pay-high";
  return { ...filters, search, exact, ...none, ...(unordered && { sortBy: undefined }) };
}
