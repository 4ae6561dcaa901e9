import { useTranslation } from "react-i18next";
import { formatCount } from "../../../lib/format/counts.ts";
import type { ShownJob } from "../../../shared/jobs/job-data.ts";
import { StatusBadge } from "../../../shared/records/status-badge.tsx";
import { CalendarDate } from "../../../shared/records/when.tsx";
import { JobPart } from "./job-part.tsx";

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
  const { t, i18n } = useTranslation("jobs");
  const figure = (value: number) => formatCount({ value, more: false }, i18n.language);
  return (
    <JobPart id="job-overview" title={t("overview")}>
      <dl className="well overview">
        <div>
          <dt>{t("applications")}</dt>
          <dd className="num">{figure(job.applications_count)}</dd>
        </div>
        <div>
          <dt>{t("referrals")}</dt>
          <dd className="num">{figure(job.referrals_count)}</dd>
        </div>
        <JobTerms job={job} />
      </dl>
    </JobPart>
  );
}
