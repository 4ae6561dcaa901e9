import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { JobDetail } from "../../../contract/jobs.ts";
import { paths } from "../../../contract/paths.ts";
import { referralEndpoints } from "../../../contract/referrals.ts";
import { call } from "../../lib/net/caller.ts";
import { useCv } from "../../shared/forms/cv-field.tsx";
import { submitWithFile } from "../../shared/forms/file-gate.ts";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { filledWith, referralDraft, takeHanded } from "../../shared/records/hand-person.ts";
import { sentTie } from "../../shared/ties/sent-tie.ts";

/** Fields of step 1: a fault in one of them brings the step back (rule F1). */
const PERSON_FIELDS = ["candidate_name", "candidate_email", "candidate_linkedin", "cv"] as const;

export type Step = 1 | 2;

type Person = { job: string; candidate_email: string; candidate_linkedin?: string | undefined };

function pickPerson({ job, candidate_email, candidate_linkedin }: Person): Person {
  return { job, candidate_email, candidate_linkedin };
}

/** The step stands in the address: Back leads from the letter to the person, and a reload stays where one was. */
function useStep(): [Step, (step: Step) => void] {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const step = search.get("step") === "2" ? 2 : 1;
  // Whoever came from step 1 goes back to it; opened by its address, step 2 has nothing behind it.
  const came: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "stepped") : null;
  return [
    step,
    (next) => {
      if (next === step) return;
      if (next === 2) setSearch({ step: "2" }, { state: { stepped: true } });
      else if (came === true) void navigate(-1);
      else setSearch({}, { replace: true });
    },
  ];
}

/** Says beforehand whether it would be taken (rule F7); null where nobody could say. Nothing is gated. */
function useCheck() {
  const [likely, setLikely] = useState<boolean | "asking" | null>(null);
  const asked = useRef(0);
  async function ask(person: Person): Promise<void> {
    asked.current += 1;
    const mine = asked.current;
    setLikely("asking");
    const referrals = await import("../../../contract/referrals.ts").catch(() => null);
    const checked = referrals?.referralCheck.safeParse(pickPerson(person));
    const answer = checked?.success
      ? await call(referralEndpoints.check, { body: checked.data }).catch(() => null)
      : null;
    // Somebody else may stand in step 1 by now.
    if (mine === asked.current) setLikely(answer?.can_be_referred ?? null);
  }
  return { likely, ask };
}

/** The wizard: its step, and one form over both steps on the contract's schema; filled in with whoever was chosen for it elsewhere. */
export function useReferral(job: JobDetail) {
  const { t } = useTranslation("referrals");
  const navigate = useNavigate();
  const [step, setStep] = useStep();
  const { likely, ask } = useCheck();
  const contract = useContractForm({
    schema: async () => (await import("../../../contract/referrals.ts")).newReferral,
    defaults: {
      job: job.id,
      candidate_name: "",
      candidate_email: "",
      candidate_linkedin: "",
      recommendation: "",
      cv: null,
      ask_first: false,
      split: undefined,
      ...{ tie: "", tie_place: "", tie_period: "" },
    },
    draft: referralDraft(job.id),
    onDiscard: () => cv.choose(null),
    async send(values, key) {
      const body = { ...values, ...sentTie(values), ask_first: values.ask_first || undefined };
      await call(referralEndpoints.create, { body }, { key });
      await navigate(paths.myReferrals(), { state: { message: t("submitted") } });
    },
  });
  const cv = useCv("referral", (token) => {
    contract.form.setValue("cv", token);
    contract.form.clearErrors("cv");
  });
  const { getValues, setValue } = contract.form;
  useEffect(() => {
    const person = takeHanded(job.id);
    if (person === null) return;
    // The draft of this form is back by now: what was typed of the same person stays.
    const { candidate_name, candidate_email, candidate_linkedin } = filledWith(getValues(), person);
    setValue("candidate_name", candidate_name, { shouldDirty: true });
    setValue("candidate_email", candidate_email, { shouldDirty: true });
    setValue("candidate_linkedin", candidate_linkedin, { shouldDirty: true });
  }, [job.id, getValues, setValue]);
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (step === 1) {
      setStep(2);
      void ask(contract.form.getValues());
      return;
    }
    await submitWithFile(event, cv, contract);
    const faulty = PERSON_FIELDS.some((field) => contract.form.getFieldState(field).invalid);
    if (cv.fault !== null || faulty) setStep(1);
  }
  return { ...contract, cv, step, setStep, submit, likely };
}

export type ReferralForm = ReturnType<typeof useReferral>;
