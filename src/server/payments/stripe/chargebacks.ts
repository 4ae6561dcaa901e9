import { sql } from "drizzle-orm";
import { CURRENCY } from "../../../contract/product.ts";
import { setRewardStatus } from "../../hiring/referrals/set-reward-status.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { notifyAll } from "../../notifications/notify.ts";
import { accounts } from "../ledger/accounts.ts";
import { type LedgerMove, postTransfer, readBalance } from "../ledger/transfer.ts";
import { buildChargebackNotification, type ChargebackStep } from "../payouts/chargeback-notification.ts";
import { chargeBackPayouts, chargeCompanyPart, recordCompanyDebt } from "../payouts/clawback.ts";
import { AUTO_WITHDRAW } from "../payouts/withdraw.ts";
import { type LockedReward, lockReward } from "../rewards/lock-reward.ts";
import { findEarners } from "../rewards/shares.ts";
import type { StripeEvent } from "./event.ts";

/** A chargeback as notifications describe it, all amounts in integer cents. */
type ChargebackFacts = {
  readonly id: string;
  readonly referral: string;
  readonly amount: number;
  /** The cents left of the reward after a loss. */
  readonly left?: number;
  /** Whether it concerns the referrer. */
  readonly waiting: boolean;
};

/** Whether money of the reward still waits for its referrer: in escrow, or in an unsent payout. */
async function isReferrerUnpaid(tx: WriteHandle, { referral, state }: LockedReward): Promise<boolean> {
  if (state !== "released") return state === "in_escrow";
  const waiting = await tx.rows(sql`
    SELECT id FROM payouts WHERE referral = ${referral} AND closed IS NULL AND status IN ('Pending', 'Failed')`);
  return waiting.length > 0;
}

/**
 * Notifies the owner of a chargeback of their payment, and the payees where it concerns them, once per step, in the
 * same transaction (X22).
 */
async function notifyChargeback(
  ctx: Context,
  tx: WriteHandle,
  step: ChargebackStep,
  facts: ChargebackFacts,
): Promise<void> {
  const { id, referral, amount, left = 0, waiting } = facts;
  if (amount <= 0) return;
  const notificationFor = await buildChargebackNotification(tx, referral, { amount, left });
  const earn = waiting ? await findEarners(tx, referral) : [];
  const news = earn.map((user) => notificationFor(step, "referrer", id, user));
  await notifyAll(ctx, tx, [notificationFor(step, "owner", id), ...news]);
}

type Payment = { id: string; referral: string; amount: number; state: string };
type Chargeback = { id: string; payment: string; amount: number; taken_from: "escrow" | "refund" | "loss" };

/**
 * The part of a chargeback that was paid out of the operator's own money; the rest was taken from where the reward's
 * money is ready.
 */
async function operatorPart(tx: WriteHandle, { id, amount, taken_from }: Chargeback): Promise<number> {
  if (taken_from !== "refund") return taken_from === "loss" ? amount : 0;
  const [taken] = await tx.rows<{ cents: number }>(sql`
    SELECT -cents AS cents FROM ledger_entries
    WHERE transfer = ${`dispute/${id}`} AND account = ${accounts.loss().name}`);
  return Number(taken?.cents ?? 0);
}

/**
 * Moves the disputed cents from their ready account; what is not there, such as the company's part of a shared
 * reward, is the operator's own money.
 */
function chargebackMoves({ amount, taken_from }: Chargeback, referral: string, own: number): LedgerMove[] {
  const ready = taken_from === "escrow" ? accounts.escrow(referral) : accounts.refund(referral);
  const to = accounts.disputed(referral);
  const moves = [
    { from: ready, to, cents: amount - own },
    { from: accounts.loss(), to, cents: own },
  ];
  return moves.filter(({ cents }) => cents > 0);
}

/** The cents that a waiting refund does not cover. */
async function uncoveredCents(tx: WriteHandle, { amount, taken_from }: Chargeback, referral: string): Promise<number> {
  if (taken_from !== "refund") return taken_from === "loss" ? amount : 0;
  return Math.max(0, amount - (await readBalance(tx, accounts.refund(referral))));
}

/** Integer cents: Stripe's amount, reduced by the other chargebacks of the payment. */
async function disputedCents(tx: WriteHandle, { facts }: StripeEvent, payment: Payment): Promise<number> {
  const [others] = await tx.rows<{ amount: number }>(sql`
    SELECT coalesce(sum(amount), 0)::bigint AS amount FROM stripe_disputes
    WHERE payment = ${payment.id} AND state <> 'won'`);
  const { amount, currency } = facts;
  const known = typeof amount === "number" && amount > 0 && (currency ?? CURRENCY) === CURRENCY;
  return Math.min(known ? amount : payment.amount, payment.amount - (others?.amount ?? 0));
}

