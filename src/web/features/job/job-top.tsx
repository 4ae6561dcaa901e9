import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { formatInstant } from "../../lib/format/dates.ts";
import { useZone } from "../../lib/language/zone.ts";
import type { ShownJob } from "../../shared/jobs/job-data.ts";
import { useTypeLabel } from "../../shared/jobs/job-type.ts";
import { LogoMark } from "../../ui/logo-mark.tsx";

function Posted({ at }: { at: string }) {
  const { t, i18n } = useTranslation("jobs");
  const date = formatInstant(at, i18n.language, "medium", useZone());
  return <time dateTime={at}>{t("posted_on", { date })}</time>;
}

/** Logo, title and facts; for the owner also what they may do (`children`). */
export function JobTop({ job, children }: { job: ShownJob; children: ReactNode }) {
  const type = useTypeLabel();
  return (
    <div className="job-top">
      <LogoMark name={job.company.name} src={job.company.logo} size="lg" />
      <div className="stack job-title">
        <h1 className="page-title">{job.title}</h1>
        <ul className="facts job-facts">
          <li>
            <Link to={paths.companyJobs(job.company.id)}>{job.company.name}</Link>
          </li>
          <li>{job.location}</li>
          <li>{type(job.f_type)}</li>
          <li>
            <Posted at={job.created_at} />
          </li>
        </ul>
      </div>
      {children}
    </div>
  );
}
