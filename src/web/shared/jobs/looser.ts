import type { Looser } from "../../../contract/search/looser.ts";
import { type Filters, NO_FILTERS } from "./filters.ts";

/** The filters once that is left out. */
export function loosened(filters: Filters, { without, search }: Looser): Filters {
  const { location, place, type, rewardMin, rewardMax, payMin, payCurrency, company, saved, status } = NO_FILTERS;
  const { level, department, skill } = NO_FILTERS;
  const pay = { payMin, payCurrency, sortBy: filters.sortBy === "pay-high" ? undefined : filters.sortBy };
  const exact = search === filters.search && filters.exact;
  const next = { ...filters, search, exact };
  if (without === "places") return { ...next, location, place };
  if (without === "location") return { ...next, location };
  if (without === "place") return { ...next, place };
  if (without === "type") return { ...next, type };
  if (without === "reward") return { ...next, rewardMin, rewardMax };
  if (without === "company") return { ...next, company };
  if (without === "level") return { ...next, level };
  if (without === "department") return { ...next, department };
  if (without === "skill") return { ...next, skill };
  if (without === "saved") return { ...next, saved };
  if (without === "status") return { ...next, status };
  if (without === "pay") return { ...next, ...pay };
  if (without === "filters")
    return { ...next, location, place, type, rewardMin, rewardMax, company, level, department, skill, ...pay };
  return next;
}
