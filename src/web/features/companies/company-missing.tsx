import { useTranslation } from "react-i18next";
import { paths } from "../../../contract/paths.ts";
import { PageHead } from "../../shared/shell/page-head.tsx";
import { PageTop } from "../../shared/shell/page-top.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

/** The public page of a company that does not exist. */
export function CompanyMissing() {
  const { t } = useTranslation("company");
  return (
    <div className="page">
      <PageHead title={t("not_found")} />
      <PageTop title={t("not_found")} lead={t("not_found_text")} />
      <LinkButton kind="primary" to={paths.home()}>
        {t("to_start")}
      </LinkButton>
    </div>
  );
}
