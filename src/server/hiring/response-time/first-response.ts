import { sql } from "drizzle-orm";
import { z } from "zod";
import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { referralsOfPerson } from "../../infra/db/hiring/referred-person.ts";
import { pausedTogetherWith } from "../../infra/db/hiring/same-company.ts";
import { taskRef } from "../../infra/db/task.ts";

/** Background task that maintains response and decision deadlines (rules R13, R16). It needs no payload. */
export const RECONCILE_RESPONSES = taskRef("reconcile-response-times");

/** Task after an email to a referred person was delivered or given up (`hiring/response-time/answer-delivered.ts`). */
export const ANSWER_MAILED = taskRef("answer-email-delivered", z.object({ dedupe_key: z.string() }));

type Kind = "referral" | "application";

/** Schedules the response deadlines task after this transaction if late answers have paused the company's referrals. */
async function scheduleResponseReconciliation(
  ctx: Pick<TxContext, "enqueue">,
  tx: WriteHandle,
  kind: Kind,
  ids: readonly string[],
): Promise<void> {
  const table = sql.raw(kind === "referral" ? "referrals" : "applications");
  const stopped = await tx.rows(sql`
    SELECT FROM ${table} AS record JOIN jobs ON jobs.id = record.job
    WHERE record.id = ANY(${sql.param([...ids])}::uuid[]) AND EXISTS (SELECT FROM companies
      WHERE companies.answers_paused_at IS NOT NULL AND companies.id IN (${pausedTogetherWith(sql`jobs.company`)})) LIMIT 1`);
  if (stopped.length > 0) await ctx.enqueue(tx, RECONCILE_RESPONSES, {});
}

/**
 * Records the first answer that reached these people (rule R20): a message, or a status that can no longer be undone.
 * Takes the kind and ids of their records and the time of the answer. Idempotent: an existing first answer is kept. An
 * answer to an applicant also answers a referral of which they are the person. Referrals paused for late answers resume
 * right after it.
 */
export async function recordFirstResponse(
  ctx: Pick<TxContext, "enqueue">,
  tx: WriteHandle,
  kind: Kind,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const table = sql.raw(kind === "referral" ? "referrals" : "applications");
  const among = sql.param([...ids]);
  const noted = await tx.rows<{ id: string }>(sql`
    UPDATE ${table} SET first_answer_at = ${at.toISOString()}, answer_mail = NULL
    WHERE id = ANY(${among}::uuid[]) AND first_answer_at IS NULL RETURNING id`);
  if (noted.length > 0) await scheduleResponseReconciliation(ctx, tx, kind, ids);
  if (kind === "referral") return;
  const referred = await tx.rows<{ id: string }>(sql`
    SELECT referrals.id FROM applications CROSS JOIN LATERAL (
      SELECT applications.referral AS id UNION ${referralsOfPerson(sql`applications.created_by`)}
    ) AS own JOIN referrals ON referrals.id = own.id AND referrals.job = applications.job
    WHERE applications.id = ANY(${among}::uuid[]) AND referrals.first_answer_at IS NULL ORDER BY referrals.id`);
  await recordFirstResponse(
    ctx,
    tx,
    "referral",
    referred.map(({ id }) => id),
    at,
  );
}

/**
 * Records that an answer to the person of a referral is on its way by this email: until it is delivered or given up,
 * they are neither answered nor late (rule R20). An earlier one on its way is kept.
 */
export async function noteAnswerMail(
  ctx: Pick<TxContext, "enqueue">,
  tx: WriteHandle,
  referral: string,
  dedupe_key: string,
): Promise<void> {
  const noted = await tx.rows(sql`
    UPDATE referrals SET answer_mail = coalesce(answer_mail, ${dedupe_key}) WHERE id = ${referral} AND first_answer_at IS NULL RETURNING id`);
  if (noted.length > 0) await scheduleResponseReconciliation(ctx, tx, "referral", [referral]);
}
