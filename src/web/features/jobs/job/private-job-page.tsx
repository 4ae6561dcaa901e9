import { useTranslation } from "react-i18next";
import type { JobDetail } from "../../../../contract/jobs/jobs.ts";
import { jobLinkPath } from "../../../../contract/jobs/posting/link-paths.ts";
import { formatDollars } from "../../../../rules/money.ts";
import { signInPath } from "../../../lib/session/guard.ts";
import { toShownJob } from "../../../shared/jobs/job-data.ts";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Voucher } from "../../../ui/card.tsx";
import { LinkButton, TextLink } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { AboutCompany } from "./about-company.tsx";
import { JobDescription } from "./job-description.tsx";
import { JobHeader } from "./job-header.tsx";
import { JobOverview } from "./job-overview.tsx";
import { JobPart } from "./job-part.tsx";
import { Requirements } from "./job-requirements.tsx";

/** A visitor's actions: both lead through sign-in and back, where the link is opened for the account. */
function Actions({ job }: { job: JobDetail }) {
  const { t, i18n } = useTranslation(["jobs", "errors"]);
  return (
    <Voucher as="div" tall worth={formatDollars(job.reward_amount, i18n.language)} worthNote={t("reward_for_referrer")}>
      <JobPart id="job-action" title={t("take_action")}>
        <p className="label soft">{t("private_note")}</p>
        {job.accepting ? (
          <>
            <p className="label soft">{t("sign_in_to_act")}</p>
            <LinkButton kind="primary" block to={signInPath(jobLinkPath(undefined, "/apply"))}>
              {t("apply")}
            </LinkButton>
            <LinkButton block to={signInPath(jobLinkPath(undefined, "/refer"))}>
              {t("refer")}
            </LinkButton>
          </>
        ) : (
          <Message title={t("applications_closed", { ns: "errors" })} />
        )}
        <TextLink to={signInPath(jobLinkPath())}>{t("sign_in", { ns: "general" })}</TextLink>
      </JobPart>
    </Voucher>
  );
}

/** A private job for a visitor with its link. */
export default function PrivateJobPage({ job: found }: { job: JobDetail }) {
  const { t } = useTranslation("jobs");
  const job = toShownJob(found);
  return (
    <>
      <PageMeta title={t("head_title", { title: job.title, company: job.company.name })} />
      <JobHeader job={job}>{null}</JobHeader>
      <div className="grid-main">
        <div className="stack-lg">
          <JobDescription text={job.description} format={job.description_format} />
          <Requirements tags={job.tags} />
          <AboutCompany company={job.company} />
        </div>
        <aside className="stack" aria-label={t("take_action")}>
          <Actions job={found} />
          <JobOverview job={job} />
        </aside>
      </div>
    </>
  );
}
