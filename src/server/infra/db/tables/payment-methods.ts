import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ACCOUNT_TYPES, PAYMENT_FORMATS, PAYMENT_SETUPS } from "../../../../contract/payments/payment-methods.ts";
import { requiredId, timestamptz } from "../columns.ts";
import { users } from "./users.ts";

/** Destinations of a person's payouts (rule M5). A removed one stays for accounting, without its numbers. */
export const paymentMethods = pgTable(
  "payment_methods",
  {
    id: uuid().primaryKey(),
    user_id: requiredId(() => users.id),
    format: text({ enum: PAYMENT_FORMATS }).notNull(),
    holder: text().notNull().default(""),
    bank_name: text().notNull().default(""),
    country: text(),
    account_type: text({ enum: ACCOUNT_TYPES }),
    masked: text().notNull(),
    /** Account numbers or address, encrypted; empty once removed. */
    encrypted: text().notNull(),
    /** Keyed hash of the address, which reveals equal ones without revealing the address. */
    address_key: text().notNull(),
    /** The connected account at Stripe, once created. */
    account: text().unique("payment_methods_account_key"),
    /** Setup state; null for methods that need none. */
    setup: text({ enum: PAYMENT_SETUPS }),
    is_primary: boolean().notNull().default(false),
    created_at: timestamptz().notNull(),
    updated_at: timestamptz().notNull(),
    /** rule M8: payable from this time on. */
    usable_from: timestamptz().notNull(),
    removed_at: timestamptz(),
  },
  (table) => [
    uniqueIndex("payment_methods_primary_key").on(table.user_id).where(sql`is_primary AND removed_at IS NULL`),
    uniqueIndex("payment_methods_address_key").on(table.user_id, table.address_key).where(sql`removed_at IS NULL`),
    uniqueIndex("payment_methods_stripe_key").on(table.user_id).where(sql`format = 'stripe' AND removed_at IS NULL`),
    index("payment_methods_user_index").on(table.user_id, table.created_at),
    // rule F8: the same account of two people marks a referral for review.
    index("payment_methods_same_index").on(table.address_key),
  ],
);
