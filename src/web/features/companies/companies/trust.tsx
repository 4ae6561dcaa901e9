import { useTranslation } from "react-i18next";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { type CompanyTrust, companyTrustEndpoints } from "../../../../contract/companies/company-trust.ts";
import { paths } from "../../../../contract/paths.ts";
import { formatWhole } from "../../../../rules/numbers.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { callIn } from "../../../lib/net/server-caller.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { VerifiedBadge } from "../../../shared/records/verified-badge.tsx";
import { When } from "../../../shared/records/when.tsx";
import { BackLink } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { CompanyLogo } from "../../../ui/company-logo.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { Stat, StatStrip } from "../../../ui/stats.tsx";
import { CompanyMissing } from "./company-missing.tsx";
import "./company.css";

export async function loader({ context, params }: LoaderFunctionArgs) {
  try {
    return data<CompanyTrust | null>(
      await callIn(context, companyTrustEndpoints.get, { params: { id: params.companyId ?? "" } }),
    );
  } catch (error) {
    if (errorCodeOf(error) !== "not_found") throw error;
    return data<CompanyTrust | null>(null, { status: 404 });
  }
}

export function ErrorBoundary() {
  const { t } = useTranslation("company");
  return <ScreenFailure title={t("company")} text={t("load_one_failed")} />;
}

type FigureProps = { label: string; value: string | null; note: string };

/** A figure with its explanation, or that too few people contribute to it (rule C7). */
function Figure({ label, value, note }: FigureProps) {
  const { t } = useTranslation("company");
  if (value === null) return <Stat label={label} value={<span className="trust-few">{t("trust_few")}</span>} />;
  return <Stat label={label} value={value} sub={<span className="note soft trust-note">{note}</span>} />;
}

/** The median waiting time; for a company that answers fewer than half, that instead. */
function Answer({ first }: { first: CompanyTrust["first_answer"] }) {
  const { t } = useTranslation("company");
  const label = t("trust_answer");
  if (first?.days === null)
    return <Figure label={label} value={t("trust_no_answer")} note={t("trust_no_answer_note")} />;
  const days = first === null ? null : t("trust_days", { count: first.days });
  return <Figure label={label} value={first?.days === 0 ? t("trust_same_day") : days} note={t("trust_answer_note")} />;
}

function Figures({ trust }: { trust: CompanyTrust }) {
  const { company, jobs_filled, first_answer, response_sla: promises = null, known_before = null, rewards } = trust;
  const { t, i18n } = useTranslation("company");
  const format = (count: number) => formatWhole(count, i18n.language);
  const filled = jobs_filled === null ? null : format(jobs_filled);
  const paid = rewards && t("trust_of", { some: format(rewards.on_time), all: format(rewards.due) });
  const kept = promises && t("trust_of", { some: format(promises.kept), all: format(promises.made) });
  const known = known_before && t("trust_of", { some: format(known_before.known), all: format(known_before.referred) });
  const few = [filled, first_answer, kept, known, paid].includes(null);
  return (
    <>
      <StatStrip label={t("trust_link")}>
        <Figure label={t("trust_filled")} value={filled} note={t("trust_filled_note")} />
        <Answer first={first_answer} />
        <Figure label={t("trust_promises")} value={kept} note={t("trust_promises_note")} />
        <Figure label={t("trust_existing_contacts")} value={known} note={t("trust_existing_contacts_note")} />
        <Figure label={t("trust_rewards")} value={paid} note={t("trust_rewards_note")} />
        <Stat label={t("trust_since")} value={<When at={company.created_at} style="month-year" />} />
      </StatStrip>
      {few && <p className="note soft">{t("trust_few_note")}</p>}
    </>
  );
}

function Proof({ verified }: Pick<CompanyTrust["company"], "verified">) {
  const { t } = useTranslation("company");
  return (
    <div className="trust-proof">
      <VerifiedBadge verified={verified !== null} />
      <p>
        {verified === null ? (
          t("trust_unverified")
        ) : (
          <RichText text={t(`proof_holds_${verified.by}`)} slots={{ when: <When at={verified.since} /> }} />
        )}
      </p>
    </div>
  );
}

/** How a company treats candidates: measured by us, not self-reported (rules C6, C7). */
export default function TrustScreen() {
  const { t } = useTranslation("company");
  const trust = useLoaderData<typeof loader>();
  if (trust === null) return <CompanyMissing />;
  const { company, counted_at } = trust;
  const title = t("trust_title", { name: company.name });
  return (
    <div className="page">
      <PageMeta title={title} description={t("trust_lead")} />
      <div className="stack-lg company-page">
        <BackLink to={paths.companyJobs(company.id)}>{t("jobs_at", { name: company.name })}</BackLink>
        <header className="company-top">
          <CompanyLogo name={company.name} src={company.logo} size="lg" />
          <div className="stack">
            <h1 className="page-title">{title}</h1>
            <p className="soft">{t("trust_lead")}</p>
          </div>
        </header>
        <Figures trust={trust} />
        <Proof verified={company.verified} />
        <p className="note soft">
          {counted_at === null ? (
            t("trust_never")
          ) : (
            <RichText text={t("trust_counted")} slots={{ when: <When at={counted_at} /> }} />
          )}
        </p>
      </div>
    </div>
  );
}
