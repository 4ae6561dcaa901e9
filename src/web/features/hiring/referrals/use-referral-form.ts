import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { referralEndpoints } from "../../../../contract/hiring/referrals.ts";
import type { JobDetail } from "../../../../contract/jobs/jobs.ts";
import { paths } from "../../../../contract/paths.ts";
import { call } from "../../../lib/net/api-client.ts";
import { submitWithFile } from "../../../shared/forms/submit-with-file.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { useFormCv } from "../../../shared/forms/use-form-cv.ts";
import { prefilledValues, referralDraft, takePassedPerson } from "../../../shared/records/prefill-referral.ts";
import { toSentRelationship } from "../../../shared/relationships/relationship-fields-to-send.ts";

/** Fields of step 1: an error in one of them returns to that step (rule F1). */
export const PERSON_FIELDS = ["candidate_name", "candidate_email", "candidate_linkedin", "cv"] as const;

export type Step = 1 | 2;

type Person = { job: string; candidate_email: string; candidate_linkedin?: string | undefined };

function personFields({ job, candidate_email, candidate_linkedin }: Person): Person {
  return { job, candidate_email, candidate_linkedin };
}

/** The step is part of the URL: Back leads from the recommendation to the candidate, and a reload keeps the step. */
function useStep(): [Step, (step: Step) => void] {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const step = search.get("step") === "2" ? 2 : 1;
  // After step 1, going back uses the history; if step 2 was opened directly, there is no entry to go back to.
  const stepped: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "stepped") : null;
  return [
    step,
    (next) => {
      if (next === step) return;
      if (next === 2) setSearch({ step: "2" }, { state: { stepped: true } });
      else if (stepped === true) void navigate(-1);
      else setSearch({}, { replace: true });
    },
  ];
}

/** Checks beforehand whether the referral would be accepted (rule F7); null if the check failed. Never blocks. */
function useCheck() {
  const [likely, setLikely] = useState<boolean | "asking" | null>(null);
  const asked = useRef(0);
  async function ask(person: Person): Promise<void> {
    asked.current += 1;
    const mine = asked.current;
    setLikely("asking");
    const referrals = await import("../../../../contract/hiring/referrals.ts").catch(() => null);
    const checked = referrals?.referralCheck.safeParse(personFields(person));
    const answer = checked?.success
      ? await call(referralEndpoints.check, { body: checked.data }).catch(() => null)
      : null;
    // The email address in step 1 may have changed meanwhile.
    if (mine === asked.current) setLikely(answer?.can_be_referred ?? null);
  }
  return { likely, ask };
}

/**
 * The wizard: its step, and one form for both steps with the contract's schema; prefilled with a person chosen
 * elsewhere.
 */
export function useReferralForm(job: JobDetail) {
  const { t } = useTranslation("referrals");
  const navigate = useNavigate();
  const [step, setStep] = useStep();
  const { likely, ask } = useCheck();
  const contract = useContractForm({
    schema: async () => (await import("../../../../contract/hiring/referrals.ts")).newReferral,
    defaults: {
      job: job.id,
      candidate_name: "",
      candidate_email: "",
      candidate_linkedin: "",
      recommendation: "",
      cv: null,
      consent_given: false,
      reward_share: undefined,
      relationship: "",
      relationship_place: "",
      relationship_period: "",
    },
    draft: referralDraft(job.id),
    onDiscard: () => cv.choose(null),
    async send(values, key) {
      const body = { ...values, ...toSentRelationship(values), consent_given: values.consent_given || undefined };
      await call(referralEndpoints.create, { body }, { key });
      await navigate(paths.myReferrals(), { state: { message: t("submitted") } });
    },
  });
  const cv = useFormCv("referral", contract);
  const { getValues, setValue } = contract.form;
  useEffect(() => {
    const person = takePassedPerson(job.id);
    if (person === null) return;
    // The draft is restored by now: input about the same person stays.
    const { candidate_name, candidate_email, candidate_linkedin } = prefilledValues(getValues(), person);
    setValue("candidate_name", candidate_name, { shouldDirty: true });
    setValue("candidate_email", candidate_email, { shouldDirty: true });
    setValue("candidate_linkedin", candidate_linkedin, { shouldDirty: true });
  }, [job.id, getValues, setValue]);
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (step === 1) {
      setStep(2);
      // Next Step is never blocked (rule F1), but errors are shown before the recommendation is written.
      void contract.form.trigger(PERSON_FIELDS).catch(() => undefined);
      void ask(contract.form.getValues());
      return;
    }
    await submitWithFile(event, cv, contract);
    const faulty = PERSON_FIELDS.some((field) => contract.form.getFieldState(field).invalid);
    if (cv.failure !== null || faulty) setStep(1);
  }
  /** A field of step 1; once its error shows, each change validates it again. */
  function registerPerson(name: (typeof PERSON_FIELDS)[number]) {
    const recheck = () => {
      // The consent was given for the previous address (rule F10).
      if (name === "candidate_email") setValue("consent_given", false);
      if (contract.form.getFieldState(name).invalid) void contract.form.trigger(name).catch(() => undefined);
    };
    return contract.register(name, { onChange: recheck });
  }
  return { ...contract, cv, step, setStep, submit, likely, registerPerson };
}

export type ReferralForm = ReturnType<typeof useReferralForm>;
