import { sql } from "drizzle-orm";
import type { TxContext } from "./context.ts";
import type { WriteHandle } from "./handles.ts";
import { forgetAnswers } from "./idempotency.ts";

/** Background work that ends interviews whose person is no longer interviewed, and sends reminders; it needs no data. */
export const TEND_INTERVIEWS = "tend-interviews";

/** Says that interviews may be over, in the transaction that makes them so (rule H12); they are ended right after it. */
export async function interviewsConcerned(ctx: Pick<TxContext, "enqueue">, tx: WriteHandle): Promise<void> {
  await ctx.enqueue(tx, TEND_INTERVIEWS, {});
}

/**
 * Erases what people wrote to and about somebody in their interviews, with the answers that repeat it (rules F5, P5). Takes
 * the kind and the ids of their records; what was agreed is cancelled right after it.
 */
export async function eraseInterviewWords(
  ctx: Pick<TxContext, "enqueue">,
  tx: WriteHandle,
  kind: "referral" | "application",
  records: readonly string[],
): Promise<void> {
  const erased = await tx.rows<{ id: string; actor: string }>(sql`
    UPDATE interviews SET words = '', reply = '', place = '', person_zone = NULL
    WHERE record_kind = ${kind} AND record_id = ANY(${sql.param([...records])}::uuid[])
    RETURNING id, offered_by AS actor`);
  for (const one of erased) await forgetAnswers(tx, one);
  if (erased.length > 0) await interviewsConcerned(ctx, tx);
}
