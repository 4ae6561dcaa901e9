import { Check } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { applicationEndpoints } from "../../../../contract/hiring/applications.ts";
import type { SavedDetails } from "../../../../contract/hiring/saved-details.ts";
import { type JobDetail, jobEndpoints } from "../../../../contract/jobs/jobs.ts";
import { type AskedQuestion, questionEndpoints } from "../../../../contract/jobs/posting/answers.ts";
import { paths } from "../../../../contract/paths.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { CvField } from "../../../shared/forms/cv-field.tsx";
import { DraftNote } from "../../../shared/forms/draft-note.tsx";
import { useFailureMessage } from "../../../shared/forms/failure-texts.ts";
import { fetchSavedDetails, SavedDetailsButton } from "../../../shared/forms/fetch-saved-details.ts";
import { submitWithFile } from "../../../shared/forms/submit-with-file.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { useFormCv } from "../../../shared/forms/use-form-cv.ts";
import { JobAside } from "../../../shared/jobs/job-aside.tsx";
import { JobFailure } from "../../../shared/jobs/job-failure.tsx";
import { useTypeLabel } from "../../../shared/jobs/job-type.ts";
import { When } from "../../../shared/records/when.tsx";
import { BackLink } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Tags } from "../../../ui/badge.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Input } from "../../../ui/input.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { AnswerFields } from "./answer-fields.tsx";
import { fitAnswers, useFittedAnswers } from "./answers-form.ts";
import "../../../styles/refer.css";

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const input = { params: { id: params.jobId ?? "" } };
  // If the questions could not be loaded, the server rejects the form, and they are loaded then.
  const asked = call(questionEndpoints.asked, input).catch(() => ({ items: [] }));
  const [job, { items }, onFile] = await Promise.all([call(jobEndpoints.get, input), asked, fetchSavedDetails()]);
  return { job, questions: items, onFile };
}

type Asking = { job: JobDetail; questions: readonly AskedQuestion[] };

function useApplication({ job, questions: first }: Asking, onSent: () => void) {
  const { person } = useAuth();
  const [questions, setQuestions] = useState(first);
  const { language } = useTranslation().i18n;
  const contract = useContractForm({
    schema: async () => (await import("./application-schema.ts")).applicationSchema(questions, language),
    defaults: {
      job: job.id,
      candidate_name: person?.full_name ?? "",
      candidate_email: person?.email ?? "",
      candidate_linkedin: "",
      cover_letter: "",
      cv: null,
      answers: fitAnswers(first, []),
      referral_code: "",
    },
    draft: `apply:${job.id}`,
    onDiscard: () => cv.choose(null),
    async send(values, key) {
      try {
        await call(applicationEndpoints.create, { body: values }, { key });
      } catch (failure) {
        if (errorCodeOf(failure) !== "conflict") throw failure;
        setQuestions((await call(questionEndpoints.asked, { params: { id: job.id } })).items);
        throw failure;
      }
      onSent();
    },
  });
  const cv = useFormCv("application", contract);
  useFittedAnswers(contract.form, questions);
  function fill({ name, email, linkedin }: { name: string; email: string; linkedin: string }): void {
    const known = { candidate_name: name, candidate_email: email, candidate_linkedin: linkedin };
    for (const field of ["candidate_name", "candidate_email", "candidate_linkedin"] as const)
      if (contract.form.getValues(field) === "" && known[field] !== "")
        contract.form.setValue(field, known[field], { shouldDirty: true });
  }
  return { ...contract, cv, questions, fill };
}

type FormProps = Asking & { onFile: SavedDetails | null; onSent: () => void };

