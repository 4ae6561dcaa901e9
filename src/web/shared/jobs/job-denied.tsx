import { useTranslation } from "react-i18next";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { paths } from "../../../contract/paths.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Message } from "../../ui/message.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { PageMeta } from "../shell/page-meta.tsx";

/** The viewer may see the job, but not the owner's actions on it. */
export function JobDenied({ job, text }: { job: JobDetail; text: string }) {
  const { t } = useTranslation("jobs");
  return (
    <div className="page">
      <PageMeta title={t("access_denied")} />
      <PageHeader title={t("access_denied")} />
      <div className="stack">
        <Message kind="stop" title={text} />
        <div className="actions">
          <LinkButton to={paths.job(job.id)}>{t("back_to_job")}</LinkButton>
        </div>
      </div>
    </div>
  );
}
