import { useTranslation } from "react-i18next";
import type { Activity } from "../../../../contract/overview/dashboard.ts";
import { paths } from "../../../../contract/paths.ts";
import type { ApplicationStatus, JobStatus, ReferralStatus } from "../../../../contract/statuses.ts";
import { useEnding } from "../../../shared/records/ending.ts";
import { usePersonName } from "../../../shared/records/person-name.ts";
import { StatusBadge, type StatusOf } from "../../../shared/records/status-badge.tsx";
import { When } from "../../../shared/records/when.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { PreloadLink } from "../../../ui/preload-link.tsx";
import { type EventActor, Timeline, type TimelineEvent } from "../../../ui/timeline.tsx";

const WHO: Record<Activity["kind"], EventActor> = { job: "company", referral: "referrer", application: "candidate" };

function statusOf(event: Activity): StatusOf {
  if (event.kind === "job") return { job: event.status as JobStatus };
  if (event.kind === "referral") return { referral: event.status as ReferralStatus };
  return { application: event.status as ApplicationStatus };
}

/** The link of an event: its record with its history. */
const TARGET: Record<Activity["kind"], (event: Activity) => string> = {
  job: ({ job_id }) => paths.manageJob(job_id),
  referral: ({ id }) => paths.myReferrals(id),
  application: ({ id }) => paths.myApplications(id),
};

function Event({ event }: { event: Activity }) {
  const { t } = useTranslation("dashboard");
  const nameOf = usePersonName();
  const { title, company_name: company, candidate_name } = event;
  const name = candidate_name === null ? null : nameOf(candidate_name);
  const ended_by = event.kind === "application" && event.status === "Rejected" ? "company" : event.ended_by;
  const ending = useEnding()({ ended_by, company, name: name ?? "" });
  const target = TARGET[event.kind](event);
  return (
    <div className="row">
      <p>
        <PreloadLink to={target}>{name ?? t("job_at", { title, company })}</PreloadLink>
        <br />
        <span className="label soft">
          {event.kind === "referral" && <span>{t("you_referred", { name: name ?? "", company, title })}</span>}
          {event.kind === "application" && <span>{t("you_applied")}</span>}
          {event.kind === "job" && <span>{t("you_posted")}</span>}
        </span>
        {ending !== null && (
          <>
            <br />
            <span className="label soft">{ending}</span>
          </>
        )}
      </p>
      <StatusBadge of={statusOf(event)} />
      <span className="when">
        <When at={event.created_at} />
      </span>
    </div>
  );
}

/** The user's latest actions, newest first: referrals, applications, posted jobs (specification, Dashboard). */
export function RecentActivity({ activity }: { activity: readonly Activity[] }) {
  const { t } = useTranslation("dashboard");
  const events: TimelineEvent[] = activity.map((event) => ({
    key: `${event.kind}:${event.id}`,
    who: event.status === "Hired" ? "seal" : WHO[event.kind],
    what: <Event event={event} />,
  }));
  return (
    <section className="card recent" aria-labelledby="activity">
      <h2 className="sub-title" id="activity">
        {t("recent")}
      </h2>
      {events.length === 0 ? <Empty text={t("empty")} /> : <Timeline label={t("recent")} events={events} />}
    </section>
  );
}