function ApplicationForm({ onFile, onSent, ...asking }: FormProps) {
  const { t } = useTranslation("applications");
  const words = useFailureMessage();
  const { t: fileText } = useTranslation("files");
  const application = useApplication(asking, onSent);
  const { register, errorOf, pending, failure, cv, form, questions } = application;
  const busy = cv.sending ? fileText("upload_running") : pending && t("submitting");
  return (
    <form
      className="card form refer-form"
      aria-labelledby="form-title"
      noValidate
      aria-busy={pending}
      onSubmit={(event) => void submitWithFile(event, cv, application)}
    >
      <h2 className="card-title" id="form-title">
        {t("form_title")}
      </h2>
      <DraftNote draft={application.draft} />
      {onFile !== null && (
        <Suspense fallback={null}>
          <SavedDetailsButton known={onFile} cv={cv} form="application" disabled={pending} fill={application.fill} />
        </Suspense>
      )}
      <fieldset className="form" disabled={pending}>
        <Field label={t("candidate_name")} error={errorOf("candidate_name")}>
          <Input autoComplete="name" {...register("candidate_name")} />
        </Field>
        <Field label={t("candidate_email")} error={errorOf("candidate_email")}>
          <Input type="email" inputMode="email" autoComplete="email" {...register("candidate_email")} />
        </Field>
        <Field label={t("candidate_linkedin")} optional error={errorOf("candidate_linkedin")}>
          <Input
            type="url"
            inputMode="url"
            placeholder="https://www.linkedin.com/in/…"
            {...register("candidate_linkedin")}
          />
        </Field>
        <Field label={t("cover_letter")} hint={t("cover_letter_hint")} error={errorOf("cover_letter")}>
          <Textarea className="refer-text" rows={9} {...register("cover_letter")} />
        </Field>
        <AnswerFields control={form.control} questions={questions} fieldError={errorOf} />
        <Field label={t("who_sent")} hint={t("who_sent_hint")} optional error={errorOf("referral_code")}>
          <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} {...register("referral_code")} />
        </Field>
        <CvField cv={cv} form="application" token={form.getValues("cv")} error={errorOf("cv")} disabled={pending} />
      </fieldset>
      {failure === "conflict" && <Message kind="stop" title={t("questions_changed")} />}
      {failure !== null && failure !== "conflict" && <Message kind="stop" title={words(failure, t("submit_failed"))} />}
      <div className="actions end refer-actions">
        <Button kind="primary" type="submit" busy={busy}>
          {t("submit")}
        </Button>
      </div>
    </form>
  );
}

function Sent({ job }: { job: JobDetail }) {
  const { t } = useTranslation("applications");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="card stack" aria-labelledby="sent">
      <span className="done-mark" aria-hidden="true">
        <Icon of={Check} />
      </span>
      <h2 className="card-title" id="sent" tabIndex={-1} ref={title}>
        {t("success_title")}
      </h2>
      <p>{t("success_text", { company: job.company.name })}</p>
      <div className="actions">
        <Link className={buttonClass({ kind: "primary" })} to={paths.myApplications()}>
          {t("view_applications")}
        </Link>
        <Link className={buttonClass({})} to={paths.opportunities()}>
          {t("browse_more")}
        </Link>
      </div>
    </section>
  );
}

function JobFacts({ job }: { job: JobDetail }) {
  const { t } = useTranslation(["applications", "jobs"]);
  const type = useTypeLabel();
  return (
    <JobAside job={job} worthNote={t("reward_for_referrer", { ns: "jobs" })}>
      <ul className="facts">
        <li>{type(job.f_type)}</li>
        <li>
          {t("posted")}&nbsp;
          <When at={job.created_at} relative />
        </li>
      </ul>
      <p className="label typed apply-words" dir="auto">
        {job.description_text}
      </p>
      <Link className="label apply-more" to={paths.job(job.id)}>
        {t("see_job")}
      </Link>
      {job.tags.length > 0 && <Tags tags={job.tags} />}
    </JobAside>
  );
}

function Closed({ job }: { job: JobDetail }) {
  const { t: errorText } = useTranslation("errors");
  if (job.applied) return <Message kind="wait" title={errorText("application_duplicate")} />;
  return <Message kind="stop" title={errorText(job.can.manage ? "application_own_job" : "applications_closed")} />;
}

export function HydrateFallback() {
  const { t } = useTranslation("applications");
  return (
    <div className="page" style={{ paddingBlock: "var(--s6)" }}>
      <p className="soft">{t("loading_job")}</p>
      <div className="grid-main apply">
        <Skeleton height="18rem" />
        <Skeleton height="32rem" />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("applications");
  return <JobFailure backTo={paths.opportunities()} backLabel={t("back_to_board")} />;
}

export default function ApplyScreen() {
  const { t } = useTranslation("applications");
  const { job, questions, onFile } = useLoaderData<typeof clientLoader>();
  const [sent, setSent] = useState(false);
  useSessionEndedText(t("apply_please_log_in"));
  return (
    <div className="page">
      <PageMeta title={t("apply_to", { title: job.title })} />
      <div className="refer-top">
        <BackLink to={paths.opportunities()}>{t("back_to_board")}</BackLink>
        <h1 className="page-title">
          <bdi>{job.title}</bdi>
        </h1>
      </div>
      <div className="grid-main apply">
        <aside className="stack" aria-label={t("the_job")}>
          <JobFacts job={job} />
        </aside>
        {sent && <Sent job={job} />}
        {!sent && job.can.apply && (
          <ApplicationForm job={job} questions={questions} onFile={onFile} key={job.id} onSent={() => setSent(true)} />
        )}
        {!sent && !job.can.apply && <Closed job={job} />}
      </div>
    </div>
  );
}
