import type { FormEventHandler, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../contract/errors.ts";
import { Message } from "../../ui/message.tsx";

export type FormShellProps = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** While it is sent, every field inside is disabled; nothing that was typed is lost. */
  pending: boolean;
  /** What went wrong with the whole form: a code of the catalogue, or the screen's own words. */
  error: ErrorCode | { title: string; text?: string } | null;
  children: ReactNode;
  /** The buttons at the end, under the error. */
  actions: ReactNode;
  className?: string;
};

function Failure({ error }: { error: NonNullable<FormShellProps["error"]> }) {
  const { t } = useTranslation("errors");
  if (typeof error === "string") return <Message kind="stop" title={t(error)} />;
  return (
    <Message kind="stop" title={error.title}>
      {error.text !== undefined && <p>{error.text}</p>}
    </Message>
  );
}

/** A form: fields, one place for what went wrong, buttons. The browser's own checks are off; the contract's count. */
export function FormShell({ onSubmit, pending, error, children, actions, className }: FormShellProps) {
  return (
    <form className={className ? `form ${className}` : "form"} onSubmit={onSubmit} noValidate aria-busy={pending}>
      <fieldset className="form" disabled={pending}>
        {children}
      </fieldset>
      {error !== null && <Failure error={error} />}
      <div className="actions">{actions}</div>
    </form>
  );
}
