import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, type LinkProps } from "react-router";
import type { Application } from "../../../../contract/hiring/applications.ts";
import type { ApplicationStatus } from "../../../../contract/statuses.ts";
import { sameDay } from "../../../lib/format/dates.ts";
import { useZone } from "../../../lib/language/time-zone.ts";
import { useTypeLabel } from "../../../shared/jobs/job-type.ts";
import { CvButton } from "../../../shared/records/cv-download.tsx";
import { JobLink } from "../../../shared/records/job-link.tsx";
import { ResponseDueNote } from "../../../shared/records/response-due-note.tsx";
import { StatusBadge, useStatusLabel } from "../../../shared/records/status-badge.tsx";
import { When } from "../../../shared/records/when.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { CompanyLogo } from "../../../ui/company-logo.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { OutLink } from "../../../ui/link-button.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { type ProgressStep, ProgressSteps } from "../../../ui/timeline.tsx";
import { useApplicationEnding } from "./application-ending.ts";

const REACHED: Record<Exclude<ApplicationStatus, "Rejected" | "Withdrawn">, number> = {
  Applied: 1,
  Reviewing: 2,
  Interviewing: 3,
  Hired: 4,
};

function useSteps(status: ApplicationStatus): ProgressStep[] | null {
  const labelOf = useStatusLabel();
  if (status === "Rejected" || status === "Withdrawn") return null;
  const reached = REACHED[status];
  const step = (
    at: number,
    of: ApplicationStatus,
    who: ProgressStep["who"],
    ahead: ProgressStep["who"],
  ): ProgressStep => ({
    key: of,
    label: labelOf({ application: of }),
    who: at > reached ? ahead : who,
    state: at > reached ? "ahead" : "done",
  });
  return [
    step(1, "Applied", "candidate", "next"),
    step(2, "Reviewing", "company", "next"),
    step(3, "Interviewing", "company", "next"),
    step(4, "Hired", "seal", "hollow-seal"),
  ];
}

/** One application for its applicant: job, progress and text. An archived job has no page. */
export function ApplicationCard({ application, view }: { application: Application; view: LinkProps }) {
  const { t } = useTranslation("applications");
  const type = useTypeLabel();
  const zone = useZone();
  const { job, status } = application;
  const { company } = job;
  const steps = useSteps(status);
  const ending = useApplicationEnding()(application);
  return (
    <article className="card" aria-labelledby={`application-${application.id}`}>
      <div className="ref-head">
        <CompanyLogo name={company.name} src={company.logo} />
        <div>
          <h2 className="sub-title" id={`application-${application.id}`}>
            <JobLink job={job} />
          </h2>
          <ul className="facts">
            <li>
              {company.website === "" ? (
                company.name
              ) : (
                <OutLink className="ref-li" href={company.website} aria-label={t("website_of", { name: company.name })}>
                  <bdi>{company.name}</bdi> <Icon of={ExternalLink} small />
                </OutLink>
              )}
            </li>
            <li>
              <bdi>{job.location}</bdi>
            </li>
            <li>{type(job.f_type)}</li>
          </ul>
        </div>
        <StatusBadge of={{ application: status }} />
      </div>
      <p className="clamp-2 ref-rec">{application.cover_letter}</p>
      {steps !== null && <ProgressSteps label={t("progress")} className="tight" steps={steps} />}
      {ending !== null && <p className="label">{ending}</p>}
      <ResponseDueNote record={application} />
      <p className="note soft ref-foot">
        {application.referred_by !== null && <span>{t("referred_by", { name: application.referred_by })}</span>}
        <span>
          <RichText text={t("applied_on")} slots={{ when: <When at={application.created_at} /> }} />
        </span>
        {!sameDay(application.updated_at, application.created_at, zone) && (
          <span>
            <RichText text={t("updated_on")} slots={{ when: <When at={application.updated_at} /> }} />
          </span>
        )}
        <span className="ref-acts">
          {application.cv !== null && <CvButton kind="application" id={application.id} cv={application.cv} />}
          <Link
            {...view}
            className={buttonClass({ kind: "quiet", size: "sm" })}
            aria-label={t("view_of", { title: job.title })}
          >
            {t("view")}
          </Link>
        </span>
      </p>
    </article>
  );
}
