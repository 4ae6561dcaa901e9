import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Facet } from "../../../contract/jobs/facets.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { paths } from "../../../contract/paths.ts";
import { useFacetNames } from "./facet-names.ts";

type ResponseTimeProps = { within: number; figures: JobDetail["answers"] };

/**
 * The response time that a job promises, and the typical outcome if enough people contribute to the figure (rules R13,
 * R21).
 */
function Answers({ within, figures }: ResponseTimeProps) {
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

/**
 * Level and topics of a job, each linking to similar jobs (rule J43); number of openings (J50); restrictions on who may
 * refer (R18, F31).
 */
export default function FacetFacts({
  levels,
  department,
  openings,
  response_days,
  answers,
  reward_amount,
  probation_days,
  referrers,
  worked_together,
}: Pick<
  JobDetail,
  | ("levels" | "department" | "openings" | "response_days" | "answers" | "referrers" | "worked_together")
  | ("reward_amount" | "probation_days")
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
          <Link to={`${paths.browse()}?${facet}=${value}`}>
            <bdi>{nameOf(facet, value)}</bdi>
          </Link>
        </li>
      ))}
      <Answers within={response_days} figures={answers} />
      {reward_amount > 0 && <li>{t("reward_after", { days: probation_days })}</li>}
      {openings > 1 && <li>{t("openings", { count: openings })}</li>}
      {referrers !== undefined && <li>{t(`only_${referrers}`, { ns: "jobs" })}</li>}
      {worked_together && <li>{t("only_worked", { ns: "jobs" })}</li>}
    </>
  );
}
