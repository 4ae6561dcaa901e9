import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Facet } from "../../../contract/facets.ts";
import type { JobDetail } from "../../../contract/jobs.ts";
import { paths } from "../../../contract/paths.ts";
import { useFacetNames } from "./facet-names.ts";

/** At what level a job is and what it is about, each with the way to others (rule J43), for how many people (J50), and who alone refers to it (R18). */
export default function FacetFacts({
  levels,
  department,
  openings,
  referrers,
}: Pick<JobDetail, "levels" | "department" | "openings" | "referrers">) {
  const nameOf = useFacetNames();
  const { t } = useTranslation(["places", "jobs"]);
  const known = [
    ...levels.map((value) => ["level", value] as const),
    ...(department === null ? [] : [["department", department] as const]),
  ];
  return (
    <>
      {known.map(([facet, value]: readonly [Facet, string]) => (
        <li key={facet + value}>
          <Link to={`${paths.browse()}?${facet}=${value}`}>{nameOf(facet, value)}</Link>
        </li>
      ))}
      {openings > 1 && <li>{t("openings", { count: openings })}</li>}
      {referrers !== undefined && <li>{t(`only_${referrers}`, { ns: "jobs" })}</li>}
    </>
  );
}
