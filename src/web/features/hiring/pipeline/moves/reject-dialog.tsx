import { type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldErrorCode } from "../../../../../contract/field-errors.ts";
import { MAIL_BOUNDS, MAIL_FIELDS, type NewMailTemplate } from "../../../../../contract/hiring/company-mails.ts";
import { PIPELINE_LIMITS } from "../../../../../contract/hiring/pipeline/bounds.ts";
import { REJECTION_REASONS, type RejectionReason } from "../../../../../contract/hiring/pipeline/reasons.ts";
import { textToHtml } from "../../../../../rules/posting/text-html.ts";
import { hasOnlyKnownFields } from "../../../../../rules/team/mail-fields.ts";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Input } from "../../../../ui/input.tsx";
import { Message } from "../../../../ui/message.tsx";
import { Select } from "../../../../ui/select.tsx";
import { Textarea } from "../../../../ui/textarea.tsx";

export type Typed = { subject: string; text: string };
type RejectErrors = Partial<Record<keyof Typed, FieldErrorCode>>;

/**
 * Returns the errors that the server would find, so that they can be corrected: no incomplete email or unknown
 * placeholder is sent.
 */
export function findErrors({ subject, text }: Typed): RejectErrors {
  const of = (typed: string, most: number): FieldErrorCode | undefined => {
    if (typed.trim() === "") return "required";
    if (typed.length > most) return "too_long";
    return hasOnlyKnownFields(typed) ? undefined : "mail_field_unknown";
  };
  const inSubject = of(subject, MAIL_BOUNDS.subject);
  const inText = of(text, MAIL_BOUNDS.body);
  return { ...(inSubject && { subject: inSubject }), ...(inText && { text: inText }) };
}

type FieldsProps = { typed: Typed; fieldErrors: RejectErrors; disabled: boolean; onType: (typed: Typed) => void };

export function EmailFields({ typed, fieldErrors, disabled, onType }: FieldsProps) {
  const { t } = useTranslation("team");
  const { t: failureText } = useTranslation("field-errors");
  const error = (code: FieldErrorCode | undefined) => (code === undefined ? undefined : failureText(code));
  const fields = MAIL_FIELDS.map((name) => `{{${name}}}`).join(", ");
  return (
    <>
      <Field label={t("mail_subject")} hint={t("mail_subject_hint")} error={error(fieldErrors.subject)}>
        <Input
          value={typed.subject}
          disabled={disabled}
          autoComplete="off"
          maxLength={MAIL_BOUNDS.subject}
          onChange={({ target }) => onType({ ...typed, subject: target.value })}
        />
      </Field>
      <Field label={t("mail_body")} hint={`${t("mail_once_fields")} ${fields}`} error={error(fieldErrors.text)}>
        <Textarea
          rows={6}
          value={typed.text}
          disabled={disabled}
          onChange={({ target }) => onType({ ...typed, text: target.value })}
        />
      </Field>
    </>
  );
}

type WhyProps = {
  many: boolean;
  disabled: boolean;
  reason: RejectionReason | null;
  missing: boolean;
  note: string;
  onReason: (reason: RejectionReason) => void;
  onNote: (note: string) => void;
  field: RefObject<HTMLDivElement | null>;
};

/** The reason, for the rejected candidates and their referrers; and a note for the team (rule R14). */
function ReasonFields({ many, disabled, reason, missing, note, onReason, onNote, field }: WhyProps) {
  const { t } = useTranslation("pipeline");
  const { t: history } = useTranslation("history");
  return (
    <>
      <div ref={field}>
        <Field
          label={t("reason")}
          hint={t(many ? "reason_hint_many" : "reason_hint")}
          error={missing ? t("reason_missing") : undefined}
        >
          <Select
            value={reason ?? ""}
            required
            disabled={disabled}
            placeholder={t("reason_choose")}
            options={REJECTION_REASONS.map((value) => ({ value, label: history(`reason_${value}`) }))}
            onChange={({ currentTarget }) => onReason(currentTarget.value as RejectionReason)}
          />
        </Field>
      </div>
      <Field label={t("internal_note")} hint={t("internal_note_hint")} optional>
        <Textarea
          rows={2}
          value={note}
          disabled={disabled}
          maxLength={PIPELINE_LIMITS.team_note.text}
          onChange={({ target }) => onNote(target.value)}
        />
      </Field>
    </>
  );
}

/** The input of a rejection. */
export type RejectionInput = {
  readonly reason: RejectionReason;
  /** For the team only. */
  readonly note?: string;
  /** The email text for this rejection; null for the usual template. */
  readonly words: NewMailTemplate | null;
};

type Props = {
  title: string;
  text: string;
  /** Several candidates are rejected at once. */
  many?: boolean;
  busy: boolean;
  error?: string;
  onClose: () => void;
  onYes: (said: RejectionInput) => void;
};

/**
 * Rejecting ends the process for the candidate, so it asks for confirmation and the reason (rule R14); the email text
 * can be edited (C26).
 */
export function RejectDialog({ title, text, many = false, busy, error, onClose, onYes }: Props) {
  const { t } = useTranslation(["pipeline", "team"]);
  const [reason, setReason] = useState<RejectionReason | null>(null);
  const [missing, setMissing] = useState(false);
  const [note, setNote] = useState("");
  const why = useRef<HTMLDivElement>(null);
  const [writes, setWrites] = useState(false);
  const [typed, setTyped] = useState<Typed>({ subject: "", text: "" });
  const [fieldErrors, setFieldErrors] = useState<RejectErrors>({});
  const go = () => {
    const found = writes ? findErrors(typed) : {};
    setFieldErrors(found);
    setMissing(reason === null);
    if (reason === null) return why.current?.querySelector("select")?.focus();
    if (Object.keys(found).length > 0) return;
    const words = writes ? { subject: typed.subject, body: textToHtml(typed.text) } : null;
    onYes({ reason, ...(note.trim() !== "" && { note }), words });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={title}
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t("cancel", { ns: "general" })}
          </Button>
          <Button kind="danger" busy={busy && t("saving")} onClick={go}>
            {t("reject_confirm")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{text}</p>
        <ReasonFields
          many={many}
          disabled={busy}
          reason={reason}
          missing={missing && reason === null}
          note={note}
          onReason={setReason}
          onNote={setNote}
          field={why}
        />
        <Checkbox
          label={t("mail_once", { ns: "team" })}
          checked={writes}
          disabled={busy}
          onChange={({ target }) => setWrites(target.checked)}
        />
        {writes && <p className="soft label">{t("mail_once_text", { ns: "team" })}</p>}
        {writes && <EmailFields typed={typed} fieldErrors={fieldErrors} disabled={busy} onType={setTyped} />}
        {error !== undefined && <Message kind="stop" title={error} />}
      </div>
    </Dialog>
  );
}
