import { and, eq, sql } from "drizzle-orm";
import type { EndedWithout } from "../../contract/statuses.ts";
import { nextReferralStatuses } from "../../rules/statuses.ts";
import type { Context } from "../db/context.ts";
import { eraseMessagesAbout } from "../db/deal/messages.ts";
import type { WriteHandle } from "../db/handles.ts";
import { forgetAnswers } from "../db/idempotency.ts";
import { eraseInterviewWords, interviewsConcerned } from "../db/interviews-concerned.ts";
import { forgetReferredInLog } from "../db/receipts/salts.ts";
import { recordStatus } from "../db/status-history.ts";
import { referrals } from "../db/tables/referrals.ts";
import { holdFile, removeFile } from "../files/attach.ts";
import { notifyOfDecline } from "./notify-referral.ts";

/**
 * Ends a referral because its person wants so, or its referrer (`by`), or since nobody answered: it becomes Rejected, and its
 * history says why (rules F5, F6, F21, F23). False when its status is final already; then nothing is changed.
 */
export async function retractReferral(
  ctx: Context,
  tx: WriteHandle,
  id: string,
  note: EndedWithout,
  by: string | null = null,
): Promise<boolean> {
  const [row] = await tx
    .select({ status: referrals.status, job: referrals.job })
    .from(referrals)
    .where(eq(referrals.id, id))
    .for("update");
  if (row === undefined || !nextReferralStatuses(row.status).includes("Rejected")) return false;
  const at = ctx.clock.now();
  await tx
    .update(referrals)
    .set({ status: "Rejected", turned_down_for: null, updated_at: at })
    .where(and(eq(referrals.id, id), eq(referrals.status, row.status)));
  const step = { kind: "referral", id, from: row.status, to: "Rejected", by, at, note } as const;
  const change = await recordStatus(ctx, tx, step);
  await notifyOfDecline(ctx, tx, id, { id: change, note });
  if (row.status === "Interviewing") await interviewsConcerned(ctx, tx);
  tx.notify("job_changed", row.job);
  return true;
}

/** Whether another referral has this very file: its person was submitted with it to several jobs (rule F41). Holds the file. */
async function isOthers(tx: WriteHandle, cv: string, referral: string): Promise<boolean> {
  await holdFile(tx, cv);
  return (await tx.rows(sql`SELECT FROM referrals WHERE cv = ${cv} AND id <> ${referral} LIMIT 1`)).length > 0;
}

/** Whether this referral alone has its CV: neither does a candidate of somebody, nor another referral. Holds the file. */
export async function isOnlyHere(tx: WriteHandle, cv: string, referral: string): Promise<boolean> {
  if (await isOthers(tx, cv, referral)) return false;
  return (await tx.rows(sql`SELECT FROM candidates WHERE cv = ${cv} LIMIT 1`)).length === 0;
}

/** What was argued about the person goes, with its files; where nobody was hired there is nothing left to decide (rule R12). */
async function eraseDisputes(ctx: Context, tx: WriteHandle, id: string): Promise<void> {
  const said = await tx.rows<{ id: string; actors: string[]; files: string[] }>(sql`
    SELECT id, array_remove(ARRAY[opened_by, answered_by], NULL) AS actors, array_remove(ARRAY[file, answer_file], NULL) AS files
    FROM disputes WHERE referral = ${id} FOR UPDATE`);
  for (const { id: dispute, actors, files } of said) {
    for (const file of files) await removeFile(ctx, tx, file);
    for (const actor of actors) await forgetAnswers(tx, { actor, id: dispute });
  }
  await tx.rows(sql`
    UPDATE disputes SET words = '', answer = '', decision = '',
      outcome = CASE WHEN decided_at IS NULL AND hired.status <> 'Hired' THEN 'ended' ELSE outcome END,
      decided_at = CASE WHEN decided_at IS NULL AND hired.status <> 'Hired' THEN now() ELSE decided_at END
    FROM referrals AS hired WHERE hired.id = disputes.referral AND disputes.referral = ${id}`);
}

/**
 * Erases the person from a referral, which ends where it is still open; its row, its reward and its history stay without
 * anybody (rule F5). Its place among the job's candidates becomes free. Where it is not their own will, a CV that its referrer keeps
 * of them as a candidate stays there.
 */
export async function eraseReferral(
  ctx: Context,
  tx: WriteHandle,
  id: string,
  { note, by = null }: { readonly note: EndedWithout; readonly by?: string | null } = { note: "erased" },
): Promise<void> {
  const [held] = await tx.select({ cv: referrals.cv }).from(referrals).where(eq(referrals.id, id)).for("update");
  if (held !== undefined && held.cv !== null) {
    const alone = note === "erased" ? !(await isOthers(tx, held.cv, id)) : await isOnlyHere(tx, held.cv, id);
    if (alone) await removeFile(ctx, tx, held.cv);
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
      turned_down_for: null,
      probation_failure: null,
      cv: null,
      updated_at: ctx.clock.now(),
    })
    .where(eq(referrals.id, id))
    .returning({ created_by: referrals.created_by });
  await tx.rows(sql`UPDATE pipeline_moves SET words = NULL WHERE record_kind = 'referral' AND record_id = ${id}`);
  const notes = await tx.rows<{ id: string; actor: string }>(sql`
    DELETE FROM team_notes WHERE record_kind = 'referral' AND record_id = ${id} RETURNING id, written_by AS actor`);
  for (const note of notes) await forgetAnswers(tx, note);
  await eraseInterviewWords(ctx, tx, "referral", [id]);
  const answers = await tx.rows<{ actor: string | null }>(sql`
    UPDATE hire_claims SET reason = '', known_before = FALSE, state = CASE state WHEN 'open' THEN 'ended' ELSE state END
    WHERE referral = ${id} RETURNING claimed_by AS actor`);
  for (const { actor } of answers) if (actor !== null) await forgetAnswers(tx, { actor, id });
  await eraseMessagesAbout(tx, "referral", [id]);
  await eraseDisputes(ctx, tx, id);
  await tx.rows(sql`DELETE FROM record_looks WHERE record_kind = 'referral' AND record_id = ${id}`);
  await forgetReferredInLog(tx, id);
  // After the name is gone, so that nobody is told with it.
  await retractReferral(ctx, tx, id, note, by);
  // The kept answer of the referrer's submission repeats what was typed.
  if (row !== undefined) await forgetAnswers(tx, { actor: row.created_by, id });
}
