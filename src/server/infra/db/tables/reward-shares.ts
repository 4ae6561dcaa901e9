import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, smallint, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { parentId, timestamptz } from "../columns.ts";
import { jobs } from "./jobs.ts";
import { referrals } from "./referrals.ts";
import { users } from "./users.ts";

const somebody = () => uuid().references(() => users.id);

/**
 * Agreements of two referrers, before one of them submits, on how to share the reward of that one referral (rules R15,
 * R30).
 */
export const rewardShareAgreements = pgTable(
  "reward_share_agreements",
  {
    id: uuid().primaryKey(),
    job: parentId(() => jobs.id),
    asked_by: somebody().notNull(),
    asked: somebody().notNull(),
    /** The requester's percent; the rest belongs to the other party. */
    percent: smallint().notNull(),
    created_at: timestamptz().notNull(),
    expires_at: timestamptz().notNull(),
    agreed_at: timestamptz(),
    ended_at: timestamptz(),
    ended_by: somebody(),
    referral: uuid().references(() => referrals.id, { onDelete: "cascade" }),
    /** The party gave up their share for good; no decision restores it. */
    asker_out: boolean().notNull().default(false),
    asked_out: boolean().notNull().default(false),
  },
  (table) => [
    index("reward_share_agreements_asker_index").on(table.asked_by, table.created_at, table.id),
    index("reward_share_agreements_asked_index").on(table.asked, table.created_at, table.id),
    index("reward_share_agreements_job_index").on(table.job),
    uniqueIndex("reward_share_agreements_referral_key").on(table.referral),
    check("reward_share_agreements_range", sql`${table.percent} BETWEEN 1 AND 99`),
    check("reward_share_agreements_two", sql`${table.asked_by} <> ${table.asked}`),
    check("reward_share_agreements_ended", sql`(${table.ended_at} IS NULL) = (${table.ended_by} IS NULL)`),
    check("reward_share_agreements_used", sql`${table.referral} IS NULL OR ${table.agreed_at} IS NOT NULL`),
  ],
);
