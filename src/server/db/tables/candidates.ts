import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ROLE_INTERESTS } from "../../../contract/statuses.ts";
import { files } from "./files.ts";
import { referrals } from "./referrals.ts";
import { users } from "./users.ts";

const moment = () => timestamp({ withTimezone: true, mode: "date" }).notNull();

/**
 * People who introduced themselves on a referrer's public page. They belong to that referrer alone (rule R3).
 * There is no status here: it is `Not Submitted` without a referral and follows the referral's from then on (rule F4).
 */
export const candidates = pgTable(
  "candidates",
  {
    id: uuid().primaryKey(),
    referrer: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    email: text().notNull(),
    /** Canonical address: the same person is kept once for each referrer. */
    email_key: text().notNull(),
    linkedin: text().notNull().default(""),
    whatsapp: text().notNull().default(""),
    role_interest: text({ enum: ROLE_INTERESTS }).notNull(),
    cv: uuid().references(() => files.id, { onDelete: "set null" }),
    /** What the referrer wrote when submitting them to a job. */
    recommendation: text().notNull().default(""),
    /** Erased together with it: whoever has a referral erased wants to be gone here too. */
    referral: uuid().references(() => referrals.id, { onDelete: "cascade" }),
    created_at: moment(),
    updated_at: moment(),
  },
  (table) => [
    check(
      "candidates_role_interest_known",
      sql`${table.role_interest} IN ('Engineering', 'Product', 'Growth', 'Design', 'Sales', 'Marketing', 'Operations', 'Other')`,
    ),
    uniqueIndex("candidates_referrer_email_key").on(table.referrer, table.email_key),
    uniqueIndex("candidates_referral_key").on(table.referral),
    index("candidates_cv_index").on(table.cv).where(sql`cv IS NOT NULL`),
    // Whoever wants to be forgotten is found with every referrer.
    index("candidates_email_index").on(table.email_key),
    index("candidates_referrer_index").on(table.referrer, table.created_at, table.id),
  ],
);
