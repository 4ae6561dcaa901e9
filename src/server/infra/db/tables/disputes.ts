import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { DISPUTE_OUTCOMES, DISPUTE_SIDES } from "../../../../contract/payments/disputes.ts";
import { requiredId, timestamptz } from "../columns.ts";
import { files } from "./files.ts";
import { referrals } from "./referrals.ts";
import { users } from "./users.ts";

const somebody = () => uuid().references(() => users.id);

/** Disputes about a hire, one at a time per referral (rule R12). All times are the database's. */
export const disputes = pgTable(
  "disputes",
  {
    id: uuid().primaryKey(),
    referral: requiredId(() => referrals.id),
    opened_as: text({ enum: DISPUTE_SIDES }).notNull(),
    opened_by: somebody(),
    words: text().notNull(),
    file: uuid().references(() => files.id, { onDelete: "set null" }),
    opened_at: timestamptz().notNull().defaultNow(),
    answer_by: timestamptz().notNull(),
    answered_as: text({ enum: DISPUTE_SIDES }),
    answered_by: somebody(),
    answer: text().notNull().default(""),
    answer_file: uuid().references(() => files.id, { onDelete: "set null" }),
    answered_at: timestamptz(),
    outcome: text({ enum: DISPUTE_OUTCOMES }),
    decision: text().notNull().default(""),
    decided_by: somebody(),
    decided_at: timestamptz(),
  },
  (table) => [
    uniqueIndex("disputes_open_key").on(table.referral).where(sql`decided_at IS NULL`),
    index("disputes_referral_index").on(table.referral, table.opened_at),
    index("disputes_waiting_index").on(table.opened_at, table.id).where(sql`decided_at IS NULL`),
    index("disputes_decided_index").on(table.decided_at, table.id).where(sql`decided_at IS NOT NULL`),
    index("disputes_file_index").on(table.file).where(sql`file IS NOT NULL`),
    index("disputes_answer_file_index").on(table.answer_file).where(sql`answer_file IS NOT NULL`),
    check("disputes_decided", sql`(${table.decided_at} IS NULL) = (${table.outcome} IS NULL)`),
  ],
);

/**
 * Recipients of a shared reward in whole percents that sum to 100. A reward without shares belongs to its referrer
 * (rules R12, R15).
 */
export const rewardShares = pgTable(
  "reward_shares",
  {
    referral: requiredId(() => referrals.id),
    place: smallint().notNull(),
    /** Null: the payer of the reward. */
    payee: somebody(),
    percent: smallint().notNull(),
  },
  (table) => [
    primaryKey({ name: "reward_shares_key", columns: [table.referral, table.place] }),
    check("reward_shares_range", sql`${table.percent} BETWEEN 1 AND 100`),
    index("reward_shares_payee_index").on(table.payee),
  ],
);
