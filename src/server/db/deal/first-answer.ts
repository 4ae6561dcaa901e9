import { sql } from "drizzle-orm";
import type { TxContext } from "../context.ts";
import type { WriteHandle } from "../handles.ts";
import { stoppedWith } from "./same-company.ts";

/** Background task that maintains response and decision deadlines (rules R13, R16). It needs no payload. */
export const TEND_ANSWERS = "tend-answers";

/** Schedules the response deadlines task after this transaction if late answers have paused the company's referrals. */
async function answersConcerned(
  ctx: Pick<TxContext, "enqueue">,
  tx: WriteHandle,
  kind: "referral" | "application",
  ids: readonly string[],
): Promise<void> {
  const table = sql.raw(kind === "referral" ? "referrals" : "applications");
  const stopped = await tx.rows(sql`
    SELECT FROM ${table} AS record JOIN jobs ON jobs.id = record.job
    WHERE record.id = ANY(${sql.param([...ids])}::uuid[]) AND EXISTS (SELECT FROM companies
      WHERE companies.answers_paused_at IS NOT NULL AND companies.id IN (${stoppedWith(sql`jobs.company`)})) LIMIT 1`);
  if (stopped.length > 0) await ctx.enqueue(tx, TEND_ANSWERS, {});
}

/**
 * Records the first answer to these people (rule R13): a message, or a status that can no longer be undone. Takes the
 * kind and ids of their records and the time of the answer. Idempotent: an existing first answer is kept, and records
 * that the company cannot see have no deadline. Referrals paused for late answers resume right after it.
 */
export async function noteFirstAnswer(
  ctx: Pick<TxContext, "enqueue">,
  tx: WriteHandle,
  kind: "referral" | "application",
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const table = sql.raw(kind === "referral" ? "referrals" : "applications");
  const noted = await tx.rows<{ id: string }>(sql`
    UPDATE ${table} SET first_answer_at = ${at.toISOString()}
    WHERE id = ANY(${sql.param([...ids])}::uuid[]) AND first_answer_at IS NULL AND answer_due IS NOT NULL RETURNING id`);
  if (noted.length > 0) await answersConcerned(ctx, tx, kind, ids);
}
