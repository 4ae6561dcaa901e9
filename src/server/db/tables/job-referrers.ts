import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

/**
 * Somebody whom a team invited to refer people to a job (rule R19): by an address, which may be that of an account, and bound to
 * the account that pressed the mailed link.
 */
export const jobReferrers = pgTable(
  "job_referrers",
  {
    id: uuid().primaryKey(),
    job: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    email: text().notNull(),
    email_key: text().notNull(),
    token_hash: text().notNull(),
    invited_by: uuid().references(() => users.id, { onDelete: "set null" }),
    created_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
    expires_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
    /** Whoever took it; null until then. */
    user_id: uuid().references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    uniqueIndex("job_referrers_address_key").on(table.job, table.email_key),
    uniqueIndex("job_referrers_token_key").on(table.token_hash),
    index("job_referrers_user_index").on(table.user_id, table.job),
    index("job_referrers_email_index").on(table.email_key),
  ],
);
