import { sql } from "drizzle-orm";
import { LIMITS } from "../../../contract/limits.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import type { PayoutAttempt } from "../../infra/db/payment-provider.ts";
import { accounts } from "../ledger/accounts.ts";
import { postTransfer } from "../ledger/transfer.ts";
import { RETURN_ATTEMPT, REVERSE_TRANSFER } from "./return-attempt.ts";

type ProgressContext = Pick<Context, "enqueue" | "log">;

/** Cuts a text to the maximum length of a reason. */
export function truncateReason(text: string): string {
  return text.slice(0, LIMITS.failure_reason);
}

/**
 * Records that the money of an attempt is in the referrer's account at Stripe, from our own response or Stripe's
 * event, whichever is first. A second transfer for the same attempt is reversed.
 */
export async function recordTransfer(
  ctx: ProgressContext,
  tx: WriteHandle,
  { payout, attempt }: PayoutAttempt,
  id: string,
): Promise<void> {
  const [noted] = await tx.rows<{ cents: number }>(sql`
    UPDATE payout_attempts SET provider_transfer = ${id}, sent_at = NULL, note = NULL
    WHERE payout = ${payout} AND attempt = ${attempt} AND provider = 'stripe'
      AND provider_transfer IS NULL AND outcome = 'open' RETURNING cents`);
  if (noted !== undefined) {
    const moves = [{ from: accounts.transit(payout), to: accounts.connected(payout), cents: noted.cents }];
    await postTransfer(tx, { cause: `transfer/${payout}/${attempt}`, by: null, moves });
    return;
  }
  const [known] = await tx.rows(sql`SELECT payout FROM payout_attempts WHERE provider_transfer = ${id}`);
  const [ours] = await tx.rows(sql`
    SELECT payout FROM payout_attempts WHERE payout = ${payout} AND attempt = ${attempt}`);
  if (known !== undefined || ours === undefined) return;
  ctx.log.error({ payout, attempt, transfer: id }, "an unexpected transfer is reversed");
  await ctx.enqueue(tx, REVERSE_TRANSFER, { transfer: id });
}

/** Records that the money is on its way from there to the bank. */
export async function recordPayout(tx: WriteHandle, { payout, attempt }: PayoutAttempt, id: string): Promise<void> {
  await tx.rows(sql`
    UPDATE payout_attempts SET provider_payout = ${id}, sent_at = NULL, note = NULL
    WHERE payout = ${payout} AND attempt = ${attempt} AND provider = 'stripe' AND provider_payout IS NULL`);
}

/**
 * Records that the money did not arrive at the bank: it is returned before the payout fails, so that it can be paid
 * again.
 */
export async function recordReturn(
  ctx: ProgressContext,
  tx: WriteHandle,
  { payout, attempt }: PayoutAttempt,
  reason: string,
): Promise<void> {
  const returning = await tx.rows(sql`
    UPDATE payout_attempts SET bounced = ${truncateReason(reason)}, sent_at = NULL
    WHERE payout = ${payout} AND attempt = ${attempt} AND provider = 'stripe' AND bounced IS NULL
      AND outcome IN ('open', 'paid') RETURNING payout`);
  if (returning.length > 0) await ctx.enqueue(tx, RETURN_ATTEMPT, { payout, attempt });
}
