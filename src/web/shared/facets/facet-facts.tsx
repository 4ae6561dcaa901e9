import { Link } from "react-router";
import type { Facet } from "../../../contract/facets.ts";
import type { JobDetail } from "../../../contract/jobs.ts";
import { paths } from "../../../contract/paths.ts";
import { useFacetNames } from "./facet-names.ts";

/** At what level a job is and what it is about, among its facts, each with the way to others (rule J43). */
export default function FacetFacts({ levels, department }: Pick<JobDetail, "levels" | "department">) {
  const nameOf = useFacetNames();
  const known = [
    ...levels.map((value) => ["level", value] as const),
    ...(department === null ? [] : [["department", department] as const]),
  ];
  return known.map(([facet, value]: readonly [Facet, string]) => (
    <li key={facet + value}>
      <Link to={`${paths.browse()}?${facet}=${value}`}>{nameOf(facet, value)}</Link>
    </li>
  ));
}
