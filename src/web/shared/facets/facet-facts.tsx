import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Facet } from "../../../contract/facets.ts";
import type { JobDetail } from "../../../contract/jobs.ts";
import { paths } from "../../../contract/paths.ts";
import { useFacetNames } from "./facet-names.ts";

type Promised = { within: number; figures: JobDetail["answers"] };

/** What a job promises, and what usually came of it where enough people came to say (rules R13, R21). */
function Answers({ within, figures }: Promised) {
  const { t } = useTranslation(["places", "jobs"]);
  if (figures === null) return <li>{t("answers_within", { ns: "jobs", count: within })}</li>;
  const { people, in_time, usual_days } = figures;
  const days = t("days", { count: within });
  return (
    <>
      <li>{usual_days === null ? t("answers_never", { days }) : t("answers_usually", { days, usual: usual_days })}</li>
      <li>{t("answers_kept", { some: in_time, all: people })}</li>
    </>
  );
}

/** At what level a job is and what it is about, each with the way to others (rule J43), for how many people (J50), and who alone refers to it (R18, F31). */
export default function FacetFacts({
  levels,
  department,
  openings,
  answer_days,
  answers,
  referrers,
  worked_together,
}: Pick<
  JobDetail,
  "levels" | "department" | "openings" | "answer_days" | "answers" | "referrers" | "worked_together"
>) {
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
      <Answers within={answer_days} figures={answers} />
      {openings > 1 && <li>{t("openings", { count: openings })}</li>}
      {referrers !== undefined && <li>{t(`only_${referrers}`, { ns: "jobs" })}</li>}
      {worked_together && <li>{t("only_worked", { ns: "jobs" })}</li>}
    </>
  );
}
