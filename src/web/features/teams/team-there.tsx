import { useTranslation } from "react-i18next";
import { paths } from "../../../contract/paths.ts";
import { PageHead } from "../../shared/shell/page-head.tsx";
import { PageTop } from "../../shared/shell/page-top.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

/** Shown if the team does not exist or the user may not view it. */
export function MissingTeam() {
  const { t } = useTranslation("team");
  return (
    <div className="page">
      <PageHead title={t("not_found")} />
      <PageTop title={t("not_found")} lead={t("not_found_text")} />
      <LinkButton kind="primary" to={paths.companies()}>
        {t("to_companies")}
      </LinkButton>
    </div>
  );
}
