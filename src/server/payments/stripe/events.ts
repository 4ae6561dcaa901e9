import { sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "../../../contract/errors.ts";
import type { SignedMessage } from "../../../contract/payments/webhooks.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { defineTask } from "../../infra/db/task.ts";
import { handleAccountEvent, isAccountEvent } from "./accounts.ts";
import { CHARGEBACK_EVENTS } from "./chargebacks.ts";
import { parseSignedEvent, type StripeEvent } from "./event.ts";
import { PAYMENT_EVENTS } from "./payments.ts";
import { handlePayoutEvent, PAYOUT_EVENTS } from "./payout-events.ts";
import { REFUND_EVENTS } from "./refunds.ts";

const REWARD_EVENTS = { ...PAYMENT_EVENTS, ...REFUND_EVENTS, ...CHARGEBACK_EVENTS };

function isHandled(type: string): boolean {
  return PAYOUT_EVENTS.has(type) || Object.hasOwn(REWARD_EVENTS, type) || isAccountEvent(type);
}

/**
 * Receives a Stripe event: if its signature is valid, it is stored once, together with its task, and acknowledged at
 * once. Throws `not_found` where payments do not go through Stripe, and `signature_invalid`.
 */
export async function receiveStripeEvent(ctx: Context, message: SignedMessage): Promise<{ received: true }> {
  if (ctx.config.stripe === null) throw new AppError("not_found");
  const event = await parseSignedEvent(ctx, message);
  if (!isHandled(event.type)) return { received: true };
  await ctx.write(async (tx) => {
    const { id, type, account, facts } = event;
    const { rows } = await tx.executeSql(
      `INSERT INTO stripe_events (id, type, account, facts) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id`,
      [id, type, account, JSON.stringify(facts)],
    );
    if (rows.length > 0) await ctx.enqueue(tx, HANDLE_STRIPE_EVENT, { id });
  });
  return { received: true };
}

/** The effect of an event, to run in the transaction that marks it as handled. */
async function findEventEffect(ctx: Context, event: StripeEvent): Promise<(tx: WriteHandle) => Promise<void>> {
  if (isAccountEvent(event.type)) return handleAccountEvent(ctx, event);
  const handler = REWARD_EVENTS[event.type];
  return (tx) => (handler ?? handlePayoutEvent)(ctx, tx, event);
}

export const HANDLE_STRIPE_EVENT = defineTask({
  name: "handle-stripe-event",
  class: "money",
  input: z.object({ id: z.string() }),
  run: handleStripeEvent,
});

/** Handles one stored event as a task; an event that was handled before has no effect. */
async function handleStripeEvent(ctx: Context, { id }: { id: string }): Promise<void> {
  const [event] = await ctx.write((tx) =>
    tx.rows<StripeEvent>(sql`
      SELECT id, type, account, facts FROM stripe_events WHERE id = ${id} AND done_at IS NULL`),
  );
  if (event === undefined) return;
  const work = await findEventEffect(ctx, event);
  await ctx.write(async (tx) => {
    const mine = await tx.rows(sql`
      UPDATE stripe_events SET done_at = now() WHERE id = ${event.id} AND done_at IS NULL RETURNING id`);
    if (mine.length > 0) await work(tx);
  });
}
