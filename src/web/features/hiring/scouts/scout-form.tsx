import { type CSSProperties, useState } from "react";
import { useTranslation } from "react-i18next";
import { SCOUT_ROLES } from "../../../../contract/statuses.ts";
import { useHydrated } from "../../../lib/use-hydrated.ts";
import { DraftNote } from "../../../shared/forms/draft-note.tsx";
import { HoneypotField } from "../../../shared/forms/honeypot-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { RadioCard } from "../../../ui/checkbox.tsx";
import { Field, FieldGroup } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { ProgressSteps } from "../../../ui/timeline.tsx";
import { PeopleStep } from "./people-step.tsx";
import type { Step } from "./scout-draft.ts";
import { ScoutSuccess } from "./scout-success.tsx";
import { type ScoutApplicationForm, useScoutApplication } from "./use-scout-application.ts";

/** Step 1: the applicant. Continue saves it (rule S1). */
function ApplicantStep({ application }: { application: ScoutApplicationForm }) {
  const { t } = useTranslation("scouts");
  const { register, errorOf, continuing } = application;
  // Input typed before hydration would be lost.
  const hydrated = useHydrated();
  return (
    <>
      <h3 className="card-title" id="scout-step" tabIndex={-1}>
        {t("step_about")}
      </h3>
      <fieldset className="form" disabled={!hydrated || continuing}>
        <Field label={t("full_name")} error={errorOf("full_name")}>
          <Input autoComplete="name" required {...register("full_name")} />
        </Field>
        <div className="two">
          <Field label={t("email")} error={errorOf("email")}>
            <Input type="email" inputMode="email" autoComplete="email" required {...register("email")} />
          </Field>
          <Field label={t("linkedin")} error={errorOf("linkedin_url")}>
            <Input
              type="url"
              inputMode="url"
              autoComplete="url"
              placeholder={t("linkedin_hint")}
              required
              {...register("linkedin_url")}
            />
          </Field>
        </div>
        <FieldGroup label={t("role")} error={errorOf("role")}>
          <div className="scout-roles">
            {SCOUT_ROLES.map((role) => (
              <RadioCard value={role} key={role} {...register("role")}>
                <span className="strong">{t(`role_${role}`)}</span>
              </RadioCard>
            ))}
          </div>
        </FieldGroup>
      </fieldset>
      <div className="actions end">
        <Button kind="primary" type="submit" disabled={!hydrated} busy={continuing && t("saving")}>
          {t("continue")}
        </Button>
      </div>
    </>
  );
}

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
