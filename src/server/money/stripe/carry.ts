import { sql } from "drizzle-orm";
import { CURRENCY } from "../../../contract/product.ts";
import type { Context } from "../../db/context.ts";
import type { Attempt } from "../../db/payment-provider.ts";
import { failAttempt } from "../payouts/settle.ts";
import { FROZEN } from "../payouts/view.ts";
import { stripeOf } from "./client.ts";
import { noteOf, refusalOf, refusedForNow } from "./failures.ts";
import { notePaying, noteReturn, noteTransfer, reasonOf } from "./notes.ts";

/** A running attempt as it is before the next call to Stripe. */
type Running = Attempt & {
  readonly referral: string;
  readonly amount: number;
  readonly account: string;
  readonly transfer: string | null;
  readonly paying: string | null;
  readonly refusals: number;
  /** When Stripe was first asked: a response may have been lost since. */
  readonly asked_since: Date | null;
};

type Stripe = Awaited<ReturnType<typeof stripeOf>>;

/**
 * Loads a running attempt and records that Stripe is called now. Skips finished attempts, those being returned, and
 * unsent ones whose payment is disputed; `sweepStripe` resumes those after the decision (X22).
 */
async function load(ctx: Context, { payout, attempt }: Attempt): Promise<Running | undefined> {
  return ctx.write(async (tx) => {
    const [running] = await tx.rows<Running>(sql`
      SELECT payout, tried.attempt, referral, cents AS amount, account, provider_transfer AS transfer,
        provider_payout AS paying, refusals, sent_at AS asked_since
      FROM payout_attempts AS tried JOIN payouts ON payouts.id = payout
      WHERE payout = ${payout} AND tried.attempt = ${attempt} AND provider = 'stripe' AND outcome = 'open'
        AND bounced IS NULL AND account IS NOT NULL AND (provider_transfer IS NOT NULL OR NOT ${sql.raw(FROZEN)})
      FOR UPDATE OF tried`);
    if (running === undefined || running.paying !== null) return undefined;
    await tx.rows(sql`
      UPDATE payout_attempts SET sent_at = coalesce(sent_at, now()) WHERE payout = ${payout} AND attempt = ${attempt}`);
    return running;
  });
}

/** What a call to Stripe contains: our ids, and an idempotency key with the number of earlier refusals. */
function naming({ payout, attempt, refusals }: Running, step: string) {
  const metadata = { payout, attempt: String(attempt) };
  return { metadata, idempotencyKey: `${step}/${payout}/${attempt}/${refusals}` };
}

const isOf =
  ({ payout, attempt }: Attempt) =>
  ({ metadata }: { metadata: Record<string, string> | null }) =>
    metadata?.payout === payout && metadata.attempt === String(attempt);

/** The owner's payment that funded the reward: its money may be transferred before it is available to us. */
async function chargeOf(ctx: Context, stripe: Stripe, referral: string): Promise<string | null> {
  const [payment] = await ctx.write((tx) =>
    tx.rows<{ id: string; charge: string | null }>(sql`
      SELECT id, charge FROM stripe_payments WHERE referral = ${referral} AND state = 'held'`),
  );
  if (payment === undefined || payment.charge !== null) return payment?.charge ?? null;
  const { latest_charge } = await stripe.paymentIntents.retrieve(payment.id);
  return typeof latest_charge === "string" ? latest_charge : (latest_charge?.id ?? null);
}

/** Idempotency keys are valid for a day, so a lost response is searched for first. */
async function makeTransfer(ctx: Context, stripe: Stripe, running: Running): Promise<string> {
  const { metadata, idempotencyKey } = naming(running, "transfer");
  const transfer_group = `payout_${running.payout}_${running.attempt}`;
  if (running.asked_since !== null) {
    const { data } = await stripe.transfers.list({ transfer_group, limit: 10 });
    const lost = data.find(isOf(running));
    if (lost !== undefined) return lost.id;
  }
  const charge = await chargeOf(ctx, stripe, running.referral);
  const made = await stripe.transfers.create(
    {
      amount: running.amount,
      currency: CURRENCY,
      destination: running.account,
      transfer_group,
      metadata,
      ...(charge !== null && { source_transaction: charge }),
    },
    { idempotencyKey },
  );
  return made.id;
}

const HOUR = 3_600;

async function makePayout(stripe: Stripe, running: Running): Promise<string> {
  const { metadata, idempotencyKey } = naming(running, "payout");
  const { account: stripeAccount, asked_since } = running;
  if (asked_since !== null) {
    const gte = Math.floor(asked_since.getTime() / 1_000) - HOUR;
    const { data } = await stripe.payouts.list({ limit: 100, created: { gte } }, { stripeAccount });
    const lost = data.find(isOf(running));
    if (lost !== undefined) return lost.id;
  }
  const order = { amount: running.amount, currency: CURRENCY, metadata };
  return (await stripe.payouts.create(order, { idempotencyKey, stripeAccount })).id;
}

/** Stripe refused: nothing was created, so the next try uses a new key. An attempt that cannot be tried again fails. */
async function refused(ctx: Context, running: Running, error: unknown): Promise<void> {
  const { payout, attempt, transfer } = running;
  const reason = refusalOf(error);
  await ctx.write(async (tx) => {
    if (reason !== null && transfer === null)
      await failAttempt(ctx, tx, { payout, attempt, by: null }, reasonOf(reason));
    else if (reason !== null) await noteReturn(ctx, tx, { payout, attempt }, reason);
    else {
      const fresh = refusedForNow(error);
      await tx.rows(sql`
        UPDATE payout_attempts SET note = ${noteOf(error)}, refusals = refusals + ${fresh ? 1 : 0},
          sent_at = CASE WHEN ${fresh} THEN NULL ELSE sent_at END
        WHERE payout = ${payout} AND attempt = ${attempt} AND outcome = 'open'`);
    }
  });
  if (reason === null) throw error;
}

/**
 * Advances an attempt as far as possible: into the referrer's account at Stripe, then on to their bank (rule M4).
 * Every call has an idempotency key; the result of a call with a lost response is searched for, so that nothing is
 * paid twice (T15, X19). Only Stripe's signed event says that the money arrived. Throws where it has to be tried
 * again.
 */
export async function carryAttempt(ctx: Context, data: Record<string, unknown>): Promise<void> {
  const attempt: Attempt = { payout: String(data.payout), attempt: Number(data.attempt) };
  const running = await load(ctx, attempt);
  if (running === undefined) return;
  try {
    const stripe = await stripeOf(ctx.config);
    if (running.transfer === null) {
      const id = await makeTransfer(ctx, stripe, running);
      await ctx.write((tx) => noteTransfer(ctx, tx, attempt, id));
      return carryAttempt(ctx, data);
    }
    const id = await makePayout(stripe, running);
    await ctx.write((tx) => notePaying(tx, attempt, id));
  } catch (error) {
    await refused(ctx, running, error);
  }
}
