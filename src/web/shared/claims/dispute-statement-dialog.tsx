import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CV_EXTENSIONS } from "../../../contract/files.ts";
import { CLAIM_BOUNDS } from "../../../contract/hiring/bounds.ts";
import { Field } from "../../ui/field.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { useCv } from "../forms/cv-field.tsx";
import { StatementDialog, useStatement } from "./statement-dialog.tsx";

type DisputeStatement = { words: string; file: string | null };
type Props = {
  title: string;
  text: string;
  submit: string;
  send: (said: DisputeStatement, key: string) => Promise<unknown>;
  onClose: () => void;
};

/** The statement of one side in a dispute, with an optional document. Typed text stays if sending fails. */
export default function DisputeStatementDialog({ title, text, submit, send, onClose }: Props) {
  const { t } = useTranslation(["claims", "errors", "field-errors", "files", "general"]);
  const [words, setWords] = useState("");
  const [file, setFile] = useState<string | null>(null);
  const upload = useCv("application", setFile);
  const missing = words.trim() === "" ? "required" : null;
  const said = useStatement({ what: { words, file }, missing, fields: ["words", "cv"], send, onClose });
  return (
    <StatementDialog
      said={said}
      title={title}
      text={text}
      submit={submit}
      saying={t("denying")}
      unfinished={upload.progress !== null}
      onClose={onClose}
    >
      <Field label={t("deny_reason")} error={said.failure}>
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
        error={upload.failure === null ? undefined : t(upload.failure, { ns: "errors" })}
      >
        <FileDrop
          accept={CV_EXTENSIONS}
          file={upload.file === null ? null : { name: upload.file.name }}
          onChoose={upload.choose}
          choose={t("choose_file", { ns: "files" })}
          hint={t("document_hint")}
          progress={upload.progress}
          disabled={said.busy}
        />
      </Field>
    </StatementDialog>
  );
}
