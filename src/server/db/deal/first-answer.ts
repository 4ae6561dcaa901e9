import { sql } from "drizzle-orm";
import type { TxContext } from "../context.ts";
import type { WriteHandle } from "../handles.ts";
import { stoppedWith } from "./same-company.ts";

/** Background work that keeps the clocks of answers and decisions (rules R13, R16); it needs no data. */
export const TEND_ANSWERS = "tend-answers";

/** Has the clocks looked at right after this transaction, where a company's answers have stopped its referrals. */
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
 * Stops the clock of a first answer (rule R13), with the company's first word to these people: a status that can no longer be
 * taken back, or a message. Takes the kind and ids of their records and when the word was said. Whoever had one keeps it, and so it is
 * safe to do twice; who is not shown to the company has no clock. What the answers had stopped starts right after it.
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
