import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { type Company, companyEndpoints } from "../../../../contract/companies/companies.ts";
import { paths } from "../../../../contract/paths.ts";
import { embedSnippet, FEED_KINDS, feedPath } from "../../../../rules/feeds/addresses.ts";
import { call } from "../../../lib/net/api-client.ts";
import { nullIfNotFound } from "../../../lib/net/null-if-not-found.ts";
import { requireSession } from "../../../lib/session/guard.ts";
import { FEED_TEXTS } from "../../../shared/feeds/feed-links.tsx";
import { useSiteOrigin } from "../../../shared/feeds/use-site-origin.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { CopyRow } from "../../../shared/records/copy-row.tsx";
import { BackLink, PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Card } from "../../../ui/card.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { CompanyRefused } from "./company-refused.tsx";
import "./company.css";

/** Runs the script that other sites embed, in the colours of this page. */
function EmbedPreview({ company }: { company: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = place.current;
    const script = document.createElement("script");
    script.src = "/embed.js";
    script.dataset.company = company;
    box?.append(script);
    return () => box?.replaceChildren();
  }, [company]);
  return <div className="feed-preview" ref={place} />;
}

/** Null if the company does not exist. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs): Promise<Company | null> {
  requireSession({ request });
  return nullIfNotFound(call(companyEndpoints.get, { params: { id: params.companyId ?? "" } }));
}

export function HydrateFallback() {
  const { t } = useTranslation("feeds");
  return (
    <div className="page">
      <PageHeader title={t("title")} />
      <div className="company-form stack" aria-hidden="true">
        <Skeleton height="18rem" />
        <Skeleton height="11rem" />
        <Skeleton height="20rem" />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("feeds");
  return <ScreenFailure title={t("title")} text={t("load_failed")} />;
}

function Feeds({ company }: { company: Company }) {
  const { t } = useTranslation("feeds");
  const origin = useSiteOrigin();
  return (
    <Card title={t("feeds")}>
      <div className="stack">
        <p>{t("feeds_text")}</p>
        <dl className="feed-list">
          {FEED_KINDS.map((kind) => {
            const name = t(FEED_TEXTS[kind]);
            const words = {
              copy: t("copy"),
              label: t("copy_of", { name }),
              copied: t("copied"),
              failed: t("copy_failed"),
            };
            return (
              <div key={kind}>
                <dt>{name}</dt>
                <dd className="note soft">{t(`${FEED_TEXTS[kind]}_text`)}</dd>
                <dd>
                  <CopyRow text={origin + feedPath(company.id, kind)} words={words} />
                </dd>
              </div>
            );
          })}
        </dl>
      </div>
    </Card>
  );
}

function Embedding({ company }: { company: Company }) {
  const { t } = useTranslation("feeds");
  const origin = useSiteOrigin();
  const lines = embedSnippet(origin, company.id, t("jobs_at", { name: company.name }));
  const words = { copy: t("copy"), label: t("copy_lines"), copied: t("copied"), failed: t("copy_failed") };
  return (
    <Card title={t("embed")}>
      <div className="stack">
        <p>{t("embed_text")}</p>
        <CopyRow text={lines} words={words} />
        <p className="note soft">{t("embed_note")}</p>
      </div>
    </Card>
  );
}

/** A company's feeds, and the list to embed on its own site: for its team (rules X64, X65). */
export default function CompanyFeedsScreen() {
  const { t } = useTranslation(["feeds", "company"]);
  const company = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("log_in"));
  if (company === null)
    return <CompanyRefused title={t("not_found", { ns: "company" })} text={t("not_found_text", { ns: "company" })} />;
  if (company.team_role === null)
    return <CompanyRefused title={t("access_denied", { ns: "company" })} text={t("not_member")} />;
  return (
    <div className="page">
      <PageMeta title={t("title")} />
      <div className="company-back">
        <BackLink to={paths.team(company.id)}>{t("back_to_team")}</BackLink>
      </div>
      <PageHeader title={t("title")} lead={t("lead", { name: company.name })}>
        <LinkButton to={paths.companyJobs(company.id)}>{t("public_page")}</LinkButton>
      </PageHeader>
      <div className="company-form stack-lg">
        <Feeds company={company} />
        <Embedding company={company} />
        <Card title={t("preview")}>
          <div className="stack">
            <p>{t("preview_text")}</p>
            <EmbedPreview company={company.id} key={company.id} />
          </div>
        </Card>
      </div>
    </div>
  );
}
