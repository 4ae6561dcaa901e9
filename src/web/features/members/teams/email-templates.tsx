import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import {
  type CompanyMails,
  companyMailEndpoints,
  MAIL_TRIGGERS,
  type MailTrigger,
} from "../../../../contract/hiring/company-mails.ts";
import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { loadOfCompany } from "../../../lib/data/load-of-company.ts";
import { query } from "../../../lib/data/query.ts";
import { useLoadedQuery } from "../../../lib/data/use-query.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { ScreenSkeleton } from "../../../shared/lists/screen-skeleton.tsx";
import { emailTemplatesPath } from "../../../shared/records/email-templates-path.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { BackLink, PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { TextLink } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { EmailTemplateList } from "./email-template-list.tsx";
import { MissingTeam } from "./missing-team.tsx";
import "./email-templates.css";
import "./team.css";

// Loaded on demand, after the list.
const EmailTemplateEditor = lazyComponent(async () => ({
  default: (await import("./email-template-editor.tsx")).EmailTemplateEditor,
}));

/** Null also if the job is not one of the company's jobs. */
export function clientLoader(args: ClientLoaderFunctionArgs) {
  const job = new URL(args.request.url).searchParams.get("job") ?? undefined;
  return loadOfCompany(args, (id) => query(companyMailEndpoints.get, { params: { id }, query: { job } }));
}

export function HydrateFallback() {
  const { t } = useTranslation("team");
  return <ScreenSkeleton title={t("mails")} text={t("mails_loading")} heights={["12rem", "30rem"]} />;
}

export function ErrorBoundary() {
  const { t } = useTranslation("team");
  return <ScreenFailure title={t("mails")} text={t("mails_failed")} />;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof clientLoader>>>;

/** The template in the URL, else the first one. */
function useSelectedTrigger(): MailTrigger {
  const [params] = useSearchParams();
  return MAIL_TRIGGERS.find((trigger) => trigger === params.get("mail")) ?? "application_received";
}

/** Whose templates these are, and links to the others. */
function Top({ mails: { company, job } }: { mails: CompanyMails }) {
  const { t } = useTranslation("team");
  return (
    <>
      <div className="team-back">
        {job === null ? (
          <BackLink to={paths.team(company.id)}>{t("back_to_team")}</BackLink>
        ) : (
          <BackLink to={paths.manageJob(job.id)}>{t("mails_back_to_job")}</BackLink>
        )}
      </div>
      <PageHeader
        title={job === null ? t("mails") : t("mails_of_job", { job: job.title })}
        lead={
          job === null
            ? t("mails_lead", { name: company.name, product: PRODUCT_NAME })
            : t("mails_lead_job", { name: company.name })
        }
      />
      {job !== null && (
        <p className="mails-others">
          <TextLink to={emailTemplatesPath(company.id)} arrow>
            {t("mails_of_company", { name: company.name })}
          </TextLink>
        </p>
      )}
    </>
  );
}

function EmailTemplates({ loaded }: { loaded: Loaded }) {
  const { t } = useTranslation("team");
  const mails = useLoadedQuery(loaded);
  const trigger = useSelectedTrigger();
  const mail = mails.mails.find((one) => one.trigger === trigger);
  const { company, job } = mails;
  return (
    <div className="page">
      <PageMeta title={t("mails")} />
      <Top mails={mails} />
      <div className="mails">
        <EmailTemplateList mails={mails} chosen={trigger} />
        {mail !== undefined && (
          <Suspense fallback={<Skeleton height="40rem" />}>
            <EmailTemplateEditor key={`${company.id} ${job?.id} ${trigger}`} mails={mails} mail={mail} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** A company's texts in emails to candidates (rules C20 to C25). */
export default function EmailTemplatesScreen() {
  const { t } = useTranslation("team");
  const loaded = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("mails_log_in"));
  return loaded === null ? <MissingTeam /> : <EmailTemplates loaded={loaded} />;
}
