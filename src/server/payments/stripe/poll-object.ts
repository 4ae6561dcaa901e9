import { sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { z } from "zod";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { defineTask } from "../../infra/db/task.ts";
import { CHARGEBACK_EVENTS } from "./chargebacks.ts";
import { getStripe } from "./client.ts";
import { buildEvent, type StripeEvent } from "./event.ts";
import { PAYMENT_EVENTS } from "./payments.ts";
import { REFUND_EVENTS } from "./refunds.ts";

/** The event that corresponds to an object's state at Stripe, null while it has no result. */
type PolledEvent = { readonly type: string; readonly thing: unknown } | null;

async function pollCheckout(stripe: Stripe, id: string): Promise<PolledEvent> {
  const thing = await stripe.checkout.sessions.retrieve(id);
  if (thing.payment_status === "paid") return { type: "checkout.session.completed", thing };
  return thing.status === "expired" ? { type: "checkout.session.expired", thing } : null;
}

async function pollRefund(stripe: Stripe, id: string): Promise<PolledEvent> {
  const thing = await stripe.refunds.retrieve(id);
  return { type: "refund.updated", thing };
}

async function pollChargeback(stripe: Stripe, id: string): Promise<PolledEvent> {
  const thing = await stripe.disputes.retrieve(id);
  return { type: "charge.dispute.updated", thing };
}

const POLLERS = { checkout: pollCheckout, refund: pollRefund, dispute: pollChargeback } as const;
const HANDLERS: Readonly<Record<string, (ctx: Context, tx: WriteHandle, event: StripeEvent) => Promise<void>>> = {
  ...PAYMENT_EVENTS,
  ...REFUND_EVENTS,
  ...CHARGEBACK_EVENTS,
};

type Kind = keyof typeof POLLERS;

/** Stripe objects that wait for an event longer than expected, each to be polled at a limited rate. */
export async function findOverdueObjects(tx: WriteHandle, most: number): Promise<{ kind: Kind; id: string }[]> {
  return tx.rows(sql`
    WITH checkouts AS (
      UPDATE stripe_checkouts SET polled_at = now() WHERE session IN (
        SELECT session FROM stripe_checkouts WHERE state = 'open' AND session IS NOT NULL
          AND coalesce(polled_at, created_at) < now() - interval '1 hour'
        ORDER BY coalesce(polled_at, created_at) LIMIT ${most}) RETURNING session
    ), refunds AS (
      UPDATE stripe_payments SET polled_at = now() WHERE id IN (
        SELECT id FROM stripe_payments WHERE refund_state = 'asked' AND refund IS NOT NULL
          AND coalesce(polled_at, created_at) < now() - interval '6 hours'
        ORDER BY coalesce(polled_at, created_at) LIMIT ${most}) RETURNING refund
    ), disputes AS (
      UPDATE stripe_disputes SET polled_at = now() WHERE id IN (
        SELECT id FROM stripe_disputes WHERE state = 'open'
          AND coalesce(polled_at, opened_at) < now() - interval '6 hours'
        ORDER BY coalesce(polled_at, opened_at) LIMIT ${most}) RETURNING id
    )
    SELECT 'checkout' AS kind, session AS id FROM checkouts UNION ALL SELECT 'refund', refund FROM refunds
    UNION ALL SELECT 'dispute', id FROM disputes`);
}

export const POLL_STRIPE_OBJECT = defineTask({
  name: "poll-stripe-object",
  class: "money",
  input: z.object({ kind: z.string(), id: z.string() }),
  run: pollObject,
});

/**
 * Asks Stripe for the state of one object, as a task. It replaces a missed event, so that nothing waits for ever;
 * handling it again changes nothing. Throws where Stripe is not reached or does not know the object.
 */
async function pollObject(ctx: Context, { kind, id }: { kind: string; id: string }): Promise<void> {
  if (!Object.hasOwn(POLLERS, kind)) return;
  const answer = await POLLERS[kind as Kind](await getStripe(ctx.config), id);
  if (answer === null) return;
  await ctx.write(async (tx) => HANDLERS[answer.type]?.(ctx, tx, buildEvent(answer.type, answer.thing)));
}
