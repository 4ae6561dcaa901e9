import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { type Path, type UseFormReturn, useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ApiError, errorCodeOf } from "../../../lib/net/api-error.ts";
import { useFailureMessage } from "../../../shared/forms/failure-texts.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { type FormDraft, useDraftSaver } from "../../../shared/forms/use-form-draft.ts";
import { toast } from "../../../ui/toast.ts";
import { EMPTY_PROFILE, EMPTY_VALUES, parseScoutDraft, type ScoutValues, type Step } from "./scout-draft.ts";
import { useScoutCalls } from "./use-scout-calls.ts";

const REQUIRED = ["full_name", "email", "linkedin_url"] as const;
const APPLICANT = [...REQUIRED, "role"] as const;

type Form = UseFormReturn<ScoutValues, unknown, ScoutValues>;
type DraftState = { form: Form; step: Step; setStep: (step: Step) => void; draft: RefObject<string | null> };

/** Stores the input on this device until it was sent, with the step and the saved row. */
function useScoutDraft({ form, step, setStep, draft }: DraftState): FormDraft {
  const [restored, setRestored] = useState(false);
  const { getValues, reset, subscribe } = form;
  const keeper = useDraftSaver("scout-application", () => {
    const values = getValues();
    const typed = JSON.stringify(values) !== JSON.stringify(EMPTY_VALUES);
    return typed ? { values, step, token: draft.current } : null;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the user is known
  useEffect(() => {
    const kept = parseScoutDraft(keeper.kept());
    if (kept === null) return;
    draft.current = kept.token;
    reset({ ...EMPTY_VALUES, ...kept.values }, { keepDefaultValues: true });
    setStep(kept.step);
    setRestored(true);
  }, [keeper]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step change is stored as well
  useEffect(() => {
    const seen = JSON.stringify(getValues());
    let last = seen;
    if (seen !== JSON.stringify(EMPTY_VALUES)) keeper.touch();
    const callback = () => {
      const typed = JSON.stringify(getValues());
      if (typed !== last) keeper.touch();
      last = typed;
    };
    return subscribe({ formState: { values: true }, callback });
  }, [subscribe, getValues, keeper, step]);
  const sent = () => {
    keeper.drop();
    setRestored(false);
  };
  const discard = () => {
    draft.current = null;
    reset(EMPTY_VALUES);
    setStep(1);
    sent();
  };
  return { restored, discard, sent };
}

function useToasts() {
  const words = useFailureMessage();
  return (title: string, text: string, failure: unknown) => toast(words(errorCodeOf(failure), text), "note", title);
}

/** Continue: checks the three required fields, then the other errors, then saves the row. */
function useContinue(form: Form, begin: (values: ScoutValues) => Promise<unknown>, onSaved: () => void) {
  const { t } = useTranslation("scouts");
  const showFailure = useToasts();
  const [continuing, setContinuing] = useState(false);
  const mark = (name: Path<ScoutValues>, code: string, first: boolean) =>
    form.setError(name, { type: code, message: code }, { shouldFocus: first });
  async function proceed(): Promise<void> {
    const values = form.getValues();
    const missing = REQUIRED.filter((name) => values[name].trim() === "");
    missing.forEach((name, index) => {
      mark(name, "required", index === 0);
    });
    if (missing.length > 0) return toast(t("required_text"), "note", t("required_title"));
    if (!(await form.trigger(APPLICANT, { shouldFocus: true }).catch(() => false))) return;
    setContinuing(true);
    try {
      await begin(values);
      onSaved();
    } catch (failure) {
      const fieldErrors = failure instanceof ApiError ? Object.entries(failure.fields ?? {}) : [];
      for (const [name, { code }] of fieldErrors) mark(name as Path<ScoutValues>, code, false);
      showFailure(t("save_failed_title"), t("save_failed"), failure);
    } finally {
      setContinuing(false);
    }
  }
  return { continuing, proceed };
}

/** The application's state: two steps, one form, the row that Continue saved, and the draft on the device. */
export function useScoutApplication(onSubmitted: (email: string) => void) {
  const { t } = useTranslation("scouts");
  const showFailure = useToasts();
  const calls = useScoutCalls();
  const [step, setStep] = useState<Step>(1);
  const contract = useContractForm({
    schema: async () => (await import("../../../../contract/hiring/scouts.ts")).scoutForm,
    defaults: EMPTY_VALUES,
    async send(values, key) {
      try {
        await calls.submit(values, key);
      } catch (failure) {
        showFailure(t("submit_failed_title"), t("submit_failed"), failure);
        throw failure;
      }
      draft.sent();
      onSubmitted(values.email);
      toast(t("submitted_text"), "success", t("submitted_title"));
    },
  });
  const { form, pending } = contract;
  const profiles = useFieldArray({ control: form.control, name: "profiles" });
  const draft = useScoutDraft({ form, step, setStep, draft: calls.draft });
  const { continuing, proceed } = useContinue(form, calls.begin, () => setStep(2));

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (continuing || pending) return;
    if (step === 1) {
      contract.readFields();
      return proceed();
    }
    if (!form.getValues("trust_agreement")) return toast(t("agreement_text"), "note", t("agreement_title"));
    await contract.submit(event);
    if (APPLICANT.some((name) => form.getFieldState(name).invalid)) setStep(1);
  }
  return {
    ...contract,
    draft,
    step,
    setStep,
    submit,
    continuing,
    people: profiles.fields,
    addPerson: () => profiles.append(EMPTY_PROFILE),
    removePerson: (index: number) => profiles.remove(index),
    agreed: form.watch("trust_agreement"),
  };
}

export type ScoutApplicationForm = ReturnType<typeof useScoutApplication>;
