import { sql } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { transfer } from "../ledger/transfer.ts";
import { accounts } from "../payouts/accounts.ts";
import { endWaitingPayout } from "../payouts/take-back.ts";
import { setRewardStatus } from "../referrals/set-reward-status.ts";
import type { StripeEvent } from "../stripe/event.ts";
import { type HeldReward, holdReward } from "./hold.ts";

type Payment = { id: string; referral: string; amount: number; state: string };
type Dispute = { id: string; payment: string; amount: number; state: "open" | "won" | "lost"; taken_from: string };

/** What of a reward's money the owner's bank has taken: out of escrow while it lies there, else out of our own. */
function sourceOf(dispute: Dispute, referral: string) {
  return dispute.taken_from === "escrow" ? accounts.escrow(referral) : accounts.loss();
}

async function open(tx: WriteHandle, event: StripeEvent, payment: Payment, held: HeldReward): Promise<Dispute> {
  const taken_from = held.state === "in_escrow" ? "escrow" : "loss";
  // A part of a reward cannot be in dispute here: all of it is frozen until that is decided.
  const amount = payment.amount;
  const id = String(event.facts.id);
  const [made] = await tx.rows<Dispute>(sql`
    INSERT INTO stripe_disputes (id, payment, amount, state, taken_from)
    VALUES (${id}, ${payment.id}, ${amount}, 'open', ${taken_from}) ON CONFLICT DO NOTHING
    RETURNING id, payment, amount, state, taken_from`);
  if (made === undefined) {
    const [known] = await tx.rows<Dispute>(sql`
      SELECT id, payment, amount, state, taken_from FROM stripe_disputes WHERE id = ${id}`);
    if (known === undefined) throw new Error("a chargeback is neither new nor known");
    return known;
  }
  const { referral } = payment;
  await tx.rows(sql`UPDATE rewards SET frozen_at = now() WHERE referral = ${referral} AND frozen_at IS NULL`);
  const moves = [{ from: sourceOf(made, referral), to: accounts.disputed(referral), cents: amount }];
  await transfer(tx, { cause: `dispute/${id}`, by: null, moves });
  return made;
}

async function close(tx: WriteHandle, dispute: Dispute, state: "won" | "lost"): Promise<boolean> {
  const closed = await tx.rows(sql`
    UPDATE stripe_disputes SET state = ${state}, closed_at = now() WHERE id = ${dispute.id} AND state = 'open' RETURNING id`);
  return closed.length > 0;
}

async function thaw(tx: WriteHandle, referral: string): Promise<void> {
  await tx.rows(sql`
    UPDATE rewards SET frozen_at = NULL WHERE referral = ${referral} AND NOT EXISTS (
      SELECT FROM stripe_disputes JOIN stripe_payments ON stripe_payments.id = payment
      WHERE stripe_payments.referral = rewards.referral AND stripe_disputes.state = 'open')`);
}

async function won(tx: WriteHandle, dispute: Dispute, referral: string): Promise<void> {
  if (!(await close(tx, dispute, "won"))) return;
  const moves = [{ from: accounts.disputed(referral), to: sourceOf(dispute, referral), cents: dispute.amount }];
  await transfer(tx, { cause: `dispute-won/${dispute.id}`, by: null, moves });
  await thaw(tx, referral);
}

/** The owner has the money back. What was in escrow is Refunded; a payout that still waits is ended. */
async function lost(ctx: Context, tx: WriteHandle, dispute: Dispute, held: HeldReward): Promise<void> {
  if (!(await close(tx, dispute, "lost"))) return;
  const { referral, owner } = held;
  const moves = [{ from: accounts.disputed(referral), to: accounts.owner(owner), cents: dispute.amount }];
  await transfer(tx, { cause: `dispute-lost/${dispute.id}`, by: null, moves });
  await tx.rows(sql`
    UPDATE rewards SET charged_back_at = now(), refund_settled_at = coalesce(refund_settled_at, now())
    WHERE referral = ${referral}`);
  if (dispute.taken_from === "escrow") {
    await tx.rows(sql`
      UPDATE rewards SET state = 'refunded', refunded_at = now() WHERE referral = ${referral} AND state = 'in_escrow'`);
    await setRewardStatus(ctx, tx, { id: referral, from: "In Escrow", to: "Refunded", by: null });
  } else if (held.state === "released") await endWaitingPayout(ctx, tx, referral);
  await thaw(tx, referral);
}

/**
 * A chargeback: its reward is frozen and its money reversed by entry; won, it goes back; lost, it stays with the owner
 * (SECURITY X22). The last word may come first. One of a payment that no reward was funded with is the operator's alone.
 */
async function disputed(ctx: Context, tx: WriteHandle, event: StripeEvent): Promise<void> {
  const [payment] = await tx.rows<Payment>(sql`
    SELECT id, referral, amount, state FROM stripe_payments
    WHERE id = ${String(event.facts.payment_intent)} AND state = 'held' AND refund_state IS DISTINCT FROM 'done'`);
  if (payment === undefined) return;
  const held = await holdReward(tx, payment.referral);
  const dispute = await open(tx, event, payment, held);
  const { status } = event.facts;
  if (status === "won" || status === "warning_closed") await won(tx, dispute, payment.referral);
  if (status === "lost") await lost(ctx, tx, dispute, held);
}

/** What Stripe says about chargebacks, by the type of its word. */
export const DISPUTE_WORDS: Readonly<Record<string, typeof disputed>> = {
  "charge.dispute.created": disputed,
  "charge.dispute.updated": disputed,
  "charge.dispute.closed": disputed,
};
