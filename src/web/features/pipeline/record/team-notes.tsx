import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BOUNDS } from "../../../../contract/pipeline/bounds.ts";
import { pipelineEndpoints } from "../../../../contract/pipeline/pipeline.ts";
import { type TeamNote, VERDICTS, type Verdict } from "../../../../contract/pipeline/thread.ts";
import { formatList } from "../../../lib/format/lists.ts";
import { call } from "../../../lib/net/caller.ts";
import { useMemberName } from "../../../shared/records/person-name.ts";
import { useAct } from "../../../shared/records/use-act.ts";
import { When } from "../../../shared/records/when.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Message } from "../../../ui/message.tsx";
import { Select } from "../../../ui/select.tsx";
import { type OpenRecord, useThread } from "../places/open-record.ts";
import { MentionField } from "./mention-field.tsx";
import { type Colleague, named, piecesOf } from "./mentions.ts";
import "./mention-field.css";

const CHANGES = [pipelineEndpoints.thread] as const;

/** One note as it was written, with the rating of whoever wrote it. */
function Note({ note }: { note: TeamNote }) {
  const { t, i18n } = useTranslation("pipeline");
  const { t: errorText } = useTranslation("errors");
  const nameOf = useMemberName();
  const name = nameOf(note.by);
  const [asking, setAsking] = useState(false);
  const remove = () => call(pipelineEndpoints.removeNote, { params: { id: note.id } });
  const { act, busy, failure } = useAct(remove, { changes: CHANGES });
  return (
    <li className="team-note">
      <p className="label">
        <Avatar name={name} size="sm" /> <span className="strong">{name}</span>{" "}
        <span className="soft">
          <When at={note.at} relative />
        </span>
      </p>
      {note.verdict !== null && <p className="label strong">{t(`verdict_${note.verdict}`)}</p>}
      <p className="typed">
        {piecesOf(note.text, note.mentions).map((piece, nth) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a note does not change
          piece.name ? <strong key={nth}>{piece.text}</strong> : piece.text,
        )}
      </p>
      {note.mentions.length > 0 && (
        <p className="note soft">{t("note_for", { names: formatList(note.mentions.map(nameOf), i18n.language) })}</p>
      )}
      {note.own && (
        <Button kind="quiet" size="sm" onClick={() => setAsking(true)}>
          {t("note_remove")}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("note_remove_title")}
        text={t("note_remove_text")}
        confirm={t("note_remove")}
        busy={busy && t("saving")}
        error={failure === null ? undefined : errorText(failure)}
        onConfirm={() => void act()}
      />
    </li>
  );
}

/** Where a note is written; what was typed stays until it is kept. */
function NoteForm({ open, colleagues }: { open: OpenRecord; colleagues: readonly Colleague[] }) {
  const { t, i18n } = useTranslation("pipeline");
  const { t: errorText } = useTranslation("errors");
  const memberName = useMemberName();
  const [text, setText] = useState("");
  const [verdict, setVerdict] = useState<Verdict | "">("");
  const [chosen, setChosen] = useState<readonly Colleague[]>([]);
  const [missing, setMissing] = useState(false);
  const { kind, record } = open;
  const called = named(text, chosen);
  const full = called.length >= BOUNDS.team_note.mentions;
  const mentions = called.map(({ id }) => id);
  const body = { kind, record: record.id, text, verdict: verdict === "" ? null : verdict, mentions };
  const send = () => call(pipelineEndpoints.addNote, { params: { id: record.job.id }, body });
  const { act, busy, failure } = useAct(send, {
    changes: CHANGES,
    onDone() {
      setText("");
      setVerdict("");
      setChosen([]);
    },
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(text.trim() === "");
        if (text.trim() !== "") void act();
      }}
    >
      <Field
        label={t("note_new")}
        hint={colleagues.length > 0 ? t("note_hint_call") : t("note_hint")}
        error={missing ? t("note_missing") : undefined}
      >
        <MentionField
          value={text}
          maxLength={BOUNDS.team_note.text}
          people={full ? [] : colleagues.map(({ id, name }) => ({ id, name: memberName(name) }))}
          onChange={setText}
          onChoose={(one) => setChosen([...called, one])}
        />
      </Field>
      <Field label={t("verdict")} optional>
        <Select
          value={verdict}
          options={[
            { value: "", label: t("verdict_none") },
            ...VERDICTS.map((one) => ({ value: one, label: t(`verdict_${one}`) })),
          ]}
          onChange={({ currentTarget }) => setVerdict(currentTarget.value as Verdict | "")}
        />
      </Field>
      {called.length > 0 && (
        <p className="note soft">
          {t(full ? "note_for_most" : "note_for", {
            names: formatList(
              called.map(({ name }) => name),
              i18n.language,
            ),
          })}
        </p>
      )}
      {failure !== null && <Message kind="stop" title={errorText(failure)} />}
      <div className="actions">
        <Button type="submit" size="sm" busy={busy && t("saving")}>
          {t("note_save")}
        </Button>
      </div>
    </form>
  );
}

/** What the team writes of the open person, for itself alone (rule H9). */
export default function TeamNotes({ open }: { open: OpenRecord }) {
  const { t } = useTranslation("pipeline");
  const thread = useThread(open);
  if (thread === null || (thread.notes.length === 0 && !thread.can.note)) return null;
  return (
    <section>
      <h3 className="sub-title">{t("notes")}</h3>
      {thread.notes.length > 0 && (
        <ul className="stack">
          {thread.notes.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
      {thread.can.note && open.record.candidate_email !== "" && (
        <NoteForm open={open} colleagues={thread.colleagues} key={open.record.id} />
      )}
    </section>
  );
}
