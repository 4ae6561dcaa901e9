import { useTranslation } from "react-i18next";
import { paths } from "../../../../contract/paths.ts";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";

/** Shown if the team does not exist or the user may not view it. */
export function MissingTeam() {
  const { t } = useTranslation("team");
  return (
    <div className="page">
      <PageMeta title={t("not_found")} />
      <PageHeader title={t("not_found")} lead={t("not_found_text")} />
      <LinkButton kind="primary" to={paths.companies()}>
        {t("to_companies")}
      </LinkButton>
    </div>
  );
}
