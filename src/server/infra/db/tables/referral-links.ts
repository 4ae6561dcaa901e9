import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { LANGUAGES } from "../../../../contract/choices.ts";
import { RELATIONSHIPS } from "../../../../contract/hiring/relationship-kinds.ts";
import { parentId, requiredId, timestamptz } from "../columns.ts";
import { files } from "./files.ts";
import { jobs } from "./jobs.ts";
import { referrals } from "./referrals.ts";
import { users } from "./users.ts";

/**
 * A referrer's link to a job (rule F24): its token encrypted for its owner and hashed for lookup, a code that can be
 * typed instead, and counts of views and starts.
 */
export const referralLinks = pgTable(
  "referral_links",
  {
    id: uuid().primaryKey(),
    job: parentId(() => jobs.id),
    encrypted: text().notNull(),
    token_hash: text().notNull(),
    code: text().notNull(),
    recommendation: text().notNull(),
    /** How the referrer knows people who use it (rule F29); null if not stated. */
    relationship: text({ enum: RELATIONSHIPS }),
    relationship_place: text().notNull().default(""),
    relationship_period: text().notNull().default(""),
    visits: integer().notNull().default(0),
    begun: integer().notNull().default(0),
    created_by: requiredId(() => users.id),
    created_at: timestamptz().notNull(),
    ended_at: timestamptz(),
    ended_by: text({ enum: ["referrer", "company"] }),
  },
  (table) => [
    uniqueIndex("referral_links_token_key").on(table.token_hash),
    uniqueIndex("referral_links_code_key").on(table.code),
    index("referral_links_owner_index").on(table.created_by, table.created_at, table.id),
    index("referral_links_job_index").on(table.job, table.created_at, table.id),
    check("referral_links_ended", sql`(${table.ended_at} IS NULL) = (${table.ended_by} IS NULL)`),
  ],
);

/** A submission through a referral link, until its address is confirmed through the mailed link. */
export const linkSubmissions = pgTable(
  "link_submissions",
  {
    id: uuid().primaryKey(),
    link: parentId(() => referralLinks.id),
    name: text().notNull(),
    email: text().notNull(),
    email_key: text().notNull(),
    linkedin: text().notNull(),
    cv: uuid().references(() => files.id, { onDelete: "set null" }),
    /** The language of the link's page. */
    language: text({ enum: LANGUAGES }),
    token_hash: text().notNull(),
    created_at: timestamptz().notNull(),
    expires_at: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex("link_submissions_token_key").on(table.token_hash),
    index("link_submissions_link_index").on(table.link),
    index("link_submissions_email_index").on(table.email_key, table.created_at),
    index("link_submissions_expiry_index").on(table.expires_at),
    index("link_submissions_cv_index").on(table.cv).where(sql`cv IS NOT NULL`),
  ],
);

/** Which referral came through which link. */
export const linkReferrals = pgTable(
  "link_referrals",
  {
    referral: uuid()
      .primaryKey()
      .references(() => referrals.id, { onDelete: "cascade" }),
    link: parentId(() => referralLinks.id),
    /** Through the link's page, or through its code on the application form. */
    way: text({ enum: ["page", "code"] }).notNull(),
    created_at: timestamptz().notNull(),
  },
  (table) => [index("link_referrals_link_index").on(table.link)],
);
