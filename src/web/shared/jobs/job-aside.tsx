import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { formatDollars } from "../../../rules/money.ts";
import { CompanyLogo } from "../../ui/company-logo.tsx";
import { LocationFacts } from "./location-facts.tsx";

/** A summary card of the job beside a form about it, with its reward. */
export function JobAside({ job, worthNote, children }: { job: JobDetail; worthNote?: string; children?: ReactNode }) {
  const { t, i18n } = useTranslation("general");
  const { company } = job;
  return (
    <section className="voucher voucher-tall" aria-labelledby="aside-job">
      <div className="voucher-body stack">
        <div className="refer-job">
          <CompanyLogo name={company.name} src={company.logo} />
          <div>
            <h2 className="sub-title" id="aside-job">
              <bdi>{job.title}</bdi>
            </h2>
            <ul className="facts">
              <LocationFacts job={job} />
            </ul>
          </div>
        </div>
        {children ?? <p className="label clamp-2">{job.description_text}</p>}
      </div>
      <div className="voucher-stub">
        <p className="voucher-worth">
          <span className="figure">{formatDollars(job.reward_amount, i18n.language)}</span>
          <span className="note">{worthNote ?? t("reward")}</span>
        </p>
      </div>
    </section>
  );
}
