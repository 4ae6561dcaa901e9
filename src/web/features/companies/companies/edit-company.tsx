import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { type Company, companyEndpoints } from "../../../../contract/companies/companies.ts";
import { paths } from "../../../../contract/paths.ts";
import { call } from "../../../lib/net/api-client.ts";
import { nullIfNotFound } from "../../../lib/net/null-if-not-found.ts";
import { feedsPath } from "../../../shared/feeds/feeds-path.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { BackLink, PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { CompanyForm } from "./company-form.tsx";
import { CompanyRefused } from "./company-refused.tsx";
import "./company.css";

export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<Company | null> {
  return nullIfNotFound(call(companyEndpoints.get, { params: { id: params.companyId ?? "" } }));
}

export function HydrateFallback() {
  const { t } = useTranslation("company");
  return (
    <div className="page" style={{ paddingBlock: "var(--s7)" }}>
      <p className="soft">{t("loading")}</p>
      <div className="company-form">
        <Skeleton height="34rem" />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("company");
  return <ScreenFailure title={t("edit_company")} text={t("load_one_failed")} />;
}

export default function EditCompanyScreen() {
  const { t } = useTranslation("company");
  const company = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("log_in_to_edit"));
  if (company === null) return <CompanyRefused title={t("not_found")} text={t("not_found_text")} />;
  if (!company.can.edit) return <CompanyRefused title={t("access_denied")} text={t("not_yours")} />;
  return (
    <div className="page">
      <PageMeta title={t("edit_company")} />
      <div className="company-back">
        <BackLink to={paths.companies()}>{t("back_to_companies")}</BackLink>
      </div>
      <PageHeader title={t("edit_company")} lead={company.name}>
        <div className="actions">
          <LinkButton to={paths.verifyCompany(company.id)}>{t("verify_title")}</LinkButton>
          <LinkButton to={feedsPath(company.id)}>{t("feeds")}</LinkButton>
        </div>
      </PageHeader>
      <div className="company-form">
        <CompanyForm company={company} key={company.id} />
      </div>
    </div>
  );
}
