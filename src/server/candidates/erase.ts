import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { forgetAnswers } from "../db/idempotency.ts";
import { candidates } from "../db/tables/candidates.ts";
import { removeFile } from "../files/attach.ts";

/** Gives their ids, by which mails about them are found. */
async function eraseRows(ctx: Context, tx: WriteHandle, which: SQL): Promise<string[]> {
  const { id, cv: file, referrer } = candidates;
  const gone = await tx.delete(candidates).where(which).returning({ id, cv: file, referrer });
  for (const { id: record, cv, referrer: actor } of gone) {
    if (cv !== null) await removeFile(ctx, tx, cv);
    await forgetAnswers(tx, { actor, id: record });
  }
  return gone.map((one) => one.id);
}

/** Removes what any referrer keeps of the person of an address, CVs included, because that person wants so (rule F5). */
export async function eraseCandidate(ctx: Context, tx: WriteHandle, email_key: string): Promise<string[]> {
  return eraseRows(ctx, tx, eq(candidates.email_key, email_key));
}

/** The same of a person who was referred, under whichever address their referrer keeps them (rule F16). */
export async function eraseReferredCandidate(ctx: Context, tx: WriteHandle, referral: string): Promise<string[]> {
  return eraseRows(
    ctx,
    tx,
    sql`${candidates.referral} = ${referral} OR (${candidates.referrer}, ${candidates.email_key}) IN (
      SELECT created_by, candidate_email_key FROM referrals WHERE id = ${referral})`,
  );
}

/**
 * Removes everybody whom a referrer kept, since the referrer leaves. The CV of a referral is that one's too, and stays with
 * it.
 */
export async function eraseCandidatesOf(ctx: Context, tx: WriteHandle, referrer: string): Promise<void> {
  const gone = await tx
    .delete(candidates)
    .where(eq(candidates.referrer, referrer))
    .returning({ cv: candidates.cv, referral: candidates.referral });
  for (const { cv, referral } of gone) if (cv !== null && referral === null) await removeFile(ctx, tx, cv);
}
