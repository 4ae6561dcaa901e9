import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import type { JobDetail } from "../../../../contract/jobs/jobs.ts";
import { paths } from "../../../../contract/paths.ts";
import { referRefusal } from "../../../../rules/hiring/refer-refusal.ts";
import { DraftNote } from "../../../shared/forms/draft-note.tsx";
import { focusFirstError } from "../../../shared/forms/submit-with-file.ts";
import { JobFailure } from "../../../shared/jobs/job-failure.tsx";
import { useLastList } from "../../../shared/jobs/last-list.ts";
import { loadReferredJob, ReferFrame, ReferSkeleton } from "../../../shared/jobs/refer-frame.tsx";
import { contactsPath } from "../../../shared/records/contacts-path.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { TextLink } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { ProgressSteps, Timeline } from "../../../ui/timeline.tsx";
import { PersonStep, RecommendationStep } from "./refer-steps.tsx";
import { type Step, useReferralForm } from "./use-referral-form.ts";

/** Changing the step does not refetch the job. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}

function Progress({ step }: { step: Step }) {
  const { t } = useTranslation("referrals");
  return (
    <ProgressSteps
      label={t("progress")}
      className="tight wizard"
      ground="paper"
      steps={[
        { key: "person", who: "candidate", label: t("step_person"), state: step === 1 ? "current" : "done" },
        {
          key: "recommendation",
          who: "referrer",
          label: t("step_recommendation"),
          state: step === 2 ? "current" : "ahead",
        },
        { key: "submit", who: "hollow-seal", label: t("step_submit"), state: "ahead" },
      ]}
    />
  );
}

function WhatHappensNext({ days }: { days: number }) {
  const { t } = useTranslation("referrals");
  return (
    <section className="next" aria-labelledby="next">
      <h2 className="sub-title" id="next">
        {t("next_title")}
      </h2>
      <Timeline
        label={t("next_title")}
        events={[
          { key: "0", who: "candidate", ahead: true, what: <p className="label">{t("next_ask")}</p> },
          { key: "1", who: "company", ahead: true, what: <p className="label">{t("next_review")}</p> },
          { key: "2", who: "company", ahead: true, what: <p className="label">{t("next_evaluate")}</p> },
          { key: "3", who: "referrer", ahead: true, what: <p className="label">{t("next_notify")}</p> },
          { key: "4", who: "seal", what: <p className="label">{t("next_paid", { days })}</p> },
        ]}
      />
    </section>
  );
}

/** After a step change, focuses the field that caused it, else the heading. */
function useStepFocus(step: Step) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (!focusFirstError(form.current)) form.current?.querySelector<HTMLElement>("#step-title")?.focus();
  }, [step]);
  return form;
}

function Wizard({ job }: { job: JobDetail }) {
  const referral = useReferralForm(job);
  const form = useStepFocus(referral.step);
  return (
    <div className="stack-lg">
      <Progress step={referral.step} />
      <form
        ref={form}
        className="card form refer-form"
        aria-labelledby="step-title"
        noValidate
        aria-busy={referral.pending}
        onSubmit={referral.submit}
      >
        <DraftNote draft={referral.draft} />
        {referral.step === 1 ? (
          <PersonStep referral={referral} job={job} />
        ) : (
          <RecommendationStep referral={referral} job={job} />
        )}
      </form>
    </div>
  );
}

const RejectionReasonCounts = lazyComponent(() => import("./rejection-reason-counts.tsx"));
const AskTeamQuestion = lazyComponent(() => import("../../../shared/messages/ask-team-question.tsx"));

export const clientLoader = loadReferredJob;
export const ErrorBoundary = JobFailure;

export function HydrateFallback() {
  return <ReferSkeleton text={useTranslation("referrals").t("loading_job")} />;
}

export default function ReferScreen() {
  const { t } = useTranslation(["referrals", "links"]);
  const { t: errorText } = useTranslation("errors");
  const job = useLoaderData<typeof clientLoader>();
  const back = useLastList(paths.opportunities());
  useSessionEndedText(t("refer_please_log_in"));
  return (
    <ReferFrame
      job={job}
      title={t("refer_title")}
      about={t("the_job")}
      back={{ to: back, label: t("back_to_jobs", { ns: "general" }) }}
      beside={
        <>
          <Suspense fallback={null}>{job.can.refer && <RejectionReasonCounts job={job.id} />}</Suspense>
          {job.can.refer && (
            <TextLink to={contactsPath(job.id)} arrow>
              {t("whom_do_i_know")}
            </TextLink>
          )}
          {job.can.refer && !job.private && (
            <TextLink to={paths.newLink(job.id)} arrow>
              {t("instead", { ns: "links" })}
            </TextLink>
          )}
          <WhatHappensNext days={job.probation_days} />
          <Suspense fallback={null}>
            <AskTeamQuestion job={job.id} />
          </Suspense>
        </>
      }
    >
      {job.can.refer ? <Wizard job={job} key={job.id} /> : <Message kind="stop" title={errorText(referRefusal(job))} />}
    </ReferFrame>
  );
}
