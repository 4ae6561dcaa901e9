import { useRef, useState } from "react";
import type { FieldValues, Path } from "react-hook-form";
import { faultsOf } from "../../../contract/faults.ts";
import { type DraftFields, draftFields, type JobDraft } from "../../../contract/posting/job-drafts.ts";
import { ApiError, codeOf } from "../../lib/net/api-error.ts";
import { SubmissionKey } from "../../lib/net/submission.ts";
import type { useContractForm } from "../../shared/forms/use-contract-form.ts";

type FormOf<In extends FieldValues, Out> = Pick<
  ReturnType<typeof useContractForm<In, Out>>,
  "form" | "draft" | "setError"
>;

/**
 * Keeps the form of a job as far as it is written: only what cannot be stored is a fault. `keep` sends it; gives the draft as
 * it is stored then, or null where it was not.
 */
export function useDraft<In extends FieldValues, Out>(
  { form, draft, setError }: FormOf<In, Out>,
  keep: (fields: DraftFields, key: string) => Promise<JobDraft>,
) {
  const [busy, setBusy] = useState(false);
  const attempt = useRef(new SubmissionKey());
  const show = (faults: object) => {
    for (const [nth, [name, { code }]] of Object.entries(faults).entries()) {
      form.setError(name as Path<In>, { type: code, message: code }, { shouldFocus: nth === 0 });
    }
  };
  const save = async (): Promise<JobDraft | null> => {
    setError(null);
    form.clearErrors();
    const parsed = draftFields.safeParse(form.getValues());
    if (!parsed.success) {
      show(faultsOf(parsed.error.issues));
      return null;
    }
    setBusy(true);
    try {
      const kept = await keep(parsed.data, attempt.current.for(parsed.data));
      attempt.current.ended(null);
      // What is typed from now on differs from what is stored now.
      form.reset(form.getValues());
      draft.sent();
      return kept;
    } catch (failure) {
      attempt.current.ended(failure);
      if (failure instanceof ApiError && failure.fields !== undefined) show(failure.fields);
      setError(codeOf(failure));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { save, busy };
}
