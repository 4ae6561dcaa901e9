import { useTranslation } from "react-i18next";
import { useLoaderData } from "react-router";
import { paths } from "../../../contract/paths.ts";
import type { AskedQuestion } from "../../../contract/posting/answers.ts";
import { jobDraftEndpoints } from "../../../contract/posting/job-drafts.ts";
import { codeOf } from "../../lib/net/api-error.ts";
import { call } from "../../lib/net/caller.ts";
import { type ShownJob, shownJob } from "../../shared/jobs/job-data.ts";
import { useTypeLabel } from "../../shared/jobs/job-type.ts";
import { bringPay, PayFact } from "../../shared/jobs/pay-fact.tsx";
import { ScreenFailure } from "../../shared/lists/screen-failure.tsx";
import { PageHead } from "../../shared/shell/page-head.tsx";
import { PageTop } from "../../shared/shell/page-top.tsx";
import { Empty } from "../../ui/empty.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { LogoMark } from "../../ui/logo-mark.tsx";
import { Message } from "../../ui/message.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Route } from "./+types/draft-preview.ts";
import { JobAbout } from "./job-about.tsx";
import { JobDescription } from "./job-description.tsx";
import { JobOverview } from "./job-overview.tsx";
import { Requirements } from "./job-requirements.tsx";
import { bringFacets, JobTop } from "./job-top.tsx";
import "../../shared/jobs/job.css";
import { WhereFacts } from "../../shared/jobs/where-facts.tsx";

type Loaded = { job: ShownJob; questions: readonly AskedQuestion[] } | { job: null };

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Loaded> {
  try {
    const input = { params: { id: params.draftId } };
    const [job, { fields }] = await Promise.all([
      call(jobDraftEndpoints.preview, input),
      call(jobDraftEndpoints.get, input),
      bringFacets(),
      bringPay(),
    ]);
    return { job: shownJob(job), questions: fields.questions ?? [] };
  } catch (error) {
    if (["not_found", "validation_failed"].includes(codeOf(error))) return { job: null };
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
      <PageHead title={t("draft_missing")} />
      <PageTop title={t("draft_missing")} />
      <Empty text={t("draft_missing_text")}>
        <LinkButton to={paths.jobs()}>{t("back_to_drafts")}</LinkButton>
      </Empty>
    </div>
  );
}

/** Fills missing values with placeholders, as on the job's page. */
function useWhole(job: ShownJob): ShownJob {
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
      <LogoMark name={job.company.name} size="lg" />
      <div className="stack job-title">
        <h1 className="page-title">
          <bdi>{job.title}</bdi>
        </h1>
        <ul className="facts job-facts">
          <WhereFacts job={job} />
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
  const job = useWhole(written);
  return (
    <div className="page job-page">
      <PageHead title={t("head_title", { ns: "jobs", title: job.title, company: job.company.name })} />
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
      {job.company.id === job.id ? <NewCompanyTop job={job} /> : <JobTop job={job}>{null}</JobTop>}
      <div className="grid-main">
        <div className="stack-lg">
          <JobDescription text={job.description} format={job.description_format} />
          <Requirements tags={job.tags} />
          <Questions questions={questions} />
          <JobAbout company={job.company} />
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
