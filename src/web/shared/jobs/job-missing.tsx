import { useTranslation } from "react-i18next";
import { paths } from "../../../contract/paths.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageTop } from "../shell/page-top.tsx";

type Props = {
  /** Signed-in people go back to their jobs, visitors to all of them (rule J9). */
  signedIn: boolean;
  /** The device has a session, and what it may see is still being asked. */
  unknown?: boolean;
};

/** There is no such job, or it is not for these eyes. Its title is its screen's. */
export default function JobMissing({ signedIn, unknown = false }: Props) {
  const { t } = useTranslation("jobs");
  return (
    <div className="page job-missing" data-unknown={unknown ? "" : undefined}>
      <PageTop title={t("not_found")} lead={t("not_found_text")} />
      <LinkButton kind="primary" to={signedIn ? paths.jobs() : paths.opportunities()}>
        {signedIn ? t("back_to_jobs") : t("browse_all_jobs")}
      </LinkButton>
    </div>
  );
}
