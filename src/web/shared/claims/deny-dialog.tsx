import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CLAIM_BOUNDS } from "../../../contract/deal/bounds.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Message } from "../../ui/message.tsx";
import { Textarea } from "../../ui/textarea.tsx";

type Props = { busy: boolean; error?: string; onClose: () => void; onDeny: (reason: string) => void };

/** Asks why it is no hire: the other side reads the words. */
export default function DenyDialog({ busy, error, onClose, onDeny }: Props) {
  const { t } = useTranslation(["claims", "faults", "general"]);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const deny = () => (reason.trim() === "" ? setMissing(true) : onDeny(reason));
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
    <Dialog open onClose={onClose} title={t("deny_title")} held={busy} foot={foot}>
      <div className="stack">
        <p>{t("deny_text")}</p>
        <Field
          label={t("deny_reason")}
          error={missing && reason.trim() === "" ? t("required", { ns: "faults" }) : undefined}
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
