import { sql } from "drizzle-orm";
import type { TxContext } from "./context.ts";
import type { WriteHandle } from "./handles.ts";
import { eraseStoredResponses } from "./idempotency.ts";
import { taskRef } from "./task.ts";

/**
 * Background task that ends interviews of people no longer in Interviewing and sends reminders. It needs no payload.
 */
export const RECONCILE_INTERVIEWS = taskRef("reconcile-interviews");

/** Schedules the interview task in a transaction that may end interviews (rule H12); it runs right after the commit. */
export async function scheduleInterviewReconciliation(ctx: Pick<TxContext, "enqueue">, tx: WriteHandle): Promise<void> {
  await ctx.enqueue(tx, RECONCILE_INTERVIEWS, {});
}

/**
 * Erases texts in interviews to and about a person, and the stored responses that repeat them (rules F5, P5). Takes the
 * kind and ids of their records. Agreed interviews are cancelled right after it.
 */
export async function eraseInterviewTexts(
  ctx: Pick<TxContext, "enqueue">,
  tx: WriteHandle,
  kind: "referral" | "application",
  records: readonly string[],
): Promise<void> {
  const erased = await tx.rows<{ id: string; actor: string }>(sql`
    UPDATE interviews SET words = '', reply = '', place = '', person_zone = NULL
    WHERE record_kind = ${kind} AND record_id = ANY(${sql.param([...records])}::uuid[])
    RETURNING id, offered_by AS actor`);
  for (const one of erased) await eraseStoredResponses(tx, one);
  if (erased.length > 0) await scheduleInterviewReconciliation(ctx, tx);
}
