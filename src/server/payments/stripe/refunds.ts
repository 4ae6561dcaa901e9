import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { defineTask } from "../../infra/db/task.ts";
import { accounts } from "../ledger/accounts.ts";
import { postTransfer } from "../ledger/transfer.ts";
import { completeRefund } from "../rewards/complete-refund.ts";
import { lockReward } from "../rewards/lock-reward.ts";
import { truncateReason } from "./attempt-progress.ts";
import { handleExternalRefund } from "./chargebacks.ts";
import { getStripe } from "./client.ts";
import { errorNote, isTemporaryRefusal, permanentRefusal } from "./errors.ts";
import type { StripeEvent } from "./event.ts";

type RefundRequestContext = Pick<Context, "enqueue">;

/** Requests the refund of one payment; does nothing where it was requested before. */
export async function requestRefundOfPayment(
  ctx: RefundRequestContext,
  tx: WriteHandle,
  payment: string,
): Promise<void> {
  const asked = await tx.rows<{ id: string }>(sql`
    UPDATE stripe_payments SET refund_state = 'asked' WHERE id = ${payment} AND refund_state IS NULL RETURNING id`);
  for (const { id } of asked) await ctx.enqueue(tx, REFUND_PAYMENT, { payment: id });
}

/** Requests the refund of the payment that funded a reward; does nothing where it came by bank transfer. */
export async function requestRefund(ctx: RefundRequestContext, tx: WriteHandle, referral: string): Promise<void> {
  const [locked] = await tx.rows<{ id: string }>(sql`
    SELECT id FROM stripe_payments WHERE referral = ${referral} AND state = 'held'`);
  if (locked !== undefined) await requestRefundOfPayment(ctx, tx, locked.id);
}

type RequestedRefund = {
  readonly id: string;
  readonly amount: number;
  readonly part: number;
  readonly refund_tries: number;
};

/**
 * Loads a refund that is still to be requested: the cents of the payment that lost chargebacks have left. While a
 * chargeback is open it waits; `reconcileStripe` resumes it.
 */
async function loadRequestedRefund(ctx: Context, payment: string): Promise<RequestedRefund | undefined> {
  const [asked] = await ctx.write((tx) =>
    tx.rows<RequestedRefund>(sql`
      UPDATE stripe_payments SET refund_amount = amount - (SELECT coalesce(sum(stripe_disputes.amount), 0)
        FROM stripe_disputes WHERE payment = stripe_payments.id AND stripe_disputes.state = 'lost')
      WHERE id = ${payment} AND refund_state = 'asked' AND refund IS NULL AND NOT (state = 'held' AND EXISTS (
        SELECT FROM rewards WHERE rewards.referral = stripe_payments.referral AND frozen_at IS NOT NULL))
      RETURNING id, amount, refund_amount AS part, refund_tries`),
  );
  return asked;
}

export const REFUND_PAYMENT = defineTask({
  name: "refund-stripe-payment",
  class: "money",
  input: z.object({ payment: z.string() }),
  run: refundPayment,
});

/** Requests a refund at Stripe, as a task; Stripe's signed event confirms it. Throws where it has to be tried again. */
async function refundPayment(ctx: Context, { payment }: { payment: string }): Promise<void> {
  const asked = await loadRequestedRefund(ctx, payment);
  if (asked === undefined) return;
  const { id, amount, part, refund_tries } = asked;
  const whole = part === amount;
  try {
    const stripe = await getStripe(ctx.config);
    const order = { payment_intent: id, metadata: { payment: id }, ...(!whole && { amount: part }) };
    const idempotencyKey = `refund/${id}/${refund_tries}${whole ? "" : `/${part}`}`;
    const refund = await stripe.refunds.create(order, { idempotencyKey });
    await ctx.write((tx) =>
      tx.rows(sql`UPDATE stripe_payments SET refund = ${refund.id}, reason = NULL WHERE id = ${id} AND refund IS NULL`),
    );
  } catch (error) {
    const reason = permanentRefusal(error);
    await ctx.write((tx) =>
      tx.rows(sql`
        UPDATE stripe_payments SET reason = ${truncateReason(reason ?? errorNote(error))},
          refund_state = CASE WHEN ${reason !== null} THEN 'failed' ELSE refund_state END,
          refund_tries = refund_tries + ${isTemporaryRefusal(error) ? 1 : 0}
        WHERE id = ${id} AND refund_state = 'asked'`),
    );
    if (reason === null) throw error;
  }
}

type Payment = { id: string; referral: string; owner: string; amount: number; state: string };

/**
 * The owner has the full refund: a reward's refund is settled, a surplus is closed. Handled twice it changes nothing.
 */
async function applyRefundArrived(ctx: Context, tx: WriteHandle, event: StripeEvent): Promise<void> {
  const { facts } = event;
  const [payment] = await tx.rows<Payment>(sql`
    UPDATE stripe_payments SET refund_state = 'done', refund = ${String(facts.id)}, reason = NULL
    WHERE id = ${String(facts.payment_intent)} AND refund_state IN ('asked', 'failed')
      AND coalesce(refund_amount, amount) <= ${Number(facts.amount)}
    RETURNING id, referral, owner, amount, state`);
  if (payment === undefined) return handleExternalRefund(ctx, tx, event);
  const { id, referral, owner, amount: cents, state } = payment;
  if (state === "held") await completeRefund(ctx, tx, await lockReward(tx, referral), null);
  if (state === "surplus") {
    const moves = [{ from: accounts.surplus(id), to: accounts.owner(owner), cents }];
    await postTransfer(tx, { cause: `surplus-refunded/${id}`, by: null, moves });
  }
}

/** Stripe could not refund: the admin sees why and pays it in another way. */
async function applyRefundFailed(_ctx: Context, tx: WriteHandle, { facts }: StripeEvent): Promise<void> {
  await tx.rows(sql`
    UPDATE stripe_payments SET refund_state = 'failed', reason = ${truncateReason(String(facts.failure_reason ?? "failed"))}
    WHERE id = ${String(facts.payment_intent)} AND refund_state = 'asked'
      AND (refund IS NULL OR refund = ${String(facts.id)})`);
}

async function handleRefundEvent(ctx: Context, tx: WriteHandle, event: StripeEvent): Promise<void> {
  const { status } = event.facts;
  if (status === "succeeded") await applyRefundArrived(ctx, tx, event);
  if (status === "failed" || status === "canceled") await applyRefundFailed(ctx, tx, event);
}

/** Handlers of refund events, by event type. */
export const REFUND_EVENTS: Readonly<Record<string, typeof handleRefundEvent>> = {
  "refund.created": handleRefundEvent,
  "refund.updated": handleRefundEvent,
  "refund.failed": handleRefundEvent,
};
