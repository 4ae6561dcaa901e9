import type { FormEventHandler, ReactNode } from "react";
import type { ErrorCode } from "../../../contract/errors.ts";
import { FormActions } from "../../shared/forms/form-actions.tsx";
import { FormShell, type FormShellProps } from "../../shared/forms/form-shell.tsx";

type Words = { submit: string; busy: string; must_log_in: string; failed: string };

type Props = {
  form: NonNullable<FormShellProps["form"]> & {
    submit: FormEventHandler<HTMLFormElement>;
    pending: boolean;
    failure: ErrorCode | null;
  };
  words: Words;
  cancelTo: string;
  preview: ReactNode;
  children: ReactNode;
};

/** A job as it is posted or edited, and beside the form the voucher that comes of it. */
export function JobForm({ form, words, cancelTo, preview, children }: Props) {
  return (
    <div className="grid-main job-form">
      <FormShell
        className="card"
        onSubmit={form.submit}
        pending={form.pending}
        error={form.failure === "not_signed_in" ? { title: words.must_log_in } : form.failure}
        unanswered={words.failed}
        form={form}
        actions={<FormActions submit={words.submit} busy={words.busy} pending={form.pending} cancelTo={cancelTo} />}
      >
        {children}
      </FormShell>
      <aside className="wide-only">{preview}</aside>
    </div>
  );
}
