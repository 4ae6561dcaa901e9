import { inArray } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { fault } from "../../contract/faults.ts";
import type { MovePeople } from "../../contract/pipeline/moves.ts";
import type { Reason } from "../../contract/pipeline/reasons.ts";
import type { MailWords } from "../../contract/team/company-mails.ts";
import { cleanWords } from "../company-mails/clean.ts";
import type { UserContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { forgetAnswers } from "../db/idempotency.ts";
import { teamNotes } from "../db/tables/pipeline.ts";
import { reasonOf } from "../referrals/turned-down.ts";
import type { Named } from "./people.ts";

/** What is said with a move: to those who are turned down, why they are, and what only the team reads. */
export type Said = { readonly words: MailWords | null; readonly reason: Reason | null; readonly note: string | null };

/** What is said with a move, cleaned. Throws `validation_failed` by field where nobody is turned down (rules R14, C26). */
export function saidWith({ words, reason, note, to }: MovePeople): Said {
  if (to.stage !== "Rejected" && words !== null)
    throw new AppError("validation_failed", { fields: { words: fault("invalid") } });
  if (to.stage !== "Rejected" && note !== undefined)
    throw new AppError("validation_failed", { fields: { note: fault("invalid") } });
  return {
    reason: reasonOf(to.stage, reason),
    note: note ?? null,
    words: words === null ? null : cleanWords(words, "words."),
  };
}

type Noting = { readonly job: string; readonly text: string | null; readonly at: Date };

/** The private words as a note on each of them, for the team alone (rules R14, H9). Gives the notes' ids by record. */
export async function noteWith(
  ctx: UserContext,
  tx: WriteHandle,
  people: readonly Named[],
  { job, text, at }: Noting,
): Promise<ReadonlyMap<string, string>> {
  if (text === null) return new Map();
  const rows = people.map(({ kind, id }) => {
    const about = { job, record_kind: kind, record_id: id, text };
    return { ...about, id: ctx.ids.next(), written_by: ctx.actor.id, written_at: at };
  });
  await tx.insert(teamNotes).values(rows);
  return new Map(rows.map(({ id, record_id }) => [record_id, id]));
}

/** Takes back what was noted with moves that are taken back. */
export async function unnote(tx: WriteHandle, notes: readonly (string | null)[]): Promise<void> {
  const ids = notes.filter((id) => id !== null);
  if (ids.length === 0) return;
  const gone = await tx.delete(teamNotes).where(inArray(teamNotes.id, ids)).returning({
    id: teamNotes.id,
    actor: teamNotes.written_by,
  });
  for (const note of gone) await forgetAnswers(tx, note);
}
