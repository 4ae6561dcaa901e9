import { sql } from "drizzle-orm";
import { z } from "zod";
import { CURRENCY } from "../../../contract/product.ts";
import type { Context } from "../../infra/db/context.ts";
import type { PayoutAttempt } from "../../infra/db/payment-provider.ts";
import { defineTask } from "../../infra/db/task.ts";
import { failAttempt } from "../payouts/settle.ts";
import { FROZEN_SQL } from "../payouts/view.ts";
import { recordPayout, recordReturn, recordTransfer, truncateReason } from "./attempt-progress.ts";
import { getStripe } from "./client.ts";
import { errorNote, isTemporaryRefusal, permanentRefusal } from "./errors.ts";

/** A running attempt as it is before the next call to Stripe. */
type RunningAttempt = PayoutAttempt & {
  readonly referral: string;
  readonly amount: number;
  readonly account: string;
  readonly transfer: string | null;
  readonly paying: string | null;
  readonly refusals: number;
  /** When Stripe was first asked: a response may have been lost since. */
  readonly asked_since: Date | null;
};

type StripeClient = Awaited<ReturnType<typeof getStripe>>;

/**
 * Loads a running attempt and records that Stripe is called now. Skips finished attempts, those being returned, and
 * unsent ones whose payment is disputed; `reconcileStripe` resumes those after the decision (X22).
 */
async function loadAttempt(ctx: Context, { payout, attempt }: PayoutAttempt): Promise<RunningAttempt | undefined> {
  return ctx.write(async (tx) => {
    const [running] = await tx.rows<RunningAttempt>(sql`
      SELECT payout, tried.attempt, referral, cents AS amount, account, provider_transfer AS transfer,
        provider_payout AS paying, refusals, sent_at AS asked_since
      FROM payout_attempts AS tried JOIN payouts ON payouts.id = payout
      WHERE payout = ${payout} AND tried.attempt = ${attempt} AND provider = 'stripe' AND outcome = 'open'
        AND bounced IS NULL AND account IS NOT NULL AND (provider_transfer IS NOT NULL OR NOT ${sql.raw(FROZEN_SQL)})
      FOR UPDATE OF tried`);
    if (running === undefined || running.paying !== null) return undefined;
    await tx.rows(sql`
      UPDATE payout_attempts SET sent_at = coalesce(sent_at, now()) WHERE payout = ${payout} AND attempt = ${attempt}`);
    return running;
  });
}

/** What a call to Stripe contains: our ids, and an idempotency key with the number of earlier refusals. */
function callOptions({ payout, attempt, refusals }: RunningAttempt, step: string) {
  const metadata = { payout, attempt: String(attempt) };
  return { metadata, idempotencyKey: `${step}/${payout}/${attempt}/${refusals}` };
}

const isOfAttempt =
  ({ payout, attempt }: PayoutAttempt) =>
  ({ metadata }: { metadata: Record<string, string> | null }) =>
    metadata?.payout === payout && metadata.attempt === String(attempt);

/** The owner's payment that funded the reward: its money may be transferred before it is available to us. */
async function findCharge(ctx: Context, stripe: StripeClient, referral: string): Promise<string | null> {
  const [payment] = await ctx.write((tx) =>
    tx.rows<{ id: string; charge: string | null }>(sql`
      SELECT id, charge FROM stripe_payments WHERE referral = ${referral} AND state = 'held'`),
  );
  if (payment === undefined || payment.charge !== null) return payment?.charge ?? null;
  const { latest_charge } = await stripe.paymentIntents.retrieve(payment.id);
  return typeof latest_charge === "string" ? latest_charge : (latest_charge?.id ?? null);
}

/** Idempotency keys are valid for a day, so a lost response is searched for first. */
async function createTransfer(ctx: Context, stripe: StripeClient, running: RunningAttempt): Promise<string> {
  const { metadata, idempotencyKey } = callOptions(running, "transfer");
  const transfer_group = `payout_${running.payout}_${running.attempt}`;
  if (running.asked_since !== null) {
    const { data } = await stripe.transfers.list({ transfer_group, limit: 10 });
    const lost = data.find(isOfAttempt(running));
    if (lost !== undefined) return lost.id;
  }
  const charge = await findCharge(ctx, stripe, running.referral);
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

async function createPayout(stripe: StripeClient, running: RunningAttempt): Promise<string> {
  const { metadata, idempotencyKey } = callOptions(running, "payout");
  const { account: stripeAccount, asked_since } = running;
  if (asked_since !== null) {
    const gte = Math.floor(asked_since.getTime() / 1_000) - HOUR;
    const { data } = await stripe.payouts.list({ limit: 100, created: { gte } }, { stripeAccount });
    const lost = data.find(isOfAttempt(running));
    if (lost !== undefined) return lost.id;
  }
  const order = { amount: running.amount, currency: CURRENCY, metadata };
  return (await stripe.payouts.create(order, { idempotencyKey, stripeAccount })).id;
}

/** Stripe refused: nothing was created, so the next try uses a new key. An attempt that cannot be tried again fails. */
async function recordRefusal(ctx: Context, running: RunningAttempt, error: unknown): Promise<void> {
  const { payout, attempt, transfer } = running;
  const reason = permanentRefusal(error);
  await ctx.write(async (tx) => {
    if (reason !== null && transfer === null)
      await failAttempt(ctx, tx, { payout, attempt, by: null }, truncateReason(reason));
    else if (reason !== null) await recordReturn(ctx, tx, { payout, attempt }, reason);
    else {
      const fresh = isTemporaryRefusal(error);
      await tx.rows(sql`
        UPDATE payout_attempts SET note = ${errorNote(error)}, refusals = refusals + ${fresh ? 1 : 0},
          sent_at = CASE WHEN ${fresh} THEN NULL ELSE sent_at END
        WHERE payout = ${payout} AND attempt = ${attempt} AND outcome = 'open'`);
    }
  });
  if (reason === null) throw error;
}

export const PROCESS_ATTEMPT = defineTask({
  name: "process-payout-attempt",
  class: "money",
  input: z.object({ payout: z.string(), attempt: z.number() }),
  run: processAttempt,
});

/**
 * Advances an attempt as far as possible: into the referrer's account at Stripe, then on to their bank (rule M4).
 * Every call has an idempotency key; the result of a call with a lost response is searched for, so that nothing is
 * paid twice (T15, X19). Only Stripe's signed event says that the money arrived. Throws where it has to be tried
 * again.
 */
async function processAttempt(ctx: Context, attempt: PayoutAttempt): Promise<void> {
  const running = await loadAttempt(ctx, attempt);
  if (running === undefined) return;
  try {
    const stripe = await getStripe(ctx.config);
    if (running.transfer === null) {
      const id = await createTransfer(ctx, stripe, running);
      await ctx.write((tx) => recordTransfer(ctx, tx, attempt, id));
      return processAttempt(ctx, attempt);
    }
    const id = await createPayout(stripe, running);
    await ctx.write((tx) => recordPayout(tx, attempt, id));
  } catch (error) {
    await recordRefusal(ctx, running, error);
  }
}
