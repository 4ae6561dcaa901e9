import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../../infra/db/context.ts";
import type { PayoutAttempt } from "../../infra/db/payment-provider.ts";
import { defineTask } from "../../infra/db/task.ts";
import { failAttempt, failPaidAttempt } from "../payouts/settle.ts";
import { getStripe } from "./client.ts";
import { errorNote, permanentRefusal } from "./errors.ts";

type ReturningAttempt = PayoutAttempt & {
  readonly reason: string;
  readonly transfer: string | null;
  readonly paid: boolean;
};

export const REVERSE_TRANSFER = defineTask({
  name: "reverse-stripe-transfer",
  class: "money",
  input: z.object({ transfer: z.string() }),
  run: reverseTransfer,
});

/** Reverses a transfer in full; one reversed before counts as success. Throws where it has to be tried again. */
async function reverseTransferAtStripe(ctx: Context, transfer: string): Promise<void> {
  const stripe = await getStripe(ctx.config);
  try {
    await stripe.transfers.createReversal(transfer, {}, { idempotencyKey: `reversal/${transfer}` });
  } catch (error) {
    if (permanentRefusal(error) === null) throw error;
    const { reversed } = await stripe.transfers.retrieve(transfer);
    if (!reversed) throw error;
  }
}

export const RETURN_ATTEMPT = defineTask({
  name: "return-payout-attempt",
  class: "money",
  input: z.object({ payout: z.string(), attempt: z.number() }),
  run: returnAttempt,
});

/**
 * Returns the money of an attempt from the referrer's account at Stripe, since it did not arrive at their bank; then
 * the payout is Failed and can be paid again. Throws where it has to be tried again.
 */
async function returnAttempt(ctx: Context, { payout, attempt }: PayoutAttempt): Promise<void> {
  const [returning] = await ctx.write((tx) =>
    tx.rows<ReturningAttempt>(sql`
      SELECT payout, attempt, bounced AS reason, provider_transfer AS transfer, outcome = 'paid' AS paid
      FROM payout_attempts WHERE payout = ${payout} AND attempt = ${attempt} AND bounced IS NOT NULL
        AND outcome IN ('open', 'paid')`),
  );
  if (returning === undefined) return;
  const { reason, transfer, paid } = returning;
  try {
    if (transfer !== null) await reverseTransferAtStripe(ctx, transfer);
  } catch (error) {
    await ctx.write((tx) =>
      tx.rows(sql`
        UPDATE payout_attempts SET note = ${errorNote(error)} WHERE payout = ${payout} AND attempt = ${attempt}`),
    );
    throw error;
  }
  const outcome = { payout, attempt, by: null };
  await ctx.write((tx) => (paid ? failPaidAttempt : failAttempt)(ctx, tx, outcome, reason));
}

/** Reverses a transfer that should not exist. */
async function reverseTransfer(ctx: Context, { transfer }: { transfer: string }): Promise<void> {
  await reverseTransferAtStripe(ctx, transfer);
}
