import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CLAIM_BOUNDS } from "../../../contract/deal/bounds.ts";
import { CV_ENDINGS } from "../../../contract/files.ts";
import { ApiError, codeOf } from "../../lib/net/api-error.ts";
import { SubmissionKey } from "../../lib/net/submission.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { Message } from "../../ui/message.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { useCv } from "../forms/cv-field.tsx";

type Said = { words: string; file: string | null };
type Props = {
  title: string;
  text: string;
  submit: string;
  send: (said: Said, key: string) => Promise<unknown>;
  onClose: () => void;
};

/** One side's words in a dispute, with a document where that helps. What was typed stays when it fails. */
export default function SayDialog({ title, text, submit, send, onClose }: Props) {
  const { t } = useTranslation(["claims", "errors", "faults", "files", "general"]);
  const [words, setWords] = useState("");
  const [file, setFile] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const attempt = useRef(new SubmissionKey());
  const upload = useCv("application", setFile);
  async function say(): Promise<void> {
    if (busy || upload.progress !== null) return;
    setFailure(undefined);
    if (words.trim() === "") return setFault(t("required", { ns: "faults" }));
    setFault(undefined);
    setBusy(true);
    try {
      await send({ words, file }, attempt.current.for({ words, file }));
      attempt.current.ended(null);
      onClose();
    } catch (error) {
      attempt.current.ended(error);
      const found = error instanceof ApiError ? (error.fields?.words ?? error.fields?.cv) : undefined;
      if (found === undefined) setFailure(t(codeOf(error), { ns: "errors" }));
      else setFault(t(found.code, { ns: "faults" }));
    } finally {
      setBusy(false);
    }
  }
  const foot = (
    <>
      <Button disabled={busy} onClick={onClose}>
        {t("cancel", { ns: "general" })}
      </Button>
      <Button kind="primary" busy={busy && t("denying")} onClick={() => void say()}>
        {submit}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} held={busy} foot={foot}>
      <div className="stack">
        <p>{text}</p>
        <Field label={t("deny_reason")} error={fault}>
          <Textarea
            rows={5}
            value={words}
            maxLength={CLAIM_BOUNDS.words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </Field>
        <Field
          label={t("document")}
          optional
          error={upload.fault === null ? undefined : t(upload.fault, { ns: "errors" })}
        >
          <FileDrop
            accept={CV_ENDINGS}
            file={upload.file === null ? null : { name: upload.file.name }}
            onChoose={upload.choose}
            choose={t("choose_file", { ns: "files" })}
            hint={t("document_hint")}
            progress={upload.progress}
            disabled={busy}
          />
        </Field>
        {failure !== undefined && <Message kind="stop" title={failure} />}
      </div>
    </Dialog>
  );
}
