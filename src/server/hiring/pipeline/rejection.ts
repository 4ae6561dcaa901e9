import { inArray } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import type { MailTemplate, MailTemplates } from "../../../contract/hiring/company-mails.ts";
import type { MovePeople } from "../../../contract/hiring/pipeline/moves.ts";
import type { RejectionReason } from "../../../contract/hiring/pipeline/reasons.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { eraseStoredResponses } from "../../infra/db/idempotency.ts";
import { teamNotes } from "../../infra/db/tables/pipeline.ts";
import { sanitizeTemplate } from "../company-mails/sanitize-template.ts";
import { toRejectionReason } from "../referrals/rejection-reason.ts";
import type { RecordRef } from "./people.ts";

/** The texts of a move: the email to rejected people, the reason, and a note for the team. */
export type MoveTexts = {
  readonly words: MailTemplate | MailTemplates | null;
  readonly reason: RejectionReason | null;
  readonly note: string | null;
};

/** The validated texts of a move. Throws `validation_failed` by field where nobody is rejected (rules R14, C26). */
export function checkMoveTexts({ words, reason, note, to }: MovePeople): MoveTexts {
  if (to.stage !== "Rejected" && words !== null)
    throw new AppError("validation_failed", { fields: { words: fieldError("invalid") } });
  if (to.stage !== "Rejected" && note !== undefined)
    throw new AppError("validation_failed", { fields: { note: fieldError("invalid") } });
  return {
    reason: toRejectionReason(to.stage, reason),
    note: note ?? null,
    words: words === null ? null : sanitizeTemplate(words, "words."),
  };
}

type NoteDraft = { readonly job: string; readonly text: string | null; readonly at: Date };

/**
 * Stores the private text as a note on each person, for the team alone (rules R14, H9). Returns the notes' ids by
 * record.
 */
export async function addMoveNotes(
  ctx: UserContext,
  tx: WriteHandle,
  people: readonly RecordRef[],
  { job, text, at }: NoteDraft,
): Promise<ReadonlyMap<string, string>> {
  if (text === null) return new Map();
  const rows = people.map(({ kind, id }) => {
    const about = { job, record_kind: kind, record_id: id, text };
    return { ...about, id: ctx.ids.next(), written_by: ctx.actor.id, written_at: at };
  });
  await tx.insert(teamNotes).values(rows);
  return new Map(rows.map(({ id, record_id }) => [record_id, id]));
}

/** Deletes the notes of undone moves. */
export async function removeMoveNotes(tx: WriteHandle, notes: readonly (string | null)[]): Promise<void> {
  const ids = notes.filter((id) => id !== null);
  if (ids.length === 0) return;
  const gone = await tx.delete(teamNotes).where(inArray(teamNotes.id, ids)).returning({
    id: teamNotes.id,
    actor: teamNotes.written_by,
  });
  for (const note of gone) await eraseStoredResponses(tx, note);
}
