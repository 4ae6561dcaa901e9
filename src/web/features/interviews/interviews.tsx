import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, Link } from "react-router";
import { interviewEndpoints, type NextInterview } from "../../../contract/interviews/interviews.ts";
import { paths } from "../../../contract/paths.ts";
import { load, query } from "../../lib/data/query.ts";
import { useRead } from "../../lib/data/use-read.ts";
import { useZone } from "../../lib/language/zone.ts";
import { CalendarAddress } from "../../shared/interviews/calendar-address.tsx";
import { CALENDAR } from "../../shared/interviews/calendar-query.ts";
import { Place, Span } from "../../shared/interviews/interview-facts.tsx";
import { ScreenFailure } from "../../shared/lists/screen-failure.tsx";
import { usePersonName } from "../../shared/records/person-name.ts";
import { PageHead } from "../../shared/shell/page-head.tsx";
import { PageTop } from "../../shared/shell/page-top.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import "../../shared/interviews/interviews.css";
import "../../styles/narrow-page.css";

const NEXT = query(interviewEndpoints.next, {});

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await load(request, NEXT, CALENDAR);
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
  const { items } = useRead(NEXT);
  return (
    <div className="page narrow-page">
      <PageHead title={t("interviews_next")} />
      <PageTop title={t("interviews_next")} lead={t("interviews_next_lead")} />
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
