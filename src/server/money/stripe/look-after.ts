import { sql } from "drizzle-orm";
import type { Context } from "../../db/context.ts";
import type { Attempt } from "../../db/payment-provider.ts";
import { stripeOf } from "./client.ts";
import { eventFrom } from "./event.ts";
import { noteOf, refusalOf } from "./failures.ts";
import { handlePayoutEvent } from "./payout-events.ts";

type Sent = { readonly paying: string; readonly account: string; readonly arrived: boolean };

/** The event type that corresponds to a payout's state at Stripe; other states mean that it is still in transit. */
const SAID: Readonly<Record<string, string>> = {
  paid: "payout.paid",
  failed: "payout.failed",
  canceled: "payout.canceled",
};

async function load(ctx: Context, { payout, attempt }: Attempt): Promise<Sent | undefined> {
  const [found] = await ctx.write((tx) =>
    tx.rows<Sent>(sql`
      UPDATE payout_attempts SET looked_at = now() WHERE payout = ${payout} AND attempt = ${attempt}
        AND provider = 'stripe' AND outcome IN ('open', 'paid') AND bounced IS NULL AND provider_payout IS NOT NULL
        AND account IS NOT NULL
      RETURNING provider_payout AS paying, account, outcome = 'paid' AS arrived`),
  );
  return found;
}

/**
 * Asks Stripe for the result of an attempt on its way to the bank, as a task. It replaces a missed event, so that no
 * payout stays Processing for ever, or Completed after the bank returned it. Throws where Stripe is not reached.
 */
export async function lookAfterAttempt(ctx: Context, data: Record<string, unknown>): Promise<void> {
  const attempt: Attempt = { payout: String(data.payout), attempt: Number(data.attempt) };
  const found = await load(ctx, attempt);
  if (found === undefined) return;
  const { paying, account, arrived } = found;
  const stripe = await stripeOf(ctx.config);
  try {
    const answer = await stripe.payouts.retrieve(paying, {}, { stripeAccount: account });
    const type = SAID[answer.status];
    if (type === undefined || (arrived && type === "payout.paid")) return;
    ctx.log.warn({ ...attempt, type }, "an event of Stripe was missed");
    await ctx.write((tx) => handlePayoutEvent(ctx, tx, eventFrom(type, answer, account)));
  } catch (error) {
    if (refusalOf(error) === null) throw error;
    // Stripe knows no such payout: it is shown to the admin.
    await ctx.write((tx) =>
      tx.rows(sql`
        UPDATE payout_attempts SET note = ${noteOf(error)}
        WHERE payout = ${attempt.payout} AND attempt = ${attempt.attempt} AND outcome = 'open'`),
    );
  }
}
