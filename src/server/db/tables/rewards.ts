import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { referrals } from "./referrals.ts";
import { users } from "./users.ts";

const moment = () => timestamp({ withTimezone: true, mode: "date" });

/** Where the money of a hired referral stands; what is paid stands in the ledger alone. */
export const REWARD_STEPS = ["due", "awaiting_funds", "in_escrow", "released", "refunded", "cancelled"] as const;

/**
 * The reward of a hired referral with something promised (rule M1). All times are the database's, so that no
 * process with a wrong clock shortens a probation.
 */
export const rewards = pgTable(
  "rewards",
  {
    referral: uuid()
      .primaryKey()
      .references(() => referrals.id),
    /** Who pays: the job's owner when the hire was confirmed. */
    owner: uuid()
      .notNull()
      .references(() => users.id),
    referrer: uuid()
      .notNull()
      .references(() => users.id),
    /** Integer cents. */
    amount: integer().notNull(),
    state: text({ enum: REWARD_STEPS }).notNull().default("due"),
    /** What a transfer of money has to say. */
    reference: text().notNull(),
    /** The provider's name of the payment, once there is one. */
    provider_payment: text(),
    hired_at: moment().notNull(),
    probation_ends_at: moment().notNull(),
    /** How many of the reminders were sent (rule M9). */
    reminders: integer().notNull().default(0),
    asked_at: moment(),
    funded_at: moment(),
    released_at: moment(),
    /** Released by the owner's word, before the 90 days were over. */
    confirmed_early: boolean().notNull().default(false),
    refunded_at: moment(),
    clawed_back_at: moment(),
    /** The referrer expressly gave it up (rule P5): cancelled, or refunded where it lay in escrow. */
    given_up_at: moment(),
    refund_settled_at: moment(),
    /** A chargeback is open: nothing is released or given back meanwhile (X22). */
    frozen_at: moment(),
    /** A dispute about the hire is open (rule R12). Triggers write it, and let nothing be released, refunded or cancelled meanwhile. */
    disputed_at: moment(),
    /** Integer cents that lost chargebacks gave back to the owner: of a dispute over a part, that part. */
    taken_back: integer().notNull().default(0),
    /** All of it was: the owner has the money back, whatever the reward's state. */
    charged_back_at: moment(),
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
    // rule M1: what is released next.
    index("rewards_release_index").on(table.probation_ends_at, table.referral).where(sql`state = 'in_escrow'`),
    // rule M9: what is reminded of, and whose jobs take no new referrals.
    index("rewards_unfunded_index").on(table.hired_at, table.referral).where(sql`state IN ('due', 'awaiting_funds')`),
    index("rewards_unfunded_owner_index")
      .on(table.owner, table.hired_at)
      .where(sql`state IN ('due', 'awaiting_funds')`),
    index("rewards_refunds_settled_index")
      .on(sql`coalesce(refunded_at, clawed_back_at)`, table.referral)
      .where(sql`(refunded_at IS NOT NULL OR clawed_back_at IS NOT NULL) AND refund_settled_at IS NOT NULL`),
    // What an admin has still to pay back: few beside ever more.
    index("rewards_refunds_owed_index")
      .on(sql`coalesce(refunded_at, clawed_back_at)`, table.referral)
      .where(sql`(refunded_at IS NOT NULL OR clawed_back_at IS NOT NULL) AND refund_settled_at IS NULL`),
  ],
);
