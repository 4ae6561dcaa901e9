import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import {
  type CompanyVerificationDetail,
  companyVerificationEndpoints,
} from "../../../../contract/companies/company-verification.ts";
import { paths } from "../../../../contract/paths.ts";
import { call } from "../../../lib/net/api-client.ts";
import { nullIfNotFound } from "../../../lib/net/null-if-not-found.ts";
import { requireSession } from "../../../lib/session/guard.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { VerifiedBadge } from "../../../shared/records/verified-badge.tsx";
import { When } from "../../../shared/records/when.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { BackLink, PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Card } from "../../../ui/card.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { VerifyByDns } from "./verify-by-dns.tsx";
import "./company.css";

const VerifyByEmail = lazyComponent(async () => ({ default: (await import("./verify-by-email.tsx")).VerifyByEmail }));

/** Null if the company does not exist for the user. */
export async function clientLoader({
  request,
  params,
}: ClientLoaderFunctionArgs): Promise<CompanyVerificationDetail | null> {
  requireSession({ request });
  return nullIfNotFound(call(companyVerificationEndpoints.get, { params: { id: params.companyId ?? "" } }));
}

export function HydrateFallback() {
  const { t } = useTranslation("company");
  return (
    <div className="page">
      <PageHeader title={t("verify_title")} />
      <div className="company-form stack" aria-hidden="true">
        <Skeleton height="9rem" />
        <Skeleton height="18rem" />
        <Skeleton height="14rem" />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("company");
  return <ScreenFailure title={t("verify_title")} text={t("verify_failed")} />;
}

/** The state of the verification: since when and how, what is wrong, and the next check. */
function VerificationState({
  verification: { company, domain, verified, ends_at, next_check_at },
}: {
  verification: CompanyVerificationDetail;
}) {
  const { t } = useTranslation("company");
  return (
    <Card title={domain ?? company.name} aside={<VerifiedBadge verified={verified !== null} />}>
      <div className="stack">
        {domain === null && (
          <Message
            kind="wait"
            title={t("no_domain")}
            actions={<LinkButton to={paths.editCompany(company.id)}>{t("edit_company")}</LinkButton>}
          />
        )}
        {domain !== null && verified === null && <p>{t("proof_none", { domain, name: company.name })}</p>}
        {verified !== null && (
          <p>
            <RichText text={t(`proof_holds_${verified.by}`)} slots={{ when: <When at={verified.since} /> }} />
          </p>
        )}
        {verified !== null && ends_at !== null && (
          <Message kind="wait">
            <p className="strong">
              <RichText text={t("proof_ends")} slots={{ when: <When at={ends_at} /> }} />
            </p>
            <p>{t(`proof_ends_${verified.by}`)}</p>
          </Message>
        )}
        {verified !== null && ends_at === null && next_check_at !== null && (
          <p className="note soft">
            <RichText text={t("proof_next")} slots={{ when: <When at={next_check_at} /> }} />
          </p>
        )}
      </div>
    </Card>
  );
}

function Content({ first }: { first: CompanyVerificationDetail }) {
  const { t } = useTranslation("company");
  const [verification, setVerification] = useState(first);
  const { company, domain } = verification;
  return (
    <div className="page">
      <PageMeta title={t("verify_title")} />
      <div className="company-back">
        <BackLink to={paths.companies()}>{t("back_to_companies")}</BackLink>
      </div>
      <PageHeader title={t("verify_title")} lead={`${company.name}. ${t("verify_lead")}`} />
      <div className="company-form stack-lg">
        <VerificationState verification={verification} />
        {domain !== null && (
          <>
            <VerifyByDns verification={{ ...verification, domain }} onChange={setVerification} />
            <Suspense fallback={<Skeleton height="14rem" />}>
              <VerifyByEmail verification={{ ...verification, domain }} onChange={setVerification} />
            </Suspense>
          </>
        )}
      </div>
    </div>
  );
}

export default function VerifyCompanyScreen() {
  const { t } = useTranslation("company");
  const verification = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("log_in_to_edit"));
  if (verification !== null) return <Content first={verification} key={verification.company.id} />;
  return (
    <div className="page">
      <PageMeta title={t("not_found")} />
      <PageHeader title={t("not_found")} lead={t("not_found_text")} />
      <LinkButton to={paths.companies()}>{t("back_to_companies")}</LinkButton>
    </div>
  );
}
