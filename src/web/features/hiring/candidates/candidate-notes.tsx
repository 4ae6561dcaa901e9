import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CANDIDATE_NOTES } from "../../../../contract/hiring/bounds.ts";
import { type CandidateNote, candidateNoteEndpoints } from "../../../../contract/hiring/candidate-notes.ts";
import { candidateEndpoints } from "../../../../contract/hiring/candidates.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { query } from "../../../lib/data/query.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";
import { call } from "../../../lib/net/api-client.ts";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { useAction } from "../../../shared/records/use-action.ts";
import { When } from "../../../shared/records/when.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Textarea } from "../../../ui/textarea.tsx";

const CHANGES = [candidateNoteEndpoints.list, candidateEndpoints.list] as const;

type FormProps = {
  /** The draft's storage name. */
  draft: string;
  text?: string;
  label: string;
  save: (text: string, key: string) => Promise<unknown>;
  onDone: () => void;
};

function NoteForm({ draft, text = "", label, save, onDone }: FormProps) {
  const { t } = useTranslation("candidates");
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/hiring/candidate-notes.ts")).noteText,
    defaults: { text },
    draft,
    async send(body, key) {
      await save(body.text, key);
      await invalidate(...CHANGES);
      onDone();
    },
  });
  return (
    <FormShell
      form={form}
      actions={
        <>
          <Button type="submit" size="sm" busy={form.pending && t("note_saving")}>
            {t("note_save")}
          </Button>
          <Button
            size="sm"
            kind="quiet"
            disabled={form.pending}
            onClick={() => {
              form.draft.discard();
              onDone();
            }}
          >
            {t("cancel", { ns: "general" })}
          </Button>
        </>
      }
    >
      <Field label={label} error={form.errorOf("text")}>
        <Textarea rows={3} maxLength={CANDIDATE_NOTES.text} {...form.register("text")} />
      </Field>
    </FormShell>
  );
}

function NoteActions({ note, onEdit }: { note: CandidateNote; onEdit: () => void }) {
  const { t } = useTranslation("candidates");
  const { t: errorText } = useTranslation("errors");
  const [asked, setAsked] = useState(false);
  const remove = () => call(candidateNoteEndpoints.remove, { params: { id: note.id } });
  const { act, busy, failure } = useAction(remove, { changes: CHANGES });
  return (
    <>
      <div className="actions">
        <Button kind="quiet" size="sm" onClick={onEdit}>
          {t("note_edit")}
        </Button>
        <Button kind="quiet" size="sm" onClick={() => setAsked(true)}>
          {t("note_delete")}
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t("note_delete_title")}
        text={t("note_delete_text")}
        confirm={t("note_delete")}
        busy={busy && t("deleting")}
        error={failure === null ? undefined : errorText(failure)}
        onConfirm={() => void act()}
      />
    </>
  );
}

function Note({ note }: { note: CandidateNote }) {
  const { t } = useTranslation("candidates");
  const [editing, setEditing] = useState(false);
  if (editing)
    return (
      <li className="cand-note">
        <NoteForm
          draft={`candidate-note:${note.id}`}
          text={note.text}
          label={t("note_change")}
          save={(text) => call(candidateNoteEndpoints.change, { params: { id: note.id }, body: { text } })}
          onDone={() => setEditing(false)}
        />
      </li>
    );
  return (
    <li className="cand-note">
      <p className="note soft">
        <When at={note.written_at} relative />
        {note.changed_at !== null && <span>{` · ${t("note_changed")}`}</span>}
      </p>
      <p className="typed" dir="auto">
        {note.text}
      </p>
      <NoteActions note={note} onEdit={() => setEditing(true)} />
    </li>
  );
}

/** Opened on demand: a dialog focuses its first field, and users who only read would skip the rest. */
function NewNote({ candidate }: { candidate: string }) {
  const { t } = useTranslation("candidates");
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <div className="actions">
        <Button size="sm" onClick={() => setOpen(true)}>
          {t("note_add")}
        </Button>
      </div>
    );
  return (
    <NoteForm
      draft={`candidate-note-new:${candidate}`}
      label={t("note_new")}
      save={(text, key) => call(candidateNoteEndpoints.add, { params: { id: candidate }, body: { text } }, { key })}
      onDone={() => setOpen(false)}
    />
  );
}

/** The referrer's private notes about a candidate (rule F40). */
export function CandidateNotes({ candidate }: { candidate: string }) {
  const { t } = useTranslation("candidates");
  const { value, failure, retry } = useOwnQuery(query(candidateNoteEndpoints.list, { params: { id: candidate } }));
  return (
    <section className="stack" aria-labelledby="candidate-notes">
      <h3 className="sub-title" id="candidate-notes">
        {t("notes")}
      </h3>
      <p className="note soft">{t("notes_private")}</p>
      <NewNote candidate={candidate} />
      {failure !== null && value === null && <LoadFailure text={t("notes_failed")} onRetry={retry} />}
      {failure === null && value === null && <Skeleton height="4rem" />}
      {value !== null && value.items.length > 0 && (
        <ul className="cand-notes">
          {value.items.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
    </section>
  );
}
