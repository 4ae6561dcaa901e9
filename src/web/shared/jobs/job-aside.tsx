import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { JobDetail } from "../../../contract/jobs.ts";
import { formatDollars } from "../../lib/format/money.ts";
import { LogoMark } from "../../ui/logo-mark.tsx";

/** The job that a form is about, as a slip beside it: what it is and what it is worth. */
export function JobAside({ job, worthNote, children }: { job: JobDetail; worthNote?: string; children?: ReactNode }) {
  const { t } = useTranslation("general");
  const { company } = job;
  return (
    <section className="voucher voucher-tall" aria-labelledby="aside-job">
      <div className="voucher-body stack">
        <div className="refer-job">
          <LogoMark name={company.name} src={company.logo} />
          <div>
            <h2 className="sub-title" id="aside-job">
              {job.title}
            </h2>
            <ul className="facts">
              <li>{company.name}</li>
              <li>{job.location}</li>
            </ul>
          </div>
        </div>
        {children ?? <p className="label clamp-2">{job.description_text}</p>}
      </div>
      <div className="voucher-stub">
        <p className="voucher-worth">
          <span className="figure">{formatDollars(job.reward_amount)}</span>
          <span className="note">{worthNote ?? t("reward")}</span>
        </p>
      </div>
    </section>
  );
}
