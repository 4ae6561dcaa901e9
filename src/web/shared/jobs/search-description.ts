import { useTranslation } from "react-i18next";
import { FACETS, type Facet } from "../../../contract/jobs/facets.ts";
import { URL_JOB_TYPES } from "../../../contract/jobs/jobs.ts";
import type { NormalizedFilters } from "../../../contract/jobs/search/saved-searches.ts";
import { formatAmounts } from "../../../rules/amounts.ts";
import { formatDollars } from "../../../rules/money.ts";
import { useFacetNames } from "../facets/facet-names.ts";
import { usePlaceName, usePlaces } from "../search/place-names.ts";
import { useTypeLabel } from "./job-type.ts";

/**
 * Describes the filters of a search, as its proposed name: "designer · Berlin · Contract". Takes the names of all its
 * places and skills.
 */
export function useSearchDescription(
  places: readonly string[],
  skills: readonly string[],
): (filters: NormalizedFilters, company: string | null) => string {
  const { t, i18n } = useTranslation("saved-searches");
  const label = useTypeLabel();
  const known = usePlaces(places);
  const placeWords = usePlaceName();
  const paid = (currency: string | undefined, min: number | undefined) => {
    if (currency === undefined) return undefined;
    if (min === undefined) return t("pay_in", { currency });
    return t("pay_from", { amount: formatAmounts({ min, max: min, currency }, i18n.language) });
  };
  const nameOf = useFacetNames(skills);
  const named = (facet: Facet, values = "") => values.split(",").map((value) => nameOf(facet, value) ?? "");
  return (filters, company) => {
    const { search, location, place, type, rewardMin, rewardMax, payMin, payCurrency, referable } = filters;
    const types = URL_JOB_TYPES.filter((one) => type?.split(",").includes(one)).map(label);
    const entries = place?.split(",") ?? [];
    const parts = [
      search,
      location,
      ...known.filter(({ entry }) => entries.includes(entry)).map(placeWords),
      ...types,
      ...FACETS.flatMap((facet) => named(facet, filters[facet])),
      rewardMin === undefined ? undefined : t("rewards_from", { amount: formatDollars(rewardMin, i18n.language) }),
      rewardMax === undefined ? undefined : t("rewards_to", { amount: formatDollars(rewardMax, i18n.language) }),
      paid(payCurrency, payMin),
      filters.company === undefined ? undefined : (company ?? t("some_company")),
      referable === undefined ? undefined : t("referable"),
    ];
    return parts.filter((part) => part !== undefined && part !== "").join(" · ");
  };
}
