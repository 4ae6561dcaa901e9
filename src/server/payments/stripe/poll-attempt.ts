import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../../infra/db/context.ts";
import type { PayoutAttempt } from "../../infra/db/payment-provider.ts";
import { defineTask } from "../../infra/db/task.ts";
import { getStripe } from "./client.ts";
import { errorNote, permanentRefusal } from "./errors.ts";
import { buildEvent } from "./event.ts";
import { handlePayoutEvent } from "./payout-events.ts";

type SentAttempt = { readonly paying: string; readonly account: string; readonly arrived: boolean };

/** The event type that corresponds to a payout's state at Stripe; other states mean that it is still in transit. */
const EVENT_OF_STATE: Readonly<Record<string, string>> = {
  paid: "payout.paid",
  failed: "payout.failed",
  canceled: "payout.canceled",
};

async function loadSentAttempt(ctx: Context, { payout, attempt }: PayoutAttempt): Promise<SentAttempt | undefined> {
  const [found] = await ctx.write((tx) =>
    tx.rows<SentAttempt>(sql`
      UPDATE payout_attempts SET polled_at = now() WHERE payout = ${payout} AND attempt = ${attempt}
        AND provider = 'stripe' AND outcome IN ('open', 'paid') AND bounced IS NULL AND provider_payout IS NOT NULL
        AND account IS NOT NULL
      RETURNING provider_payout AS paying, account, outcome = 'paid' AS arrived`),
  );
  return found;
}

export const POLL_ATTEMPT = defineTask({
  name: "poll-payout-attempt",
  class: "money",
  input: z.object({ payout: z.string(), attempt: z.number() }),
  run: pollAttempt,
});

/**
 * Asks Stripe for the result of an attempt on its way to the bank, as a task. It replaces a missed event, so that no
 * payout stays Processing for ever, or Completed after the bank returned it. Throws where Stripe is not reached.
 */
async function pollAttempt(ctx: Context, attempt: PayoutAttempt): Promise<void> {
  const found = await loadSentAttempt(ctx, attempt);
  if (found === undefined) return;
  const { paying, account, arrived } = found;
  const stripe = await getStripe(ctx.config);
  try {
    const answer = await stripe.payouts.retrieve(paying, {}, { stripeAccount: account });
    const type = EVENT_OF_STATE[answer.status];
    if (type === undefined || (arrived && type === "payout.paid")) return;
    ctx.log.warn({ ...attempt, type }, "an event of Stripe was missed");
    await ctx.write((tx) => handlePayoutEvent(ctx, tx, buildEvent(type, answer, account)));
  } catch (error) {
    if (permanentRefusal(error) === null) throw error;
    // Stripe knows no such payout: it is shown to the admin.
    await ctx.write((tx) =>
      tx.rows(sql`
        UPDATE payout_attempts SET note = ${errorNote(error)}
        WHERE payout = ${attempt.payout} AND attempt = ${attempt.attempt} AND outcome = 'open'`),
    );
  }
}
