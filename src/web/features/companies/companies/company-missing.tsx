import { useTranslation } from "react-i18next";
import { paths } from "../../../../contract/paths.ts";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";

/** The public page of a company that does not exist. */
export function CompanyMissing() {
  const { t } = useTranslation("company");
  return (
    <div className="page">
      <PageMeta title={t("not_found")} />
      <PageHeader title={t("not_found")} lead={t("not_found_text")} />
      <LinkButton kind="primary" to={paths.home()}>
        {t("to_start")}
      </LinkButton>
    </div>
  );
}
