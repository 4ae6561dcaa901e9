import { useTranslation } from "react-i18next";
import { URL_JOB_TYPES } from "../../../contract/jobs.ts";
import type { KeptFilters } from "../../../contract/saved-searches.ts";
import { formatDollars } from "../../lib/format/money.ts";
import { useTypeLabel } from "./job-type.ts";

/** The filters of a search in words, as its proposed name: "designer · Berlin · Contract". */
export function useSearchWords(): (filters: KeptFilters, company: string | null) => string {
  const { t } = useTranslation("saved-searches");
  const label = useTypeLabel();
  return ({ search, location, type, rewardMin, rewardMax, company: companyId, referable }, company) => {
    const types = URL_JOB_TYPES.filter((one) => type?.split(",").includes(one)).map(label);
    const parts = [
      search,
      location,
      ...types,
      rewardMin === undefined ? undefined : t("rewards_from", { amount: formatDollars(rewardMin) }),
      rewardMax === undefined ? undefined : t("rewards_to", { amount: formatDollars(rewardMax) }),
      companyId === undefined ? undefined : (company ?? t("some_company")),
      referable === undefined ? undefined : t("referable"),
    ];
    return parts.filter((part) => part !== undefined && part !== "").join(" · ");
  };
}
