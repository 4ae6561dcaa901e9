import { useState } from "react";
import { useTranslation } from "react-i18next";
import { INTERVIEW_LIMITS } from "../../../contract/hiring/interviews/bounds.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Message } from "../../ui/message.tsx";
import { Textarea } from "../../ui/textarea.tsx";

type Props = {
  title: string;
  text: string;
  confirm: string;
  busy: string | false;
  error?: string;
  onClose: () => void;
  onConfirm: (reply: string) => void;
};

/** Asks for confirmation before an interview is cancelled, with a message for the other side. */
export function ReplyDialog({ title, text, confirm, busy, error, onClose, onConfirm }: Props) {
  const { t } = useTranslation(["referred", "general"]);
  const [reply, setReply] = useState("");
  const foot = (
    <>
      <Button disabled={busy !== false} onClick={onClose}>
        {t("interview_back")}
      </Button>
      <Button kind="danger" busy={busy} onClick={() => onConfirm(reply)}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} locked={busy !== false} foot={foot}>
      <div className="stack">
        <p>{text}</p>
        <Field label={t("interview_reply")} optional>
          <Textarea
            rows={3}
            value={reply}
            maxLength={INTERVIEW_LIMITS.reply}
            onChange={({ currentTarget }) => setReply(currentTarget.value)}
          />
        </Field>
        {error !== undefined && <Message kind="stop" title={error} />}
      </div>
    </Dialog>
  );
}
