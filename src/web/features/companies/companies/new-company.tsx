import { useTranslation } from "react-i18next";
import type { ClientLoaderFunctionArgs } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { requireSession } from "../../../lib/session/guard.ts";
import { BackLink, PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { CompanyForm } from "./company-form.tsx";
import "./company.css";

/** Without a loader of its own, the layout's session guard would not run for this screen. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession({ request });
  return null;
}

export default function NewCompanyScreen() {
  const { t } = useTranslation("company");
  useSessionEndedText(t("log_in_to_add"));
  return (
    <div className="page">
      <PageMeta title={t("add_company")} />
      <div className="company-back">
        <BackLink to={paths.companies()}>{t("back_to_companies")}</BackLink>
      </div>
      <PageHeader title={t("add_company")} lead={t("add_lead")} />
      <div className="company-form">
        <CompanyForm company={null} />
      </div>
    </div>
  );
}
