import { useTranslation } from "react-i18next";
import type { Looser } from "../../../contract/search/looser.ts";
import { formatCount } from "../../lib/format/counts.ts";
import { type Filters, NO_FILTERS } from "./filters.ts";
import { useTypeLabel } from "./job-type.ts";

/** The filters once that is left out. */
export function loosened(filters: Filters, { without, search }: Looser): Filters {
  const { location, place, type, rewardMin, rewardMax, payMin, payCurrency, company, saved, status } = NO_FILTERS;
  const { level, department, skill } = NO_FILTERS;
  const pay = { payMin, payCurrency, sortBy: filters.sortBy === "pay-high" ? undefined : filters.sortBy };
  const exact = search === filters.search && filters.exact;
  const next = { ...filters, search, exact };
  if (without === "location" || without === "places") return { ...next, location };
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

/** What is left out and what there is then, in words: "Without Berlin: 26". */
export function useLooserWords(): (filters: Filters, one: Looser, company: string | undefined) => string {
  const { t, i18n } = useTranslation(["jobs", "places", "statuses"]);
  const typeLabel = useTypeLabel();
  return (filters, { without, words, jobs: count }, company) => {
    const jobs = formatCount(count, i18n.language);
    if (without === "places") return t("all_places", { jobs });
    if (without === "filters") return t("without_filters", { jobs });
    const named = {
      words: t("quoted", { words }),
      search: t("quoted", { words }),
      location: filters.location,
      place: t("label", { ns: "places" }),
      type: filters.type.map(typeLabel).join(", "),
      reward: t("reward"),
      pay: t("pay"),
      company: company ?? t("company"),
      level: t("level", { ns: "places" }),
      department: t("department", { ns: "places" }),
      skill: filters.skill.join(", "),
      saved: t("saved"),
      status: t(filters.status ?? "active", { ns: "statuses" }),
    };
    return t("without", { what: named[without], jobs });
  };
}
