import { type FormEventHandler, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../contract/errors.ts";
import { useHoldDialog } from "../../ui/dialog.tsx";
import { Message } from "../../ui/message.tsx";
import { DraftNote } from "./draft-note.tsx";
import { useFailureWords } from "./failure-words.ts";
import type { KeptDraft } from "./use-kept-draft.ts";

export type FormShellProps = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** While it is sent, every field inside is disabled; nothing that was typed is lost. */
  pending: boolean;
  /** What went wrong with the whole form: a code of the catalogue, or the screen's own words. */
  error: ErrorCode | { title: string; text?: string } | null;
  /** The screen's own words for a failure of which the server gave no reason. */
  unanswered?: string;
  children: ReactNode;
  /** The buttons at the end, under the error. */
  actions: ReactNode;
  className?: string;
  /** Of the form itself: what is kept of it on the device, and what is wrong with none of its fields. */
  form?: { draft: KeptDraft; stray: string | undefined };
};

type FailureProps = Pick<FormShellProps, "unanswered"> & { error: NonNullable<FormShellProps["error"]> };

function Failure({ error, unanswered }: FailureProps) {
  const words = useFailureWords();
  const { t } = useTranslation("errors");
  if (typeof error === "string") return <Message kind="stop" title={words(error, unanswered ?? t(error))} />;
  return (
    <Message kind="stop" title={error.title}>
      {error.text !== undefined && <p>{error.text}</p>}
    </Message>
  );
}

/** A form: fields, one place for what went wrong, buttons. The browser's own checks are off; the contract's count. */
export function FormShell(props: FormShellProps) {
  const { onSubmit, pending, error, unanswered, children, actions, className, form } = props;
  useHoldDialog(pending);
  return (
    <form className={className ? `form ${className}` : "form"} onSubmit={onSubmit} noValidate aria-busy={pending}>
      {form !== undefined && <DraftNote draft={form.draft} />}
      <fieldset className="form" disabled={pending}>
        {children}
      </fieldset>
      {form?.stray !== undefined && <Message kind="stop" title={form.stray} />}
      {error !== null && (
        // Its texts are there; if not, their coming must not blank the form.
        <Suspense fallback={null}>
          <Failure error={error} unanswered={unanswered} />
        </Suspense>
      )}
      <div className="actions">{actions}</div>
    </form>
  );
}
