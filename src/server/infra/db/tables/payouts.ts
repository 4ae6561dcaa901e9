import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { ACCOUNT_TYPES, PAYMENT_FORMATS } from "../../../../contract/payments/payment-methods.ts";
import { PAYMENT_METHODS, PAYOUT_STATUSES } from "../../../../contract/statuses.ts";
import { requiredId, timestamptz } from "../columns.ts";
import { referrals } from "./referrals.ts";
import { users } from "./users.ts";

/** Payouts settled together with one bank file (rule M4). */
export const payoutBatches = pgTable(
  "payout_batches",
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    payment_method: text({ enum: PAYMENT_METHODS }).notNull(),
    created_by: uuid().references(() => users.id),
    created_at: timestamptz().notNull(),
  },
  (table) => [index("payout_batches_newest_index").on(table.created_at, table.id)],
);

/**
 * Payouts: what a recipient is paid for one referral (rule M3), one payout per share of its reward (R12). Only a
 * chargeback reduces the amount, while the payout is pending.
 */
export const payouts = pgTable(
  "payouts",
  {
    id: uuid().primaryKey(),
    /** Human-readable number, shown after `VW-` and the year. */
    number: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    referral: requiredId(() => referrals.id),
    user_id: requiredId(() => users.id),
    status: text({ enum: PAYOUT_STATUSES }).notNull().default("Pending"),
    payment_method: text({ enum: PAYMENT_METHODS }).notNull().default("Bank Transfer"),
    /** Integer cents; 0 if all of it was deducted. */
    amount: integer().notNull(),
    /** Integer cents deducted for an earlier clawback (rule M7). */
    deducted: integer().notNull().default(0),
    /** Integer cents deducted for lost chargebacks of the owner's payment while it was pending (X22). */
    taken_back: integer().notNull().default(0),
    /** For a shared reward (rule R12): this payout's part out of `parts`, the total of what its referrers get. */
    part: smallint().notNull().default(100),
    parts: smallint().notNull().default(100),
    /** The part refunded to the payer of the reward. */
    to_owner: boolean().notNull().default(false),
    /** Number of the current or last attempt; 0 before the first. */
    attempt: integer().notNull().default(0),
    reason: text(),
    /** Failed for good: no retry. */
    closed: timestamptz(),
    created_at: timestamptz().notNull(),
    payout_date: timestamptz(),
  },
  (table) => [
    check("payouts_amount_range", sql`${table.amount} >= 0 AND ${table.deducted} >= 0`),
    check("payouts_status_known", sql`${table.status} IN ('Pending', 'Processing', 'Completed', 'Failed')`),
    // Built in the background: payouts of a reward.
    index("payouts_referral_index").on(table.referral),
    index("payouts_user_index").on(table.user_id, table.created_at, table.id),
    index("payouts_newest_index").on(table.created_at, table.id),
    index("payouts_status_index").on(table.status, table.created_at, table.id),
    index("payouts_status_method_index").on(table.status, table.payment_method, table.created_at, table.id),
  ],
);

/**
 * Uniqueness of payouts: one per reward and person, and one for the company's part. A trigger writes the rows and
 * rejects a second payout or one above the share (rules M2, R12).
 */
export const payoutPeople = pgTable(
  "payout_people",
  { referral: uuid().notNull(), user_id: uuid().notNull(), to_owner: boolean().notNull().default(false) },
  (table) => [primaryKey({ name: "payout_people_key", columns: [table.referral, table.user_id, table.to_owner] })],
);

/** Attempts to pay, at most one active per payout. A provider receives the pair of ids, never the payout's alone. */
export const payoutAttempts = pgTable(
  "payout_attempts",
  {
    payout: requiredId(() => payouts.id),
    attempt: integer().notNull(),
    /** The payment method used; its row may have been removed since. */
    method: uuid().notNull(),
    /** Integer cents sent; a later chargeback is a separate entry. */
    cents: integer().notNull(),
    /** The destination, copied when the attempt begins. A trigger allows clearing it but not changing it. */
    format: text({ enum: PAYMENT_FORMATS }),
    masked: text().notNull().default(""),
    /** Account numbers or address, encrypted; cleared once the attempt has ended. */
    encrypted: text().notNull().default(""),
    holder: text().notNull().default(""),
    bank_name: text().notNull().default(""),
    country: text(),
    account_type: text({ enum: ACCOUNT_TYPES }),
    /** The connected account at Stripe. */
    account: text(),
    provider: text({ enum: ["manual", "stripe"] }).notNull(),
    /** The provider's id of the transfer to the referrer's account there, one per attempt. */
    provider_transfer: text().unique("payout_attempts_transfer_key"),
    /** The provider's id of the payout from there to the bank. */
    provider_payout: text().unique("payout_attempts_payout_key"),
    /** A request was sent to the provider; its response may have been lost. */
    sent_at: timestamptz(),
    /** When the provider was last polled for the outcome, in case its event was lost. */
    polled_at: timestamptz(),
    /** Number of refusals; each further try uses a new idempotency key. */
    refusals: integer().notNull().default(0),
    /** The provider's last message while the attempt is open. */
    note: text(),
    /** It failed at the bank; the money is reversed first. */
    bounced: text(),
    batch: uuid().references(() => payoutBatches.id),
    outcome: text({ enum: ["open", "paid", "failed"] })
      .notNull()
      .default("open"),
    reason: text(),
    started_at: timestamptz().notNull(),
    ended_at: timestamptz(),
    /** The admin who settled it; null if the provider did. */
    settled_by: uuid().references(() => users.id),
  },
  (table) => [
    primaryKey({ name: "payout_attempts_key", columns: [table.payout, table.attempt] }),
    index("payout_attempts_batch_index").on(table.batch),
    index("payout_attempts_method_index").on(table.method).where(sql`outcome = 'open'`),
    index("payout_attempts_stripe_index").on(table.started_at).where(sql`outcome = 'open' AND provider = 'stripe'`),
    // Recently arrived at a bank, which may return them for some days.
    index("payout_attempts_arrived_index").on(table.ended_at).where(sql`outcome = 'paid' AND provider = 'stripe'`),
    index("payout_attempts_unbatched_index")
      .on(table.started_at)
      .where(sql`outcome = 'open' AND batch IS NULL AND provider = 'manual'`),
  ],
);
