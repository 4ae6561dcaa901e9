import { useTranslation } from "react-i18next";
import type { ShownJob } from "../../shared/jobs/job-data.ts";
import { StatusBadge } from "../../shared/records/status-badge.tsx";
import { CalendarDate } from "../../shared/records/when.tsx";

type Props = { job: ShownJob };

/** Whether the job is open, and until when. */
export function JobTerms({ job }: Props) {
  const { t } = useTranslation("jobs");
  return (
    <>
      {job.closing_date !== null && (
        <div>
          <dt>{t("deadline")}</dt>
          <dd>
            <CalendarDate date={job.closing_date} style="long" />
          </dd>
        </div>
      )}
      <div>
        <dt>{t("job_status")}</dt>
        <dd>
          <StatusBadge of={{ job: job.status, archived: job.archived }} />
        </dd>
      </div>
    </>
  );
}

/** Deadline, counts and status, for everybody. */
export function JobOverview({ job }: Props) {
  const { t } = useTranslation("jobs");
  return (
    <section aria-label={t("overview")}>
      <dl className="well overview">
        <div>
          <dt>{t("applications")}</dt>
          <dd className="num">{job.applications_count}</dd>
        </div>
        <div>
          <dt>{t("referrals")}</dt>
          <dd className="num">{job.referrals_count}</dd>
        </div>
        <JobTerms job={job} />
      </dl>
    </section>
  );
}
