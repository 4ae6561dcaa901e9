import { and, count, desc, eq } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { CANDIDATE_NOTES } from "../../../contract/hiring/bounds.ts";
import type { CandidateNote } from "../../../contract/hiring/candidate-notes.ts";
import type { UserContext, UserCreationContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { eraseStoredResponses } from "../../infra/db/idempotency.ts";
import { candidateNotes, candidates } from "../../infra/db/tables/candidates.ts";
import { recordCandidateUse } from "./add.ts";

type Row = typeof candidateNotes.$inferSelect;

function viewNote({ id, text, written_at, changed_at }: Row): CandidateNote {
  return { id, text, written_at: written_at.toISOString(), changed_at: changed_at?.toISOString() ?? null };
}

function findOwnCandidate(db: ReadHandle, referrer: string, id: string) {
  return db
    .select({ id: candidates.id })
    .from(candidates)
    .where(and(eq(candidates.id, id), eq(candidates.referrer, referrer)));
}

/** The viewer's notes about a candidate of theirs, newest first (rule F40). Throws `not_found` for those of others. */
export async function listNotes(ctx: UserContext, id: string): Promise<{ items: CandidateNote[] }> {
  if ((await findOwnCandidate(ctx.db, ctx.actor.id, id)).length === 0) throw new AppError("not_found");
  const rows = await ctx.db
    .select()
    .from(candidateNotes)
    .where(eq(candidateNotes.candidate, id))
    .orderBy(desc(candidateNotes.written_at), desc(candidateNotes.id));
  return { items: rows.map(viewNote) };
}

/** Adds a note about one's own candidate (rule F40). Throws `not_found` and `candidate_notes_full`. */
export async function addNote(ctx: UserCreationContext, candidate: string, text: string): Promise<CandidateNote> {
  return ctx.write(async (tx) => {
    // Locked, so that concurrent notes are counted, and none is added during an erasure.
    const own = await findOwnCandidate(tx, ctx.actor.id, candidate).for("update");
    if (own.length === 0) throw new AppError("not_found");
    const [there] = await tx
      .select({ notes: count() })
      .from(candidateNotes)
      .where(eq(candidateNotes.candidate, candidate));
    if ((there?.notes ?? 0) >= CANDIDATE_NOTES.most) throw new AppError("candidate_notes_full");
    const note = { id: ctx.ids.next(), candidate, text, written_at: ctx.clock.now(), changed_at: null };
    await tx.insert(candidateNotes).values(note);
    await recordCandidateUse(ctx, tx, candidate);
    return viewNote(note);
  });
}

/** Locks the note with its candidate, if the candidate is the viewer's. Throws `not_found`. */
async function lockNote(ctx: UserContext, tx: WriteHandle, id: string): Promise<Row> {
  const [row] = await tx
    .select({ note: candidateNotes })
    .from(candidateNotes)
    .innerJoin(candidates, eq(candidates.id, candidateNotes.candidate))
    .where(and(eq(candidateNotes.id, id), eq(candidates.referrer, ctx.actor.id)))
    .for("update");
  if (row === undefined) throw new AppError("not_found");
  return row.note;
}

/** Changes a note of one's own (rule F40). Throws `not_found`. */
export async function updateNote(ctx: UserContext, id: string, text: string): Promise<CandidateNote> {
  return ctx.write(async (tx) => {
    const before = await lockNote(ctx, tx, id);
    const note = { ...before, text, changed_at: ctx.clock.now() };
    await tx.update(candidateNotes).set(note).where(eq(candidateNotes.id, id));
    await recordCandidateUse(ctx, tx, before.candidate);
    // The stored idempotent response of the creation contains the earlier text.
    await eraseStoredResponses(tx, { actor: ctx.actor.id, id });
    return viewNote(note);
  });
}

/** Deletes a note of one's own (rule F40). Throws `not_found`. */
export async function removeNote(ctx: UserContext, id: string): Promise<{ removed: true }> {
  return ctx.write(async (tx) => {
    await lockNote(ctx, tx, id);
    await tx.delete(candidateNotes).where(eq(candidateNotes.id, id));
    await eraseStoredResponses(tx, { actor: ctx.actor.id, id });
    return { removed: true };
  });
}
