import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldErrorCode } from "../../../contract/field-errors.ts";
import { ApiError, errorCodeOf } from "../../lib/net/api-error.ts";
import { IdempotencyKey } from "../../lib/net/idempotency-key.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Message } from "../../ui/message.tsx";

type StatementOptions<T> = {
  what: T;
  /** The error that prevents sending, such as a missing text. */
  missing: FieldErrorCode | null;
  /** Fields of the answer whose errors are shown under the single field. */
  fields: readonly string[];
  send: (what: T, key: string) => Promise<unknown>;
  onClose: () => void;
};

/** State of a dialog that sends one statement about a hire; typed text stays if sending fails. */
export function useStatement<T>({ what, missing, fields, send, onClose }: StatementOptions<T>) {
  const { t } = useTranslation(["errors", "field-errors"]);
  const [busy, setBusy] = useState(false);
  const [fieldError, setFieldError] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const attempt = useRef(new IdempotencyKey());
  async function say(): Promise<void> {
    if (busy) return;
    setFailure(undefined);
    if (missing !== null) return setFieldError(t(missing, { ns: "field-errors" }));
    setFieldError(undefined);
    setBusy(true);
    try {
      await send(what, attempt.current.for(what));
      attempt.current.ended(null);
      onClose();
    } catch (error) {
      attempt.current.ended(error);
      const fieldErrors = error instanceof ApiError ? error.fields : undefined;
      const found = fields.map((field) => fieldErrors?.[field]).find((one) => one !== undefined);
      if (found === undefined) setFailure(t(errorCodeOf(error), { ns: "errors" }));
      else setFieldError(t(found.code, { ns: "field-errors" }));
    } finally {
      setBusy(false);
    }
  }
  return { say, busy, fieldError, failure };
}

type Props = {
  said: Pick<ReturnType<typeof useStatement>, "say" | "busy" | "failure">;
  title: string;
  text: string;
  submit: string;
  saying: string;
  /** Something, such as an upload, must finish before it can be sent. */
  unfinished?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog of `useStatement`. */
export function StatementDialog({ said, title, text, submit, saying, unfinished = false, onClose, children }: Props) {
  const { t } = useTranslation("general");
  const { say, busy, failure } = said;
  const foot = (
    <>
      <Button disabled={busy} onClick={onClose}>
        {t("cancel")}
      </Button>
      <Button kind="primary" busy={busy && saying} onClick={() => void (unfinished || say())}>
        {submit}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} locked={busy} foot={foot}>
      <div className="stack">
        <p>{text}</p>
        {children}
        {failure !== undefined && <Message kind="stop" title={failure} />}
      </div>
    </Dialog>
  );
}
