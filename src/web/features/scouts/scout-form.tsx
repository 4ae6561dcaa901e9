import { type CSSProperties, useState } from "react";
import { useTranslation } from "react-i18next";
import { DraftNote } from "../../shared/forms/draft-note.tsx";
import { HoneypotField } from "../../shared/forms/honeypot-field.tsx";
import { ProgressSteps } from "../../ui/timeline.tsx";
import { ApplicantStep } from "./applicant-step.tsx";
import { PeopleStep } from "./people-step.tsx";
import type { Step } from "./scout-draft.ts";
import { ScoutSuccess } from "./scout-success.tsx";
import { useScoutApplication } from "./use-scout-application.ts";

function Head({ step }: { step: Step }) {
  const { t } = useTranslation("scouts");
  const title = t("form_title");
  return (
    <div className="scout-form-head">
      <div>
        <h2 className="section-title" id="form-title">
          {title}
        </h2>
        <span className="tag">{t("premium")}</span>
      </div>
      <p className="label soft">
        {t("step_of", { step })}
        <span
          className="scout-progress"
          role="progressbar"
          style={{ "--done": step / 2 } as CSSProperties}
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={(step / 2) * 100}
        />
      </p>
      <ProgressSteps
        label={title}
        className="tight"
        ground="paper"
        steps={[
          { key: "about", who: "referrer", label: t("step_about"), state: step === 1 ? "current" : "done" },
          {
            key: "people",
            who: step === 1 ? "next" : "candidate",
            label: t("step_people"),
            state: step === 2 ? "current" : "ahead",
          },
          { key: "submit", who: "hollow-seal", label: t("step_submit"), state: "ahead" },
        ]}
      />
    </div>
  );
}

function Application({ onSubmitted }: { onSubmitted: (email: string) => void }) {
  const application = useScoutApplication(onSubmitted);
  const { step, pending, continuing, submit, register } = application;
  return (
    <>
      <Head step={step} />
      <form
        className="card form scout-form"
        aria-labelledby="scout-step"
        noValidate
        aria-busy={pending || continuing}
        onSubmit={submit}
      >
        <DraftNote draft={application.draft} />
        {step === 1 ? <ApplicantStep application={application} /> : <PeopleStep application={application} />}
        <HoneypotField {...register("homepage")} />
      </form>
    </>
  );
}

/** The application in two steps, then the confirmation. */
export default function ScoutForm() {
  const [sentBy, setSentBy] = useState<string | null>(null);
  if (sentBy !== null) return <ScoutSuccess email={sentBy} />;
  return <Application onSubmitted={setSentBy} />;
}
