import { sql } from "drizzle-orm";
import { CURRENCY } from "../../../contract/product.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import type { EventFacts } from "../../infra/db/tables/stripe.ts";
import { isId } from "../../infra/platform/ids.ts";
import { accounts } from "../ledger/accounts.ts";
import { postTransfer } from "../ledger/transfer.ts";
import { type LockedReward, lockReward } from "../rewards/lock-reward.ts";
import { receiveReward } from "../rewards/receive.ts";
import type { StripeEvent } from "./event.ts";
import { requestRefund, requestRefundOfPayment } from "./refunds.ts";

/** A payment that Stripe reports as received. */
type Payment = {
  readonly id: string;
  readonly referral: string;
  /** Integer cents. */
  readonly amount: number;
  readonly currency: string;
  readonly charge: string | null;
};

/**
 * The payment of a finished checkout page, or of its payment intent; null for an unpaid one, or one that is not ours.
 */
function parsePayment({ type, facts }: StripeEvent): Payment | null {
  const session = type.startsWith("checkout.session.");
  if (session && facts.payment_status !== "paid") return null;
  const id = session ? facts.payment_intent : facts.id;
  const amount = session ? facts.amount_total : facts.amount_received;
  const { referral, currency, latest_charge } = facts;
  if (typeof id !== "string" || typeof amount !== "number" || typeof currency !== "string") return null;
  if (!isId(referral)) return null;
  return { id, referral, amount, currency, charge: typeof latest_charge === "string" ? latest_charge : null };
}

async function savePayment(
  tx: WriteHandle,
  { id, referral, amount, currency, charge }: Payment,
  state: "held" | "surplus" | "foreign",
  owner: string,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO stripe_payments (id, referral, owner, charge, amount, currency, state)
    VALUES (${id}, ${referral}, ${owner}, ${charge}, ${amount}, ${currency}, ${state})`);
}

/** Whether this payment is the one that the reward waits for: the full amount, in our currency, and the first one. */
function isExpectedPayment({ amount, currency }: Payment, locked: LockedReward): boolean {
  const waits = locked.state === "due" || locked.state === "awaiting_funds" || locked.state === "cancelled";
  return waits && currency === CURRENCY && amount === locked.amount;
}

async function fundWithPayment(ctx: Context, tx: WriteHandle, payment: Payment, locked: LockedReward): Promise<void> {
  const { id, referral, amount } = payment;
  await savePayment(tx, payment, "held", locked.owner);
  await receiveReward(ctx, tx, { id: referral, amount, by: null });
  await tx.rows(sql`UPDATE rewards SET provider_payment = ${id} WHERE referral = ${referral}`);
  // The probation failed before the money arrived: it is refunded at once.
  if (locked.state === "cancelled") await requestRefund(ctx, tx, referral);
}

/** Paid twice, or for a reward that takes no money: refunded in full. */
async function refundSurplus(ctx: Context, tx: WriteHandle, payment: Payment, locked: LockedReward): Promise<void> {
  const { id, amount: cents, currency } = payment;
  const known = currency === CURRENCY;
  await savePayment(tx, payment, known ? "surplus" : "foreign", locked.owner);
  if (known) {
    const moves = [{ from: accounts.owner(locked.owner), to: accounts.surplus(id), cents }];
    await postTransfer(tx, { cause: `surplus/${id}`, by: null, moves });
  }
  ctx.log.warn({ referral: payment.referral, payment: id }, "a payment that no reward waits for is refunded");
  await requestRefundOfPayment(ctx, tx, id);
}

async function closeCheckoutPages(tx: WriteHandle, facts: EventFacts, state: "paid" | "ended"): Promise<void> {
  const session = String(facts.id);
  await tx.rows(sql`UPDATE stripe_checkouts SET state = ${state} WHERE session = ${session} AND state = 'open'`);
}

/**
 * Money arrived at Stripe: Pending → In Escrow where the reward waits for it, else it is refunded (rule M4, X22). Two
 * events about one payment count once.
 */
async function handlePayment(ctx: Context, tx: WriteHandle, event: StripeEvent): Promise<void> {
  const payment = parsePayment(event);
  if (payment === null) return;
  const [ours] = await tx.rows(sql`SELECT referral FROM rewards WHERE referral = ${payment.referral}`);
  if (ours === undefined) return;
  const locked = await lockReward(tx, payment.referral);
  const [known] = await tx.rows(sql`
    UPDATE stripe_payments SET charge = coalesce(charge, ${payment.charge}) WHERE id = ${payment.id} RETURNING id`);
  if (known === undefined)
    await (isExpectedPayment(payment, locked) ? fundWithPayment : refundSurplus)(ctx, tx, payment, locked);
  if (event.type.startsWith("checkout.session.")) await closeCheckoutPages(tx, event.facts, "paid");
}

async function handleCheckoutExpired(_ctx: Context, tx: WriteHandle, { facts }: StripeEvent): Promise<void> {
  await closeCheckoutPages(tx, facts, "ended");
}

/** Handlers of events about owners' payments, by event type. */
export const PAYMENT_EVENTS: Readonly<Record<string, typeof handlePayment>> = {
  "checkout.session.completed": handlePayment,
  "checkout.session.async_payment_succeeded": handlePayment,
  "payment_intent.succeeded": handlePayment,
  "checkout.session.expired": handleCheckoutExpired,
  "checkout.session.async_payment_failed": handleCheckoutExpired,
};
