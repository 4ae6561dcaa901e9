import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, Link } from "react-router";
import { interviewEndpoints, type NextInterview } from "../../../../contract/hiring/interviews/interviews.ts";
import { paths } from "../../../../contract/paths.ts";
import { loadQueries, query } from "../../../lib/data/query.ts";
import { useLoadedQuery } from "../../../lib/data/use-query.ts";
import { useZone } from "../../../lib/language/time-zone.ts";
import { CalendarAddress } from "../../../shared/interviews/calendar-address.tsx";
import { CALENDAR } from "../../../shared/interviews/calendar-query.ts";
import { Place, Span } from "../../../shared/interviews/interview-facts.tsx";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { usePersonName } from "../../../shared/records/person-name.ts";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import "../../../shared/interviews/interviews.css";
import "../../../styles/narrow-page.css";

const NEXT = query(interviewEndpoints.next, {});

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await loadQueries(request, NEXT, CALENDAR);
  return null;
}

function Item({ interview }: { interview: NextInterview }) {
  const { t } = useTranslation("referred");
  const nameOf = usePersonName();
  const zone = useZone();
  const { side, kind, record, job, candidate_name, starts_at, minutes, place } = interview;
  const team = side === "team";
  const to = team
    ? `${paths.manageJob(job.id)}?open=${kind}:${record}`
    : paths.myApplications(kind === "application" ? record : undefined);
  return (
    <li className="card interview-list">
      <h2 className="sub-title">
        <Link to={to}>{team ? nameOf(candidate_name) : t("interview_title", { company: job.company })}</Link>
      </h2>
      <p className="soft">
        <bdi>{job.title}</bdi>
      </p>
      <p>
        <Span at={starts_at} minutes={minutes} zone={zone} />
      </p>
      <p>
        <Place place={place} />
      </p>
    </li>
  );
}

export function HydrateFallback() {
  return (
    <div className="page stack">
      <Skeleton height="3rem" />
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("referred");
  return <ScreenFailure title={t("interviews_next")} text={t("interviews_failed")} />;
}

/** The user's next interviews, on either side, and the private calendar address with them (rule H14). */
export default function InterviewsScreen() {
  const { t } = useTranslation("referred");
  const { items } = useLoadedQuery(NEXT);
  return (
    <div className="page narrow-page">
      <PageMeta title={t("interviews_next")} />
      <PageHeader title={t("interviews_next")} lead={t("interviews_next_lead")} />
      <div className="stack-lg">
        {items.length === 0 ? (
          <Empty text={t("interviews_empty")} />
        ) : (
          <ul className="stack">
            {items.map((interview) => (
              <Item interview={interview} key={`${interview.side}:${interview.id}`} />
            ))}
          </ul>
        )}
        <CalendarAddress />
      </div>
    </div>
  );
}
