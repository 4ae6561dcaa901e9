import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { JobDetail } from "../../../contract/jobs.ts";
import { paths } from "../../../contract/paths.ts";
import { newReferral, referralCheck, referralEndpoints } from "../../../contract/referrals.ts";
import { call } from "../../lib/net/caller.ts";
import { useCv } from "../../shared/forms/cv-field.tsx";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";

/** Fields of step 1: a fault in one of them brings the step back (DECISIONS F1). */
const PERSON_FIELDS = ["candidate_name", "candidate_email", "candidate_linkedin", "cv"] as const;

export type Step = 1 | 2;

type Person = { job: string; candidate_email: string; candidate_linkedin?: string | undefined };

function pickPerson({ job, candidate_email, candidate_linkedin }: Person): Person {
  return { job, candidate_email, candidate_linkedin };
}

/** The wizard: its step, and one form over both steps on the contract's schema. */
export function useReferral(job: JobDetail) {
  const { t } = useTranslation("referrals");
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>(1);
  const [unlikely, setUnlikely] = useState(false);
  const contract = useContractForm({
    schema: newReferral,
    defaults: {
      job: job.id,
      candidate_name: "",
      candidate_email: "",
      candidate_linkedin: "",
      recommendation: "",
      cv: null,
    },
    draft: `refer:${job.id}`,
    async send(values, key) {
      await call(referralEndpoints.create, { body: values }, { key });
      await navigate(paths.myReferrals(), { state: { message: t("submitted") } });
    },
  });
  /** Says beforehand what would be refused (DECISIONS F7); without an answer nothing is said, and nothing is gated. */
  async function ask(): Promise<void> {
    setUnlikely(false);
    const asked = referralCheck.safeParse(pickPerson(contract.form.getValues()));
    if (!asked.success) return;
    const answer = await call(referralEndpoints.check, { body: asked.data }).catch(() => null);
    setUnlikely(answer?.can_be_referred === false);
  }
  const cv = useCv("referral", (token) => {
    contract.form.setValue("cv", token);
    contract.form.clearErrors("cv");
  });
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (step === 1) {
      setStep(2);
      void ask();
      return;
    }
    if (cv.sending) return;
    await contract.submit(event);
    const person = PERSON_FIELDS.some((field) => contract.form.getFieldState(field).invalid);
    if (person) setStep(1);
  }
  return { ...contract, cv, step, setStep, submit, unlikely };
}

export type ReferralForm = ReturnType<typeof useReferral>;
