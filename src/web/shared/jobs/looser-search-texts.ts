import { useTranslation } from "react-i18next";
import type { Facet } from "../../../contract/jobs/facets.ts";
import type { LooserSearch } from "../../../contract/jobs/search/looser-searches.ts";
import { formatCount } from "../../lib/format/counts.ts";
import { useFacetNames } from "../facets/facet-names.ts";
import { usePlaceName, usePlaces } from "../search/place-names.ts";
import type { Filters } from "./filters.ts";
import { useTypeLabel } from "./job-type.ts";

/** Returns a function for the text of a removable filter and its result: "Without Berlin: 26 jobs". */
export function useLooserSearchText(filters: Filters): (one: LooserSearch, company: string | undefined) => string {
  const { t, i18n } = useTranslation(["jobs", "places", "statuses"]);
  const typeLabel = useTypeLabel();
  const placeWords = usePlaceName();
  const places = usePlaces(filters.place).map(placeWords);
  const nameOf = useFacetNames(filters.skill);
  const chosen = (facet: Facet) => filters[facet].flatMap((value) => nameOf(facet, value) ?? []).join(", ");
  return ({ without, words, jobs: count }, company) => {
    const jobs = t("suggested_jobs", { count: count.value, jobs: formatCount(count, i18n.language) });
    if (without === "places") return t("all_places", { jobs });
    if (without === "filters") return t("without_filters", { jobs });
    const named = {
      words: t("quoted", { words }),
      search: t("quoted", { words }),
      location: filters.location,
      place: places.length > 0 ? places.join(", ") : t("label", { ns: "places" }),
      type: filters.type.map(typeLabel).join(", "),
      reward: t("reward"),
      pay: t("pay"),
      company: company ?? t("company"),
      level: chosen("level"),
      department: chosen("department"),
      skill: chosen("skill"),
      saved: t("saved"),
      status: t(filters.status ?? "active", { ns: "statuses" }),
    };
    return t("without", { what: named[without], jobs });
  };
}