/** Stores the chargeback; `fresh` where this event is the first about it. */
async function openChargeback(
  tx: WriteHandle,
  event: StripeEvent,
  payment: Payment,
  locked: LockedReward,
): Promise<{ dispute: Chargeback; fresh: boolean }> {
  const id = String(event.facts.id);
  const [known] = await tx.rows<Chargeback>(sql`
    SELECT id, payment, amount, taken_from FROM stripe_disputes WHERE id = ${id}`);
  if (known !== undefined) return { dispute: known, fresh: false };
  const amount = await disputedCents(tx, event, payment);
  const ready = locked.refund_owed ? "refund" : "loss";
  const taken_from = locked.state === "in_escrow" ? "escrow" : ready;
  const dispute: Chargeback = { id, payment: payment.id, amount, taken_from };
  await tx.rows(sql`
    INSERT INTO stripe_disputes (id, payment, amount, state, taken_from)
    VALUES (${id}, ${payment.id}, ${amount}, 'open', ${taken_from})`);
  const { referral } = payment;
  await tx.rows(sql`UPDATE rewards SET frozen_at = now() WHERE referral = ${referral} AND frozen_at IS NULL`);
  const moves = chargebackMoves(dispute, referral, await uncoveredCents(tx, dispute, referral));
  if (amount > 0) await postTransfer(tx, { cause: `dispute/${id}`, by: null, moves });
  return { dispute, fresh: true };
}

async function closeChargeback(tx: WriteHandle, dispute: Chargeback, state: "won" | "lost"): Promise<boolean> {
  const closed = await tx.rows(sql`
    UPDATE stripe_disputes SET state = ${state}, closed_at = now() WHERE id = ${dispute.id} AND state = 'open' RETURNING id`);
  return closed.length > 0;
}

/**
 * Unfreezes a reward without open chargebacks, so that waiting steps continue. Returns false while another chargeback
 * is open.
 */
async function unfreezeReward(ctx: Context, tx: WriteHandle, referral: string): Promise<boolean> {
  const [thawed] = await tx.rows<{ referrer: string }>(sql`
    UPDATE rewards SET frozen_at = NULL WHERE referral = ${referral} AND NOT EXISTS (
      SELECT FROM stripe_disputes JOIN stripe_payments ON stripe_payments.id = payment
      WHERE stripe_payments.referral = rewards.referral AND stripe_disputes.state = 'open') RETURNING referrer`);
  if (thawed !== undefined) await ctx.enqueue(tx, AUTO_WITHDRAW, { user: thawed.referrer });
  return thawed !== undefined;
}

/** Returns the money to where it was taken from. Returns false where that was handled before, or others are open. */
async function applyWon(ctx: Context, tx: WriteHandle, dispute: Chargeback, referral: string): Promise<boolean> {
  if (!(await closeChargeback(tx, dispute, "won"))) return false;
  const taken = chargebackMoves(dispute, referral, await operatorPart(tx, dispute));
  const moves = taken.map(({ from, to, cents }) => ({ from: to, to: from, cents }));
  if (dispute.amount > 0) await postTransfer(tx, { cause: `dispute-won/${dispute.id}`, by: null, moves });
  return unfreezeReward(ctx, tx, referral);
}

/** Nothing is left of the reward: escrow is Refunded, and no refund is owed any more. */
async function markAllTaken(ctx: Context, tx: WriteHandle, { referral, state }: LockedReward): Promise<void> {
  await tx.rows(sql`
    UPDATE rewards SET charged_back_at = now(), refund_settled_at = coalesce(refund_settled_at, now())
    WHERE referral = ${referral}`);
  await tx.rows(sql`
    UPDATE stripe_payments SET refund_state = 'done'
    WHERE referral = ${referral} AND state = 'held' AND refund_state IN ('asked', 'failed')`);
  if (state !== "in_escrow") return;
  await tx.rows(sql`UPDATE rewards SET state = 'refunded', refunded_at = now() WHERE referral = ${referral}`);
  await setRewardStatus(ctx, tx, { id: referral, from: "In Escrow", to: "Refunded", by: null });
}

