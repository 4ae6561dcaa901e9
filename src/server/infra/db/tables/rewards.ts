import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { requiredId, timestamptz } from "../columns.ts";
import { referrals } from "./referrals.ts";
import { users } from "./users.ts";

/** The state of a hired referral's reward; payments are recorded only in the ledger. */
export const REWARD_STEPS = ["due", "awaiting_funds", "in_escrow", "released", "refunded", "cancelled"] as const;

/**
 * The reward of a hired referral with a reward amount (rule M1). All times are the database's, so that no process with
 * a wrong clock shortens a probation.
 */
export const rewards = pgTable(
  "rewards",
  {
    referral: uuid()
      .primaryKey()
      .references(() => referrals.id),
    /** The payer: the job's owner when the hire was confirmed. */
    owner: requiredId(() => users.id),
    referrer: requiredId(() => users.id),
    /** Integer cents. */
    amount: integer().notNull(),
    state: text({ enum: REWARD_STEPS }).notNull().default("due"),
    /** Reference text for a bank transfer. */
    reference: text().notNull(),
    /** The provider's id of the payment, once it exists. */
    provider_payment: text(),
    hired_at: timestamptz().notNull(),
    /** The start of the UTC day on which the reward is released: the start date plus the copied probation days. */
    probation_ends_at: timestamptz().notNull(),
    /** Number of reminders sent (rule M9). */
    reminders: integer().notNull().default(0),
    asked_at: timestamptz(),
    funded_at: timestamptz(),
    released_at: timestamptz(),
    /** Released by the owner's confirmation before the probation ended. */
    confirmed_early: boolean().notNull().default(false),
    refunded_at: timestamptz(),
    clawed_back_at: timestamptz(),
    /** The referrer explicitly gave it up (rule P5): cancelled, or refunded from escrow. */
    given_up_at: timestamptz(),
    refund_settled_at: timestamptz(),
    /** A chargeback is open, so nothing is released or refunded (X22). */
    frozen_at: timestamptz(),
    /** A dispute about the hire is open (rule R12). Triggers set it and prevent release, refund and cancellation. */
    disputed_at: timestamptz(),
    /** Integer cents returned to the owner by lost chargebacks; for a partial chargeback that part. */
    taken_back: integer().notNull().default(0),
    /** All of it was charged back: the owner has the money, whatever the reward's state. */
    charged_back_at: timestamptz(),
  },
  (table) => [
    check("rewards_amount_range", sql`${table.amount} BETWEEN 1 AND 100000000`),
    check("rewards_taken_back_range", sql`${table.taken_back} BETWEEN 0 AND ${table.amount}`),
    check(
      "rewards_state_known",
      sql`${table.state} IN ('due', 'awaiting_funds', 'in_escrow', 'released', 'refunded', 'cancelled')`,
    ),
    check("rewards_clawback_after_release", sql`${table.clawed_back_at} IS NULL OR ${table.state} = 'released'`),
    uniqueIndex("rewards_reference_key").on(table.reference),
    uniqueIndex("rewards_provider_payment_key").on(table.provider_payment),
    index("rewards_owner_index").on(table.owner, table.hired_at, table.referral),
    index("rewards_referrer_index").on(table.referrer, table.state),
    // rule M1: rewards to release next.
    index("rewards_release_index").on(table.probation_ends_at, table.referral).where(sql`state = 'in_escrow'`),
    // rule M9: rewards to remind of, and owners whose jobs accept no new referrals.
    index("rewards_unfunded_index").on(table.hired_at, table.referral).where(sql`state IN ('due', 'awaiting_funds')`),
    index("rewards_unfunded_owner_index")
      .on(table.owner, table.hired_at)
      .where(sql`state IN ('due', 'awaiting_funds')`),
    index("rewards_refunds_settled_index")
      .on(sql`coalesce(refunded_at, clawed_back_at)`, table.referral)
      .where(sql`(refunded_at IS NOT NULL OR clawed_back_at IS NOT NULL) AND refund_settled_at IS NOT NULL`),
    // Refunds still owed by an admin; few rows in a growing table.
    index("rewards_refunds_owed_index")
      .on(sql`coalesce(refunded_at, clawed_back_at)`, table.referral)
      .where(sql`(refunded_at IS NOT NULL OR clawed_back_at IS NOT NULL) AND refund_settled_at IS NULL`),
  ],
);
