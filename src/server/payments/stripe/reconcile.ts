import { sql } from "drizzle-orm";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import type { PayoutAttempt } from "../../infra/db/payment-provider.ts";
import { defineTask } from "../../infra/db/task.ts";
import { HANDLE_STRIPE_EVENT } from "./events.ts";
import { POLL_ATTEMPT } from "./poll-attempt.ts";
import { findOverdueObjects, POLL_STRIPE_OBJECT } from "./poll-object.ts";
import { PROCESS_ATTEMPT } from "./process-attempt.ts";
import { REFUND_PAYMENT } from "./refunds.ts";
import { RETURN_ATTEMPT } from "./return-attempt.ts";

const MAX_ITEMS = 500;
/** An event that failed this many times, over some hours, is left to an admin, and so is one that an admin closed. */
export const MAX_FAILURES = 24;
/** Days for which handled events are kept. */
const RETENTION_DAYS = 400;
/** Days for which a paid payout is polled. */
const POLL_DAYS_AFTER_PAID = 14;

/**
 * Attempts without a known result that were not polled for hours (a bank takes days), and recently paid ones, once a
 * day: for about five working days Stripe may report that the bank returned the money.
 */
async function findSilentAttempts(tx: WriteHandle): Promise<PayoutAttempt[]> {
  return tx.rows<PayoutAttempt>(sql`
    (SELECT payout, attempt FROM payout_attempts
    WHERE provider = 'stripe' AND outcome = 'open' AND provider_payout IS NOT NULL AND bounced IS NULL
      AND coalesce(polled_at, started_at) < now() - interval '6 hours'
    ORDER BY coalesce(polled_at, started_at) LIMIT ${MAX_ITEMS})
    UNION ALL
    (SELECT payout, attempt FROM payout_attempts
    WHERE provider = 'stripe' AND outcome = 'paid' AND provider_payout IS NOT NULL AND bounced IS NULL
      AND ended_at > now() - make_interval(days => ${POLL_DAYS_AFTER_PAID})
      AND greatest(polled_at, ended_at) < now() - interval '1 day'
    ORDER BY greatest(polled_at, ended_at) LIMIT ${MAX_ITEMS})`);
}

export const RECONCILE_STRIPE = defineTask({
  name: "reconcile-stripe",
  class: "money",
  schedule: "*/10 * * * *",
  run: reconcileStripe,
});

/**
 * Resumes what tasks have given up: unhandled events, stuck attempts, unrequested refunds; and polls Stripe about
 * objects without news. Idempotent. Does nothing where payments do not go through Stripe.
 */
export async function reconcileStripe(ctx: Context): Promise<void> {
  if (ctx.config.stripe === null) return;
  await ctx.write(async (tx) => {
    const events = await tx.rows<{ id: string }>(sql`
      SELECT id FROM stripe_events WHERE done_at IS NULL AND received_at < now() - interval '10 minutes'
        AND NOT EXISTS (SELECT 1 FROM dead_letter_tasks WHERE task = ${HANDLE_STRIPE_EVENT.name} AND data ->> 'id' = stripe_events.id
          AND (outcome = 'closed' OR (closed_at IS NULL AND times >= ${MAX_FAILURES})))
      ORDER BY received_at LIMIT ${MAX_ITEMS}`);
    const attempts = await tx.rows<PayoutAttempt & { returning: boolean }>(sql`
      SELECT payout, attempt, bounced IS NOT NULL AS returning FROM payout_attempts
      WHERE provider = 'stripe' AND started_at < now() - interval '20 minutes'
        AND ((outcome = 'open' AND provider_payout IS NULL) OR (outcome IN ('open', 'paid') AND bounced IS NOT NULL))
      ORDER BY started_at LIMIT ${MAX_ITEMS}`);
    const refunds = await tx.rows<{ payment: string }>(sql`
      SELECT id AS payment FROM stripe_payments WHERE refund_state = 'asked' AND refund IS NULL
        AND created_at < now() - interval '20 minutes' ORDER BY created_at LIMIT ${MAX_ITEMS}`);
    await ctx.enqueue(tx, HANDLE_STRIPE_EVENT, events);
    const named = (returning: boolean) =>
      attempts.filter((one) => one.returning === returning).map(({ payout, attempt }) => ({ payout, attempt }));
    await ctx.enqueue(tx, PROCESS_ATTEMPT, named(false));
    await ctx.enqueue(tx, RETURN_ATTEMPT, named(true));
    await ctx.enqueue(tx, REFUND_PAYMENT, refunds);
    await ctx.enqueue(tx, POLL_ATTEMPT, await findSilentAttempts(tx));
    await ctx.enqueue(tx, POLL_STRIPE_OBJECT, await findOverdueObjects(tx, MAX_ITEMS));
  });
}

export const PURGE_STRIPE_EVENTS = defineTask({
  name: "purge-stripe-events",
  class: "upkeep",
  schedule: "33 3 * * *",
  run: purgeStripeEvents,
});

/** Deletes events that were handled long ago; unhandled ones stay. */
export async function purgeStripeEvents(ctx: Context): Promise<void> {
  for (;;) {
    const gone = await ctx.write((tx) =>
      tx.rows(sql`
        DELETE FROM stripe_events WHERE id IN (
          SELECT id FROM stripe_events WHERE done_at < now() - make_interval(days => ${RETENTION_DAYS}) LIMIT ${MAX_ITEMS})
        RETURNING id`),
    );
    if (gone.length < MAX_ITEMS) return;
  }
}
