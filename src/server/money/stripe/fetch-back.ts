import { sql } from "drizzle-orm";
import type { Context } from "../../db/context.ts";
import type { Attempt } from "../../db/payment-provider.ts";
import { failAttempt, failPaid } from "../payouts/settle.ts";
import { stripeOf } from "./client.ts";
import { noteOf, refusalOf } from "./failures.ts";

type Returning = Attempt & { readonly reason: string; readonly transfer: string | null; readonly paid: boolean };

/** Reverses a transfer in full; one reversed before counts as success. Throws where it has to be tried again. */
async function reverse(ctx: Context, transfer: string): Promise<void> {
  const stripe = await stripeOf(ctx.config);
  try {
    await stripe.transfers.createReversal(transfer, {}, { idempotencyKey: `reversal/${transfer}` });
  } catch (error) {
    if (refusalOf(error) === null) throw error;
    const { reversed } = await stripe.transfers.retrieve(transfer);
    if (!reversed) throw error;
  }
}

/**
 * Returns the money of an attempt from the referrer's account at Stripe, since it did not arrive at their bank; then
 * the payout is Failed and can be paid again. Throws where it has to be tried again.
 */
export async function fetchBack(ctx: Context, data: Record<string, unknown>): Promise<void> {
  const { payout, attempt } = { payout: String(data.payout), attempt: Number(data.attempt) };
  const [returning] = await ctx.write((tx) =>
    tx.rows<Returning>(sql`
      SELECT payout, attempt, bounced AS reason, provider_transfer AS transfer, outcome = 'paid' AS paid
      FROM payout_attempts WHERE payout = ${payout} AND attempt = ${attempt} AND bounced IS NOT NULL
        AND outcome IN ('open', 'paid')`),
  );
  if (returning === undefined) return;
  const { reason, transfer, paid } = returning;
  try {
    if (transfer !== null) await reverse(ctx, transfer);
  } catch (error) {
    await ctx.write((tx) =>
      tx.rows(sql`
        UPDATE payout_attempts SET note = ${noteOf(error)} WHERE payout = ${payout} AND attempt = ${attempt}`),
    );
    throw error;
  }
  const outcome = { payout, attempt, by: null };
  await ctx.write((tx) => (paid ? failPaid : failAttempt)(ctx, tx, outcome, reason));
}

/** Reverses a transfer that should not exist. */
export async function undoTransfer(ctx: Context, data: Record<string, unknown>): Promise<void> {
  await reverse(ctx, String(data.transfer));
}
