import { UserRound } from "lucide-react";
import { Suspense } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { JobDetail } from "../../../../contract/jobs/jobs.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { paths } from "../../../../contract/paths.ts";
import { CvField } from "../../../shared/forms/cv-field.tsx";
import { useFailureMessage } from "../../../shared/forms/failure-texts.ts";
import { RelationshipFields } from "../../../shared/relationships/relationship-fields.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Input } from "../../../ui/input.tsx";
import { TextLink } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { PERSON_FIELDS, type ReferralForm } from "./use-referral-form.ts";

const AgreementChoice = lazyComponent(() => import("./agreement-choice.tsx"));

function StepHead({ title, step }: { title: string; step: 1 | 2 }) {
  const { t } = useTranslation("referrals");
  return (
    <div className="step-head">
      <h2 className="card-title" id="step-title" tabIndex={-1}>
        {title}
      </h2>
      <span className="label soft">{t("step_of", { step })}</span>
    </div>
  );
}

type StepProps = { referral: ReferralForm; job: JobDetail };

/** Step 1: the candidate. Next Step is never blocked (rule F1). */
export function PersonStep({ referral, job }: StepProps) {
  const { t } = useTranslation(["referrals", "relationships"]);
  const { registerPerson, errorOf, pending, cv, form } = referral;
  return (
    <>
      <StepHead title={t("step_person")} step={1} />
      {job.worked_together && <Message title={t("asks_worked", { ns: "relationships" })} />}
      <fieldset className="form" disabled={pending}>
        <Field label={t("candidate_name")} error={errorOf("candidate_name")}>
          <Input autoComplete="off" {...registerPerson("candidate_name")} />
        </Field>
        <Field label={t("candidate_email")} error={errorOf("candidate_email")}>
          <Input type="email" inputMode="email" autoComplete="off" {...registerPerson("candidate_email")} />
        </Field>
        <Field label={t("candidate_linkedin")} optional error={errorOf("candidate_linkedin")}>
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://www.linkedin.com/in/…"
            {...registerPerson("candidate_linkedin")}
          />
        </Field>
        <CvField cv={cv} form="referral" token={form.getValues("cv")} error={errorOf("cv")} disabled={pending} />
      </fieldset>
      <Suspense fallback={null}>
        <AgreementChoice referral={referral} job={job.id} ahead />
      </Suspense>
      <div className="actions end refer-actions">
        <Button kind="primary" type="submit">
          {t("next_step")}
        </Button>
      </div>
    </>
  );
}

/** The state of the CV, in short. */
function CvSummary({ cv }: Pick<ReferralForm, "cv">) {
  const { t } = useTranslation("files");
  const { t: errorText } = useTranslation("errors");
  if (cv.failure !== null) return <span className="error-text">{errorText(cv.failure)}</span>;
  if (cv.file === null) return null;
  return <> · {cv.sending ? t("upload_running") : t("cv_attached")}</>;
}

function PersonSummary({ referral }: { referral: ReferralForm }) {
  const { t } = useTranslation("referrals");
  const [name, email] = referral.form.getValues(["candidate_name", "candidate_email"]);
  return (
    <div className="refer-who">
      <Icon of={UserRound} />
      <p className="label">
        <span className="strong">{name || t("no_name_yet")}</span>
        <br />
        <span className="soft">
          {email || t("no_email_yet")}
          <CvSummary cv={referral.cv} />
        </span>
      </p>
      <Button kind="quiet" size="sm" aria-label={t("change_person")} onClick={() => referral.setStep(1)}>
        {t("change")}
      </Button>
    </div>
  );
}

/** The result of the check (rule F7), with reserved space, so that late results do not shift the buttons. */
function EligibilityNote({ likely }: Pick<ReferralForm, "likely">) {
  const { t } = useTranslation("referrals");
  const refused = (
    <Message kind="wait" title={t("check_refused")}>
      <p>{t("check_refused_text")}</p>
    </Message>
  );
  if (likely === false) return refused;
  return (
    <div className="refer-check">
      <div className="refer-check-room" aria-hidden="true">
        {refused}
      </div>
      {likely === true && <Message kind="good" title={t("check_allowed")} />}
      {likely === "asking" && <Message title={t("check_asking")} />}
      {likely === null && <Message title={t("check_later")} />}
    </div>
  );
}

/** Errors of step 1, else whether the referral would be accepted. */
export function PersonCheck({ referral }: { referral: ReferralForm }) {
  const { t } = useTranslation("referrals");
  const fieldErrors = PERSON_FIELDS.map(referral.errorOf).filter((failure) => failure !== undefined);
  if (fieldErrors.length === 0) return <EligibilityNote likely={referral.likely} />;
  return (
    <Message kind="stop" title={t("person_faulty")}>
      {fieldErrors.map((failure) => (
        <p key={failure}>{failure}</p>
      ))}
    </Message>
  );
}

/** Step 2: the recommendation. A failed submission is shown here, and typed text is kept. */
export function RecommendationStep({ referral, job }: StepProps) {
  const { t } = useTranslation(["referrals", "reward-shares"]);
  const words = useFailureMessage();
  const { t: fileText } = useTranslation("files");
  const { register, errorOf, pending, failure, cv } = referral;
  const chosen = useWatch({ control: referral.form.control, name: "relationship" });
  const busy = cv.sending ? fileText("upload_running") : pending && t("submitting");
  return (
    <>
      <StepHead title={t("step_recommendation")} step={2} />
      <PersonSummary referral={referral} />
      <PersonCheck referral={referral} />
      <fieldset className="form" disabled={pending}>
        <p className="soft">{t("recommendation_reader")}</p>
        <Field label={t("recommendation")} error={errorOf("recommendation")}>
          <Textarea
            className="refer-text"
            rows={9}
            placeholder={t("recommendation_hint")}
            counter={{ min: LIMITS.recommendation.min }}
            {...register("recommendation")}
          />
        </Field>
        <RelationshipFields
          field={register}
          fieldError={errorOf}
          chosen={chosen}
          worked={job.worked_together === true}
        />
        {job.requires_consent !== true && (
          <Checkbox
            label={t("consent_given")}
            hint={t("consent_hint", { company: job.company.name })}
            {...register("consent_given")}
          />
        )}
      </fieldset>
      {job.requires_consent === true && (
        <Message title={t("requires_consent_job")}>
          <p>{t("requires_consent_hint", { company: job.company.name })}</p>
        </Message>
      )}
      <Suspense fallback={null}>
        <AgreementChoice referral={referral} job={job.id} />
      </Suspense>
      <p className="note soft">
        <TextLink to={paths.rewardShareAgreements(job.id)}>{t("choice_link", { ns: "reward-shares" })}</TextLink>{" "}
        {t("choice_hint", { ns: "reward-shares" })}
      </p>
      <p className="note soft">{t("existing_contact_hint", { company: job.company.name })}</p>
      {failure !== null && <Message kind="stop" title={words(failure, t("submit_failed"))} />}
      <div className="actions between refer-actions">
        <Button disabled={pending} onClick={() => referral.setStep(1)}>
          {t("previous")}
        </Button>
        <Button kind="primary" type="submit" busy={busy}>
          {t("submit")}
        </Button>
      </div>
    </>
  );
}