/** The owner keeps that much for good. Returns the cents left of the reward, null where it was handled before. */
async function applyLost(
  ctx: Context,
  tx: WriteHandle,
  dispute: Chargeback,
  locked: LockedReward,
): Promise<number | null> {
  if (!(await closeChargeback(tx, dispute, "lost"))) return null;
  const { referral, owner, settled } = locked;
  const { id, amount: cents } = dispute;
  const moves = [{ from: accounts.disputed(referral), to: accounts.owner(owner), cents }];
  if (cents > 0) await postTransfer(tx, { cause: `dispute-lost/${id}`, by: null, moves });
  // The owner's part by decision (rule R12) is covered first; it is not counted again in the rest.
  const own = locked.state === "released" ? await operatorPart(tx, dispute) : 0;
  const rest = cents - (own > 0 ? await chargeCompanyPart(ctx, tx, { referral, dispute: id, cents: own }) : 0);
  // The owner already had all of it back. The double payment is between their bank and the operator.
  const left = settled ? 0 : Math.max(0, locked.left - rest);
  if (!settled)
    await tx.rows(sql`
      UPDATE rewards SET taken_back = LEAST(amount, taken_back + ${rest}) WHERE referral = ${referral}`);
  if (!settled && left === 0) await markAllTaken(ctx, tx, locked);
  const twice = settled ? 0 : Math.max(0, Math.min(own, rest - locked.left));
  if (twice > 0) await recordCompanyDebt(tx, { referral, dispute: id, cents: twice });
  if (dispute.taken_from === "loss" && own > 0)
    await chargeBackPayouts(ctx, tx, { referral, dispute: id, cents: rest - twice });
  await unfreezeReward(ctx, tx, referral);
  return left;
}

/**
 * Handles a chargeback: its reward is frozen and the disputed money reversed by entry. Won, it goes back; lost, the
 * owner keeps it (X22). The final event may come first. A chargeback of a payment that funded no reward, or was
 * refunded, concerns the operator alone.
 */
async function handleChargeback(ctx: Context, tx: WriteHandle, event: StripeEvent): Promise<void> {
  const [payment] = await tx.rows<Payment>(sql`
    SELECT id, referral, amount, state FROM stripe_payments
    WHERE id = ${String(event.facts.payment_intent)} AND state = 'held' AND (refund_state IS DISTINCT FROM 'done'
      OR EXISTS (SELECT FROM stripe_disputes WHERE stripe_disputes.id = ${String(event.facts.id)}))`);
  if (payment === undefined) return;
  const { referral } = payment;
  const locked = await lockReward(tx, referral);
  const waiting = await isReferrerUnpaid(tx, locked);
  const { dispute, fresh } = await openChargeback(tx, event, payment, locked);
  const about = { ...dispute, referral, waiting };
  const { status } = event.facts;
  if (status === "won" || status === "warning_closed") {
    if ((await applyWon(ctx, tx, dispute, referral)) && !fresh) await notifyChargeback(ctx, tx, "won", about);
  } else if (status === "lost") {
    const left = await applyLost(ctx, tx, dispute, locked);
    if (left !== null) await notifyChargeback(ctx, tx, "lost", { ...about, left });
  } else if (fresh) await notifyChargeback(ctx, tx, "open", about);
}

/**
 * A payment was refunded at Stripe, in full or in part, without a request from here: the owner has the money, so it
 * is booked as a lost chargeback. Does nothing where the payment holds no reward any more.
 */
export async function handleExternalRefund(ctx: Context, tx: WriteHandle, event: StripeEvent): Promise<void> {
  const [payment] = await tx.rows<Payment>(sql`
    SELECT id, referral, amount, state FROM stripe_payments
    WHERE id = ${String(event.facts.payment_intent)} AND state = 'held' AND refund_state IS DISTINCT FROM 'done'`);
  if (payment === undefined) return;
  const { referral } = payment;
  const locked = await lockReward(tx, referral);
  const waiting = await isReferrerUnpaid(tx, locked);
  const { dispute } = await openChargeback(tx, event, payment, locked);
  const left = await applyLost(ctx, tx, dispute, locked);
  if (left === null) return;
  ctx.log.error(
    { referral, payment: payment.id, cents: dispute.amount },
    "a payment was given back that nobody asked back",
  );
  await notifyChargeback(ctx, tx, "refunded", { ...dispute, referral, waiting, left });
}

/** Handlers of chargeback events, by event type. */
export const CHARGEBACK_EVENTS: Readonly<Record<string, typeof handleChargeback>> = {
  "charge.dispute.created": handleChargeback,
  "charge.dispute.updated": handleChargeback,
  "charge.dispute.closed": handleChargeback,
};
