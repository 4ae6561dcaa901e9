import { eq, type SQL, sql } from "drizzle-orm";
import type { Context, TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { forgetAnswers } from "../db/idempotency.ts";
import { candidates } from "../db/tables/candidates.ts";
import { removeFile } from "../files/attach.ts";
import { isReferrals } from "./referrals-of.ts";

/** A candidate who is gone: what else may tell of them (rule F16). */
export type GoneCandidate = { readonly id: string; readonly email: string };

/**
 * Removes candidates with the notes about them, and the kept answers that repeat either. `cv`: of theirs goes everything, or
 * only what no referral has, too.
 */
export async function dropCandidates(
  ctx: Pick<TxContext, "enqueue" | "clock">,
  tx: WriteHandle,
  which: SQL,
): Promise<GoneCandidate[]> {
  const { id, email, cv: file, referrer } = candidates;
  // Held first: a note that is being written meanwhile is there, and its kept answer goes with it.
  await tx.rows(sql`SELECT id FROM candidates WHERE ${which} ORDER BY id FOR UPDATE`);
  const notes = await tx.rows<{ id: string; actor: string }>(sql`
    DELETE FROM candidate_notes AS notes USING candidates WHERE candidates.id = notes.candidate AND ${which}
    RETURNING notes.id, candidates.referrer AS actor`);
  for (const note of notes) await forgetAnswers(tx, note);
  const gone = await tx.delete(candidates).where(which).returning({ id, email, cv: file, referrer });
  for (const { id: record, cv: kept, referrer: actor } of gone) {
    if (kept !== null && !(await isReferrals(tx, kept))) await removeFile(ctx, tx, kept);
    await forgetAnswers(tx, { actor, id: record });
  }
  return gone;
}

/** Removes what any referrer keeps of the person of an address, CVs included, because that person wants so (rule F5). */
export function eraseCandidate(ctx: Context, tx: WriteHandle, email_key: string): Promise<GoneCandidate[]> {
  return dropCandidates(ctx, tx, eq(candidates.email_key, email_key));
}

/** The same of a person who was referred, under whichever address their referrer keeps them (rule F16). */
export function eraseReferredCandidate(ctx: Context, tx: WriteHandle, referral: string): Promise<GoneCandidate[]> {
  const which = sql`(${candidates.referral} = ${referral}
    OR ${candidates.id} IN (SELECT candidate FROM candidate_referrals WHERE referral = ${referral})
    OR (${candidates.referrer}, ${candidates.email_key}) IN (
      SELECT created_by, candidate_email_key FROM referrals WHERE id = ${referral}))`;
  return dropCandidates(ctx, tx, which);
}

/**
 * Removes everybody whom a referrer kept, since the referrer leaves. The CV of a referral is that one's too, and stays with
 * it.
 */
export async function eraseCandidatesOf(ctx: Context, tx: WriteHandle, referrer: string): Promise<void> {
  await dropCandidates(ctx, tx, eq(candidates.referrer, referrer));
}
