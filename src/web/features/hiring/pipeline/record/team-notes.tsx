import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PIPELINE_LIMITS } from "../../../../../contract/hiring/pipeline/bounds.ts";
import { pipelineEndpoints } from "../../../../../contract/hiring/pipeline/pipeline.ts";
import { type TeamNote, VERDICTS, type Verdict } from "../../../../../contract/hiring/pipeline/thread.ts";
import { formatList } from "../../../../lib/format/lists.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { useDraftSaver } from "../../../../shared/forms/use-form-draft.ts";
import { useMemberName } from "../../../../shared/records/person-name.ts";
import { useAction } from "../../../../shared/records/use-action.ts";
import { When } from "../../../../shared/records/when.tsx";
import { Avatar } from "../../../../ui/avatar.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/dialog.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Message } from "../../../../ui/message.tsx";
import { Select } from "../../../../ui/select.tsx";
import { type OpenRecord, useTeamThread } from "../state/open-record.ts";
import { MentionField } from "./mention-field.tsx";
import { type Colleague, mentionedColleagues, splitByMentions } from "./mentions.ts";
import "./mention-field.css";

const CHANGES = [pipelineEndpoints.thread] as const;

/** One note with its author's rating. */
function Note({ note }: { note: TeamNote }) {
  const { t, i18n } = useTranslation("pipeline");
  const { t: errorText } = useTranslation("errors");
  const nameOf = useMemberName();
  const name = nameOf(note.by);
  const [asking, setAsking] = useState(false);
  const remove = () => call(pipelineEndpoints.removeNote, { params: { id: note.id } });
  const { act, busy, failure } = useAction(remove, { changes: CHANGES });
  return (
    <li className="team-note">
      <p className="label">
        <Avatar name={name} size="sm" /> <span className="strong">{name}</span>{" "}
        <span className="soft">
          <When at={note.at} relative />
        </span>
      </p>
      {note.verdict !== null && <p className="label strong">{t(`verdict_${note.verdict}`)}</p>}
      <p className="typed" dir="auto">
        {splitByMentions(note.text, note.mentions).map((piece, nth) =>
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

type NoteDraft = { text: string; verdict: Verdict | ""; chosen: readonly Colleague[] };

/** Reads a stored draft of a note; null if it is invalid. */
function parseNoteDraft(kept: object | null): NoteDraft | null {
  if (kept === null) return null;
  const { text, verdict, chosen } = kept as Partial<Record<keyof NoteDraft, unknown>>;
  const isColleague = (one: unknown): one is Colleague =>
    typeof one === "object" &&
    one !== null &&
    typeof Reflect.get(one, "id") === "string" &&
    typeof Reflect.get(one, "name") === "string";
  if (typeof text !== "string" || !Array.isArray(chosen)) return null;
  return { text, verdict: VERDICTS.find((one) => one === verdict) ?? "", chosen: chosen.filter(isColleague) };
}

/** The form of a note; typed text stays until it is saved. */
function NoteForm({ open, colleagues }: { open: OpenRecord; colleagues: readonly Colleague[] }) {
  const { t, i18n } = useTranslation("pipeline");
  const { t: errorText } = useTranslation("errors");
  const memberName = useMemberName();
  const [text, setText] = useState("");
  const [verdict, setVerdict] = useState<Verdict | "">("");
  const [chosen, setChosen] = useState<readonly Colleague[]>([]);
  const begun = useRef(false);
  const [missing, setMissing] = useState(false);
  const { kind, record } = open;
  // The draft survives opening another card, closing the panel and a reload.
  const keeper = useDraftSaver(`note:${kind}:${record.id}`, () =>
    text.trim() === "" && verdict === "" ? null : { text, verdict, chosen },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per user and record
  useEffect(() => {
    const before = parseNoteDraft(keeper.kept());
    if (before === null || text !== "") return;
    setText(before.text);
    setVerdict(before.verdict);
    setChosen(before.chosen);
  }, [keeper]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when any part of the note changes
  useEffect(() => {
    if (begun.current) keeper.touch();
  }, [text, verdict, chosen]);
  const called = mentionedColleagues(text, chosen);
  const full = called.length >= PIPELINE_LIMITS.team_note.mentions;
  const mentions = called.map(({ id }) => id);
  const body = { kind, record: record.id, text, verdict: verdict === "" ? null : verdict, mentions };
  const send = () => call(pipelineEndpoints.addNote, { params: { id: record.job.id }, body });
  const { act, busy, failure } = useAction(send, {
    changes: CHANGES,
    onDone() {
      begun.current = false;
      keeper.drop();
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
          maxLength={PIPELINE_LIMITS.team_note.text}
          people={full ? [] : colleagues.map(({ id, name }) => ({ id, name: memberName(name) }))}
          onChange={(typed) => {
            begun.current = true;
            setText(typed);
          }}
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
          onChange={({ currentTarget }) => {
            begun.current = true;
            setVerdict(currentTarget.value as Verdict | "");
          }}
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

/** The team's internal notes about the candidate (rule H9). */
export default function TeamNotes({ open }: { open: OpenRecord }) {
  const { t } = useTranslation("pipeline");
  const thread = useTeamThread(open);
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
