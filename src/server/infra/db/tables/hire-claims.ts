import { sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { CLAIM_STATES, CLAIMANTS } from "../../../../contract/payments/claims.ts";
import { timestamptz } from "../columns.ts";
import { referrals } from "./referrals.ts";
import { users } from "./users.ts";

/** Reported starts of a job, once per referral (rule R11). All times are the database's. */
export const hireClaims = pgTable(
  "hire_claims",
  {
    referral: uuid()
      .primaryKey()
      .references(() => referrals.id),
    by_side: text({ enum: CLAIMANTS }).notNull(),
    /** Null if reported through the mailed link. */
    claimed_by: uuid().references(() => users.id),
    started_on: date({ mode: "string" }).notNull(),
    state: text({ enum: CLAIM_STATES }).notNull().default("open"),
    claimed_at: timestamptz().notNull().defaultNow(),
    answer_by: timestamptz().notNull(),
    reminders: smallint().notNull().default(0),
    answered_by: uuid().references(() => users.id),
    /** Set on a silent claim once the company answered after all. */
    answered_at: timestamptz(),
    /** The company's reason for denying it; erased with the person. */
    reason: text().notNull().default(""),
    /**
     * The company denies it because the person was an existing contact, which requires the mark on the referral (rule
     * F33).
     */
    known_before: boolean().notNull().default(false),
  },
  (table) => [
    check("hire_claims_state_known", sql`${table.state} IN ('open', 'confirmed', 'denied', 'silent', 'ended')`),
    index("hire_claims_open_index").on(table.answer_by, table.referral).where(sql`state = 'open'`),
    // For companies whose jobs accept no new referrals; few rows.
    index("hire_claims_unanswered_index").on(table.referral).where(sql`state = 'silent' AND answered_at IS NULL`),
    index("hire_claims_claimer_index").on(table.claimed_by),
  ],
);
