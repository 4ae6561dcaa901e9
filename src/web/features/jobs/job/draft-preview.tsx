import { useTranslation } from "react-i18next";
import { useLoaderData } from "react-router";
import type { AskedQuestion } from "../../../../contract/jobs/posting/answers.ts";
import { jobDraftEndpoints } from "../../../../contract/jobs/posting/job-drafts.ts";
import { paths } from "../../../../contract/paths.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { type ShownJob, toShownJob } from "../../../shared/jobs/job-data.ts";
import { useTypeLabel } from "../../../shared/jobs/job-type.ts";
import { PayFact, preloadPay } from "../../../shared/jobs/pay-fact.tsx";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { CompanyLogo } from "../../../ui/company-logo.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Route } from "./+types/draft-preview.ts";
import { AboutCompany } from "./about-company.tsx";
import { JobDescription } from "./job-description.tsx";
import { JobHeader, preloadFacets } from "./job-header.tsx";
import { JobOverview } from "./job-overview.tsx";
import { Requirements } from "./job-requirements.tsx";
import "../../../shared/jobs/job.css";
import { LocationFacts } from "../../../shared/jobs/location-facts.tsx";

type Loaded = { job: ShownJob; questions: readonly AskedQuestion[] } | { job: null };

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Loaded> {
  try {
    const input = { params: { id: params.draftId } };
    const [job, { fields }] = await Promise.all([
      call(jobDraftEndpoints.preview, input),
      call(jobDraftEndpoints.get, input),
      preloadFacets(),
      preloadPay(),
    ]);
    return { job: toShownJob(job), questions: fields.questions ?? [] };
  } catch (error) {
    if (["not_found", "validation_failed"].includes(errorCodeOf(error))) return { job: null };
    throw error;
  }
}

export function HydrateFallback() {
  return (
    <div className="page" aria-hidden="true">
      <Skeleton width="20rem" height="2.25rem" />
      <Skeleton height="20rem" />
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("company");
  return <ScreenFailure title={t("preview")} text={t("drafts_failed")} />;
}

function Missing() {
  const { t } = useTranslation("company");
  return (
    <div className="page">
      <PageMeta title={t("draft_missing")} />
      <PageHeader title={t("draft_missing")} />
      <Empty text={t("draft_missing_text")}>
        <LinkButton to={paths.jobs()}>{t("back_to_drafts")}</LinkButton>
      </Empty>
    </div>
  );
}

/** Fills missing values with placeholders, as on the job's page. */
function useWithPlaceholders(job: ShownJob): ShownJob {
  const { t } = useTranslation("jobs");
  return {
    ...job,
    title: job.title || t("preview_title"),
    location: job.location || t("preview_location"),
    company: { ...job.company, name: job.company.name || t("preview_company") },
  };
}

/** The new company has no page yet to link to (rule J3). */
function NewCompanyTop({ job }: { job: ShownJob }) {
  const type = useTypeLabel();
  return (
    <div className="job-top">
      <CompanyLogo name={job.company.name} size="lg" />
      <div className="stack job-title">
        <h1 className="page-title">
          <bdi>{job.title}</bdi>
        </h1>
        <ul className="facts job-facts">
          <LocationFacts job={job} />
          <li>{type(job.f_type)}</li>
          <PayFact pay={job.pay} />
        </ul>
      </div>
    </div>
  );
}

/** The questions to applicants, as far as they are written (rule J55). */
function Questions({ questions }: { questions: readonly AskedQuestion[] }) {
  const { t } = useTranslation(["company", "general"]);
  if (questions.length === 0) return null;
  return (
    <section className="card stack">
      <h2 className="sub-title">{t("questions")}</h2>
      <p className="hint">{t("questions_where")}</p>
      <ol className="stack">
        {questions.map(({ kind, text, required, options }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal while they are written
          <li key={nth}>
            {text || <span className="soft">{t("question_n", { n: nth + 1 })}</span>}
            {!required && <span className="soft"> ({t("optional", { ns: "general" })})</span>}
            <p className="label soft">{kind === "choice" ? options.join(" · ") : t(`question_${kind}`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Preview({ job: written, questions }: Extract<Loaded, { questions: unknown }>) {
  const { t } = useTranslation(["company", "jobs"]);
  const job = useWithPlaceholders(written);
  return (
    <div className="page job-page">
      <PageMeta title={t("head_title", { ns: "jobs", title: job.title, company: job.company.name })} />
      <Message
        title={t("preview")}
        actions={
          <LinkButton kind="primary" size="sm" to={paths.jobDraft(job.id)}>
            {t("keep_writing")}
          </LinkButton>
        }
      >
        <p>{t("preview_note")}</p>
      </Message>
      {job.company.id === job.id ? <NewCompanyTop job={job} /> : <JobHeader job={job}>{null}</JobHeader>}
      <div className="grid-main">
        <div className="stack-lg">
          <JobDescription text={job.description} format={job.description_format} />
          <Requirements tags={job.tags} />
          <Questions questions={questions} />
          <AboutCompany company={job.company} />
        </div>
        <aside className="stack" aria-label={t("overview", { ns: "jobs" })}>
          <JobOverview job={job} />
        </aside>
      </div>
    </div>
  );
}

export default function DraftPreview() {
  const loaded: Loaded = useLoaderData<typeof clientLoader>();
  return loaded.job === null ? <Missing /> : <Preview {...loaded} />;
}
