import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { CLAIM_BOUNDS } from "../../../contract/hiring/bounds.ts";
import { formatInstant } from "../../lib/format/dates.ts";
import { useZone } from "../../lib/language/time-zone.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Message } from "../../ui/message.tsx";
import { Textarea } from "../../ui/textarea.tsx";

type Props = {
  busy: boolean;
  error?: string;
  /** The date since which the company had listed the person as an existing contact; omitted if it had not. */
  knownSince?: string | undefined;
  onClose: () => void;
  onDeny: (denial: { reason: string; known_before: boolean }) => void;
};

/** Asks why the claim is denied. The other side reads the text and the result of our checks (rule F33). */
export default function DenyDialog({ busy, error, knownSince, onClose, onDeny }: Props) {
  const { t, i18n } = useTranslation(["claims", "field-errors", "general"]);
  const zone = useZone();
  const hint = useId();
  const [known, setKnown] = useState(false);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const deny = () => (reason.trim() === "" ? setMissing(true) : onDeny({ reason, known_before: known }));
  const foot = (
    <>
      <Button disabled={busy} onClick={onClose}>
        {t("cancel", { ns: "general" })}
      </Button>
      <Button kind="danger" busy={busy && t("denying")} onClick={deny}>
        {t("deny")}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t("deny_title")} locked={busy} foot={foot}>
      <div className="stack">
        <p>{t("deny_text")}</p>
        {knownSince !== undefined && (
          <div className="stack">
            <Checkbox
              label={t("deny_existing_contact", { date: formatInstant(knownSince, i18n.language, "medium", zone) })}
              checked={known}
              aria-describedby={hint}
              onChange={({ currentTarget }) => setKnown(currentTarget.checked)}
            />
            <p className="note soft" id={hint}>
              {t("deny_existing_contact_hint")}
            </p>
          </div>
        )}
        <Field
          label={t("deny_reason")}
          error={missing && reason.trim() === "" ? t("required", { ns: "field-errors" }) : undefined}
        >
          <Textarea
            rows={4}
            value={reason}
            maxLength={CLAIM_BOUNDS.words}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Field>
        {error !== undefined && <Message kind="stop" title={error} />}
      </div>
    </Dialog>
  );
}
