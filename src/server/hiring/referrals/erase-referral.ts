import { eq, sql } from "drizzle-orm";
import type { EndedWithoutCompany } from "../../../contract/statuses.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { eraseStoredResponses } from "../../infra/db/idempotency.ts";
import { erasePersonFromLog } from "../../infra/db/receipts/salts.ts";
import { eraseInterviewTexts } from "../../infra/db/schedule-interviews.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { lockFile, removeFile } from "../../infra/files/remove-file.ts";
import { eraseMessagesAbout } from "../messages/erase-messages.ts";
import { withdrawReferral } from "./withdraw.ts";

/**
 * Whether another referral uses the same file, as after submitting one candidate to several jobs (rule F41). Locks
 * the file.
 */
async function isCvUsedByOtherReferral(tx: WriteHandle, cv: string, referral: string): Promise<boolean> {
  await lockFile(tx, cv);
  return (await tx.rows(sql`SELECT FROM referrals WHERE cv = ${cv} AND id <> ${referral} LIMIT 1`)).length > 0;
}

/** Whether only this referral uses the CV: neither a saved candidate nor another referral does. Locks the file. */
export async function isCvUnshared(tx: WriteHandle, cv: string, referral: string): Promise<boolean> {
  if (await isCvUsedByOtherReferral(tx, cv, referral)) return false;
  return (await tx.rows(sql`SELECT FROM candidates WHERE cv = ${cv} LIMIT 1`)).length === 0;
}

/**
 * Erases the statements of disputes about the person, with their files. If nobody was hired, the dispute ends, since
 * nothing is left to decide (rule R12).
 */
async function eraseDisputeStatements(ctx: Context, tx: WriteHandle, id: string): Promise<void> {
  const said = await tx.rows<{ id: string; actors: string[]; files: string[] }>(sql`
    SELECT id, array_remove(ARRAY[opened_by, answered_by], NULL) AS actors, array_remove(ARRAY[file, answer_file], NULL) AS files
    FROM disputes WHERE referral = ${id} FOR UPDATE`);
  for (const { id: dispute, actors, files } of said) {
    for (const file of files) await removeFile(ctx, tx, file);
    for (const actor of actors) await eraseStoredResponses(tx, { actor, id: dispute });
  }
  await tx.rows(sql`
    UPDATE disputes SET words = '', answer = '', decision = '',
      outcome = CASE WHEN decided_at IS NULL AND hired.status <> 'Hired' THEN 'ended' ELSE outcome END,
      decided_at = CASE WHEN decided_at IS NULL AND hired.status <> 'Hired' THEN now() ELSE decided_at END
    FROM referrals AS hired WHERE hired.id = disputes.referral AND disputes.referral = ${id}`);
}

/**
 * Erases the candidate from a referral and ends it if it is open. The row, its reward and its history stay without
 * personal data (rule F5), and its place among the job's unique candidates is freed. If the erasure is not the
 * candidate's own wish, a CV that the referrer keeps with a saved candidate stays there.
 */
export async function eraseReferral(
  ctx: Context,
  tx: WriteHandle,
  id: string,
  { note, by = null }: { readonly note: EndedWithoutCompany; readonly by?: string | null } = { note: "erased" },
): Promise<void> {
  const [locked] = await tx.select({ cv: referrals.cv }).from(referrals).where(eq(referrals.id, id)).for("update");
  if (locked !== undefined && locked.cv !== null) {
    const alone =
      note === "erased" ? !(await isCvUsedByOtherReferral(tx, locked.cv, id)) : await isCvUnshared(tx, locked.cv, id);
    if (alone) await removeFile(ctx, tx, locked.cv);
  }
  const [row] = await tx
    .update(referrals)
    .set({
      candidate_name: "",
      candidate_email: "",
      candidate_email_key: `erased ${id}`,
      candidate_email_soft: null,
      candidate_linkedin: "",
      candidate_linkedin_key: null,
      recommendation: "",
      rejection_reason: null,
      probation_failure: null,
      cv: null,
      candidate_cv_at: null,
      updated_at: ctx.clock.now(),
    })
    .where(eq(referrals.id, id))
    .returning({ created_by: referrals.created_by });
  await tx.rows(sql`UPDATE pipeline_moves SET words = NULL WHERE record_kind = 'referral' AND record_id = ${id}`);
  const notes = await tx.rows<{ id: string; actor: string }>(sql`
    DELETE FROM team_notes WHERE record_kind = 'referral' AND record_id = ${id} RETURNING id, written_by AS actor`);
  for (const note of notes) await eraseStoredResponses(tx, note);
  await eraseInterviewTexts(ctx, tx, "referral", [id]);
  const answers = await tx.rows<{ actor: string | null }>(sql`
    UPDATE hire_claims SET reason = '', known_before = FALSE, state = CASE state WHEN 'open' THEN 'ended' ELSE state END
    WHERE referral = ${id} RETURNING claimed_by AS actor`);
  for (const { actor } of answers) if (actor !== null) await eraseStoredResponses(tx, { actor, id });
  await eraseMessagesAbout(tx, "referral", [id]);
  await eraseDisputeStatements(ctx, tx, id);
  await tx.rows(sql`DELETE FROM record_views WHERE record_kind = 'referral' AND record_id = ${id}`);
  await erasePersonFromLog(tx, id);
  // Runs after the name is gone, so that no notification mentions it.
  await withdrawReferral(ctx, tx, id, note, by);
  // The stored idempotent response of the referrer's submission contains what was typed.
  if (row !== undefined) await eraseStoredResponses(tx, { actor: row.created_by, id });
}
