import { sql } from "drizzle-orm";
import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import type { Attempt } from "../../db/payment-provider.ts";
import { longSilent } from "./look.ts";
import { CARRY, FETCH_BACK, LOOK_AFTER, STRIPE_EVENT, STRIPE_LOOK, STRIPE_REFUND } from "./work-names.ts";

const MOST = 500;
/** An event that failed this many times, over some hours, is left to an admin, and so is one that an admin closed. */
export const PARKED_AFTER = 24;
/** Days for which handled events are kept. */
const KEPT_DAYS = 400;
/** Days for which a paid payout is polled. */
const SENT_BACK_DAYS = 14;

/**
 * Attempts without a known result that were not polled for hours (a bank takes days), and recently paid ones, once a
 * day: for about five working days Stripe may report that the bank returned the money.
 */
async function silentAttempts(tx: WriteHandle): Promise<Attempt[]> {
  return tx.rows<Attempt>(sql`
    (SELECT payout, attempt FROM payout_attempts
    WHERE provider = 'stripe' AND outcome = 'open' AND provider_payout IS NOT NULL AND bounced IS NULL
      AND coalesce(looked_at, started_at) < now() - interval '6 hours'
    ORDER BY coalesce(looked_at, started_at) LIMIT ${MOST})
    UNION ALL
    (SELECT payout, attempt FROM payout_attempts
    WHERE provider = 'stripe' AND outcome = 'paid' AND provider_payout IS NOT NULL AND bounced IS NULL
      AND ended_at > now() - make_interval(days => ${SENT_BACK_DAYS})
      AND greatest(looked_at, ended_at) < now() - interval '1 day'
    ORDER BY greatest(looked_at, ended_at) LIMIT ${MOST})`);
}

/**
 * Resumes what tasks have given up: unhandled events, stuck attempts, unrequested refunds; and polls Stripe about
 * objects without news. Idempotent. Does nothing where payments do not go through Stripe.
 */
export async function sweepStripe(ctx: Context): Promise<void> {
  if (ctx.config.stripe === null) return;
  await ctx.write(async (tx) => {
    const events = await tx.rows<{ id: string }>(sql`
      SELECT id FROM stripe_events WHERE done_at IS NULL AND received_at < now() - interval '10 minutes'
        AND NOT EXISTS (SELECT 1 FROM failed_work WHERE task = ${STRIPE_EVENT} AND data ->> 'id' = stripe_events.id
          AND (outcome = 'closed' OR (closed_at IS NULL AND times >= ${PARKED_AFTER})))
      ORDER BY received_at LIMIT ${MOST}`);
    const attempts = await tx.rows<Attempt & { returning: boolean }>(sql`
      SELECT payout, attempt, bounced IS NOT NULL AS returning FROM payout_attempts
      WHERE provider = 'stripe' AND started_at < now() - interval '20 minutes'
        AND ((outcome = 'open' AND provider_payout IS NULL) OR (outcome IN ('open', 'paid') AND bounced IS NOT NULL))
      ORDER BY started_at LIMIT ${MOST}`);
    const refunds = await tx.rows<{ payment: string }>(sql`
      SELECT id AS payment FROM stripe_payments WHERE refund_state = 'asked' AND refund IS NULL
        AND created_at < now() - interval '20 minutes' ORDER BY created_at LIMIT ${MOST}`);
    await ctx.enqueue(tx, STRIPE_EVENT, events);
    const named = (returning: boolean) =>
      attempts.filter((one) => one.returning === returning).map(({ payout, attempt }) => ({ payout, attempt }));
    await ctx.enqueue(tx, CARRY, named(false));
    await ctx.enqueue(tx, FETCH_BACK, named(true));
    await ctx.enqueue(tx, STRIPE_REFUND, refunds);
    await ctx.enqueue(tx, LOOK_AFTER, await silentAttempts(tx));
    await ctx.enqueue(tx, STRIPE_LOOK, await longSilent(tx, MOST));
  });
}

/** Deletes events that were handled long ago; unhandled ones stay. */
export async function forgetOldStripeEvents(ctx: Context): Promise<void> {
  for (;;) {
    const gone = await ctx.write((tx) =>
      tx.rows(sql`
        DELETE FROM stripe_events WHERE id IN (
          SELECT id FROM stripe_events WHERE done_at < now() - make_interval(days => ${KEPT_DAYS}) LIMIT ${MOST})
        RETURNING id`),
    );
    if (gone.length < MOST) return;
  }
}
