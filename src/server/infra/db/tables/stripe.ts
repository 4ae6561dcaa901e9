import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { requiredId, timestamptz } from "../columns.ts";
import { rewards } from "./rewards.ts";
import { users } from "./users.ts";

/** What is stored of Stripe's signed events: ids, amounts and states, no names. */
export type EventFacts = Readonly<Record<string, string | number | boolean | null>>;

/** Every Stripe event with a valid signature, stored and processed once. */
export const stripeEvents = pgTable(
  "stripe_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** The connected account concerned; null for the operator's own. */
    account: text(),
    facts: jsonb().$type<EventFacts>().notNull(),
    received_at: timestamptz().notNull().defaultNow(),
    done_at: timestamptz(),
  },
  (table) => [
    index("stripe_events_waiting_index").on(table.received_at).where(sql`done_at IS NULL`),
    index("stripe_events_received_index").on(table.received_at),
  ],
);

/** Stripe Checkout pages for paying a reward; a new one is created only after the last has ended. */
export const stripeCheckouts = pgTable(
  "stripe_checkouts",
  {
    referral: uuid()
      .notNull()
      .references(() => rewards.referral),
    attempt: integer().notNull(),
    session: text().unique("stripe_checkouts_session_key"),
    url: text(),
    state: text({ enum: ["open", "paid", "ended"] })
      .notNull()
      .default("open"),
    created_at: timestamptz().notNull().defaultNow(),
    expires_at: timestamptz(),
    /** When Stripe was last polled for its outcome. */
    polled_at: timestamptz(),
  },
  (table) => [
    primaryKey({ name: "stripe_checkouts_key", columns: [table.referral, table.attempt] }),
    check("stripe_checkouts_state_known", sql`${table.state} IN ('open', 'paid', 'ended')`),
    index("stripe_checkouts_open_index").on(table.created_at).where(sql`state = 'open'`),
  ],
);

/** Payments received at Stripe. One payment of a reward is `held`; any other is refunded as `surplus`. */
export const stripePayments = pgTable(
  "stripe_payments",
  {
    /** `pi_…` */
    id: text().primaryKey(),
    referral: uuid()
      .notNull()
      .references(() => rewards.referral),
    owner: requiredId(() => users.id),
    charge: text().unique("stripe_payments_charge_key"),
    /** Integer cents. */
    amount: integer().notNull(),
    currency: text().notNull(),
    state: text({ enum: ["held", "surplus", "foreign"] }).notNull(),
    /** State of the refund, if it is refunded. */
    refund_state: text({ enum: ["asked", "done", "failed"] }),
    refund: text().unique("stripe_payments_refund_key"),
    /** Integer cents of the requested refund, reduced by chargebacks. Null before the request. */
    refund_amount: integer(),
    /** When Stripe was last polled for the refund, in case its event was lost. */
    polled_at: timestamptz(),
    refund_tries: integer().notNull().default(0),
    reason: text(),
    created_at: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    check("stripe_payments_state_known", sql`${table.state} IN ('held', 'surplus', 'foreign')`),
    index("stripe_payments_referral_index").on(table.referral),
    index("stripe_payments_refund_index").on(table.created_at).where(sql`refund_state = 'asked'`),
  ],
);

/** Chargebacks. While one is open its reward is frozen (X22). */
export const stripeDisputes = pgTable(
  "stripe_disputes",
  {
    /** `dp_…` or `du_…` */
    id: text().primaryKey(),
    payment: text()
      .notNull()
      .references(() => stripePayments.id),
    /** Integer cents in dispute: all of a payment or a part. */
    amount: integer().notNull(),
    state: text({ enum: ["open", "won", "lost"] }).notNull(),
    /** The ledger account that was debited, which is credited if the chargeback is won. */
    taken_from: text({ enum: ["escrow", "refund", "loss"] }).notNull(),
    opened_at: timestamptz().notNull().defaultNow(),
    closed_at: timestamptz(),
    /** When Stripe was last polled for its outcome. */
    polled_at: timestamptz(),
  },
  (table) => [
    check("stripe_disputes_state_known", sql`${table.state} IN ('open', 'won', 'lost')`),
    index("stripe_disputes_payment_index").on(table.payment),
    index("stripe_disputes_open_index").on(table.opened_at).where(sql`state = 'open'`),
  ],
);
