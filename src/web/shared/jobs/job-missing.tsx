import { useTranslation } from "react-i18next";
import { paths } from "../../../contract/paths.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageHeader } from "../shell/page-header.tsx";

type Props = {
  /** Signed-in users get a link to their jobs, visitors to all jobs (rule J9). */
  signedIn: boolean;
  /** The device has a session whose access to the job is still being checked. */
  unknown?: boolean;
};

/** The job does not exist, or the viewer may not see it. The screen sets the title. */
export default function JobMissing({ signedIn, unknown = false }: Props) {
  const { t } = useTranslation("jobs");
  return (
    <div className="page job-missing" data-unknown={unknown ? "" : undefined}>
      <PageHeader title={t("not_found")} lead={t("not_found_text")} />
      <LinkButton kind="primary" to={signedIn ? paths.jobs() : paths.opportunities()}>
        {signedIn ? t("back_to_jobs") : t("browse_all_jobs")}
      </LinkButton>
    </div>
  );
}
