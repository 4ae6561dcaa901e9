import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { ACCOUNT_TYPES, PAYMENT_FORMATS } from "../../../contract/money/payment-methods.ts";
import { PAYMENT_METHODS, PAYOUT_STATUSES } from "../../../contract/statuses.ts";
import { referrals } from "./referrals.ts";
import { users } from "./users.ts";

const moment = () => timestamp({ withTimezone: true, mode: "date" });

/** Payouts that are settled together, with one bank file (rule M4). */
export const payoutBatches = pgTable(
  "payout_batches",
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    payment_method: text({ enum: PAYMENT_METHODS }).notNull(),
    created_by: uuid().references(() => users.id),
    created_at: moment().notNull(),
  },
  (table) => [index("payout_batches_newest_index").on(table.created_at, table.id)],
);

/** What somebody is paid for one referral (rule M3), one payout for each who has a share of its reward (R12). Of the amount only a chargeback takes, while it waits. */
export const payouts = pgTable(
  "payouts",
  {
    id: uuid().primaryKey(),
    /** For people, behind `VW-` and the year. */
    number: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    referral: uuid()
      .notNull()
      .references(() => referrals.id),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    status: text({ enum: PAYOUT_STATUSES }).notNull().default("Pending"),
    payment_method: text({ enum: PAYMENT_METHODS }).notNull().default("Bank Transfer"),
    /** Integer cents; nothing is left where all of it was deducted. */
    amount: integer().notNull(),
    /** Integer cents that an earlier clawback took (rule M7). */
    deducted: integer().notNull().default(0),
    /** Integer cents that lost chargebacks of the owner's payment took off while it waited (X22). */
    taken_back: integer().notNull().default(0),
    /** Of a shared reward (rule R12): which part of what its referrers get this is. */
    part: smallint().notNull().default(100),
    parts: smallint().notNull().default(100),
    /** The part that goes back to whoever paid the reward in. */
    to_owner: boolean().notNull().default(false),
    /** The number of the attempt that runs or ran last; 0 before the first. */
    attempt: integer().notNull().default(0),
    reason: text(),
    /** Failed for good: no retry. */
    closed: moment(),
    created_at: moment().notNull(),
    payout_date: moment(),
  },
  (table) => [
    check("payouts_amount_range", sql`${table.amount} >= 0 AND ${table.deducted} >= 0`),
    check("payouts_status_known", sql`${table.status} IN ('Pending', 'Processing', 'Completed', 'Failed')`),
    // Written anew beside traffic: the payouts of a reward.
    index("payouts_referral_index").on(table.referral),
    index("payouts_user_index").on(table.user_id, table.created_at, table.id),
    index("payouts_newest_index").on(table.created_at, table.id),
    index("payouts_status_index").on(table.status, table.created_at, table.id),
    index("payouts_status_method_index").on(table.status, table.payment_method, table.created_at, table.id),
  ],
);

/**
 * One payout of a reward for each person, and one of the company's part: a trigger writes them down, and neither a second one
 * passes nor more than the share (rules M2, R12).
 */
export const payoutPeople = pgTable(
  "payout_people",
  { referral: uuid().notNull(), user_id: uuid().notNull(), to_owner: boolean().notNull().default(false) },
  (table) => [primaryKey({ name: "payout_people_key", columns: [table.referral, table.user_id, table.to_owner] })],
);

/** One try to pay, at most one running for a payout: a provider is told the pair of ids, never the payout alone. */
export const payoutAttempts = pgTable(
  "payout_attempts",
  {
    payout: uuid()
      .notNull()
      .references(() => payouts.id),
    attempt: integer().notNull(),
    /** Which of payment_methods it was taken from; the row may be removed since. */
    method: uuid().notNull(),
    /** Integer cents that were sent off: what a chargeback takes later is another entry. */
    cents: integer().notNull(),
    /** Where it goes, copied when the attempt begins; a trigger lets it be emptied and never changed. */
    format: text({ enum: PAYMENT_FORMATS }),
    masked: text().notNull().default(""),
    /** Numbers or address, encrypted; empty once the attempt has ended. */
    sealed: text().notNull().default(""),
    holder: text().notNull().default(""),
    bank_name: text().notNull().default(""),
    country: text(),
    account_type: text({ enum: ACCOUNT_TYPES }),
    /** The connected account at Stripe. */
    account: text(),
    provider: text({ enum: ["manual", "stripe"] }).notNull(),
    /** The money lies in the referrer's account at the provider: the provider's name of that step, one for an attempt. */
    provider_transfer: text().unique("payout_attempts_transfer_key"),
    /** And of the step from there to the bank. */
    provider_payout: text().unique("payout_attempts_payout_key"),
    /** The provider has been asked since: an answer may have been lost. */
    sent_at: moment(),
    /** When the provider was last asked what became of it, since its event may have been lost. */
    looked_at: moment(),
    /** How often it has refused: the next try is another one under another key. */
    refusals: integer().notNull().default(0),
    /** What the provider said last, while it is not settled. */
    note: text(),
    /** It failed at the bank; the money is fetched back first. */
    bounced: text(),
    batch: uuid().references(() => payoutBatches.id),
    outcome: text({ enum: ["open", "paid", "failed"] })
      .notNull()
      .default("open"),
    reason: text(),
    started_at: moment().notNull(),
    ended_at: moment(),
    /** The admin who settled it, null where the provider did. */
    settled_by: uuid().references(() => users.id),
  },
  (table) => [
    primaryKey({ name: "payout_attempts_key", columns: [table.payout, table.attempt] }),
    index("payout_attempts_batch_index").on(table.batch),
    index("payout_attempts_method_index").on(table.method).where(sql`outcome = 'open'`),
    index("payout_attempts_stripe_index").on(table.started_at).where(sql`outcome = 'open' AND provider = 'stripe'`),
    // Those that arrived at a bank lately: it may send them back for some days.
    index("payout_attempts_arrived_index").on(table.ended_at).where(sql`outcome = 'paid' AND provider = 'stripe'`),
    index("payout_attempts_unbatched_index")
      .on(table.started_at)
      .where(sql`outcome = 'open' AND batch IS NULL AND provider = 'manual'`),
  ],
);
