import { type FormEventHandler, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../contract/errors.ts";
import { useLockDialog } from "../../ui/dialog.tsx";
import { Message } from "../../ui/message.tsx";
import { DraftNote } from "./draft-note.tsx";
import { useFailureMessage } from "./failure-texts.ts";
import type { FormDraft } from "./use-form-draft.ts";

/** What the shell needs of a form: all of `useContractForm`, or a part of it. */
export type ShellForm = {
  submit: FormEventHandler<HTMLFormElement>;
  /** While sending, every field is disabled; typed values are kept. */
  pending: boolean;
  /** The error of the whole form: a code of the catalogue, or the screen's own text. */
  failure: ErrorCode | { title: string; text?: string } | null;
  draft?: FormDraft;
  /** Errors that belong to no visible field. */
  stray?: string | undefined;
};

type FormShellProps = {
  form: ShellForm;
  /** The screen's text for failures without a reason from the server. */
  unanswered?: string;
  children: ReactNode;
  /** The buttons at the end, below the error. */
  actions: ReactNode;
  className?: string;
};

type FailureProps = Pick<FormShellProps, "unanswered"> & { error: NonNullable<ShellForm["failure"]> };

function Failure({ error, unanswered }: FailureProps) {
  const words = useFailureMessage();
  const { t } = useTranslation("errors");
  if (typeof error === "string") return <Message kind="stop" title={words(error, unanswered ?? t(error))} />;
  return (
    <Message kind="stop" title={error.title}>
      {error.text !== undefined && <p>{error.text}</p>}
    </Message>
  );
}

/** A form: fields, one place for the error, buttons. Native validation is off; the contract validates. */
export function FormShell({ form, unanswered, children, actions, className }: FormShellProps) {
  const { submit, pending, failure, draft, stray } = form;
  useLockDialog(pending);
  return (
    <form className={className ? `form ${className}` : "form"} onSubmit={submit} noValidate aria-busy={pending}>
      {draft !== undefined && <DraftNote draft={draft} />}
      <fieldset className="form" disabled={pending}>
        {children}
      </fieldset>
      {stray !== undefined && <Message kind="stop" title={stray} />}
      {failure !== null && (
        // The texts are loaded already; a fallback would remove the form meanwhile.
        <Suspense fallback={null}>
          <Failure error={failure} unanswered={unanswered} />
        </Suspense>
      )}
      <div className="actions">{actions}</div>
    </form>
  );
}
