import { useRef, useState } from "react";
import type { FieldValues, Path } from "react-hook-form";
import { fieldErrorsOf } from "../../../contract/faults.ts";
import { type DraftFields, draftFields, type JobDraft } from "../../../contract/posting/job-drafts.ts";
import { ApiError, errorCodeOf } from "../../lib/net/api-error.ts";
import { IdempotencyKey } from "../../lib/net/idempotency-key.ts";
import type { useContractForm } from "../../shared/forms/use-contract-form.ts";

type FormOf<In extends FieldValues, Out> = Pick<
  ReturnType<typeof useContractForm<In, Out>>,
  "form" | "draft" | "setError" | "readFields"
>;

/**
 * Saves an unfinished job form: only values that cannot be stored are errors. `keep` sends it, `onStored` receives the
 * stored draft. Saving returns the draft, or null on failure. The form stays open; input made during saving is not
 * stored yet.
 */
export function useJobDraft<In extends FieldValues, Out>(
  { form, draft, setError, readFields }: FormOf<In, Out>,
  keep: (fields: DraftFields, key: string) => Promise<JobDraft>,
  onStored: (now: JobDraft) => Promise<void>,
) {
  const [busy, setBusy] = useState(false);
  const attempt = useRef(new IdempotencyKey());
  const show = (faults: object) => {
    for (const [nth, [name, { code }]] of Object.entries(faults).entries()) {
      form.setError(name as Path<In>, { type: code, message: code }, { shouldFocus: nth === 0 });
    }
  };
  const save = async (): Promise<JobDraft | null> => {
    setError(null);
    form.clearErrors();
    readFields();
    const sent = structuredClone(form.getValues());
    const parsed = draftFields.safeParse(sent);
    if (!parsed.success) {
      show(fieldErrorsOf(parsed.error.issues));
      return null;
    }
    setBusy(true);
    try {
      const kept = await keep(parsed.data, attempt.current.for(parsed.data));
      attempt.current.ended(null);
      form.resetDefaultValues(sent);
      draft.stored();
      await onStored(kept);
      return kept;
    } catch (failure) {
      attempt.current.ended(failure);
      if (failure instanceof ApiError && failure.fields !== undefined) show(failure.fields);
      setError(errorCodeOf(failure));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { save, busy };
}
