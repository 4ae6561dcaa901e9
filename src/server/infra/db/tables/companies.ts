import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { DNS_ANSWERS, VERIFICATION_METHODS } from "../../../../contract/companies/company-verification.ts";
import { parentId, requiredId, timestamptz } from "../columns.ts";
import { files } from "./files.ts";
import { users } from "./users.ts";

/** A website without scheme, `www.`, letter case and trailing slash. Equal keys mean the same company (rule N5). */
export function websiteKeyOf(website: SQLWrapper): SQL<string> {
  return sql<string>`regexp_replace(regexp_replace(lower(${website}), '^(https?://)?(www[.])?', ''), '/+$', '')`;
}

export const companies = pgTable(
  "companies",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Public URL of the logo. */
    logo: text(),
    logo_file: uuid().references(() => files.id, { onDelete: "set null" }),
    website: text().notNull().default(""),
    website_key: text()
      .notNull()
      .generatedAlwaysAs((): SQL => websiteKeyOf(companies.website)),
    description: text().notNull().default(""),
    industry: text().notNull().default(""),
    size: text().notNull().default(""),
    /**
     * How and since when its domain is verified. Valid only while `verified_website` equals its website key (rules C1,
     * C2).
     */
    verified_by: text({ enum: VERIFICATION_METHODS }),
    verified_since: timestamptz(),
    /**
     * The verified `website_key`. Changing the website, by the previous version as well, invalidates the verification.
     */
    verified_website: text(),
    /** Since when its jobs accept no new referrals because five people wait too long (rule R13); null while they do. */
    answers_paused_at: timestamptz(),
    created_by: requiredId(() => users.id),
    created_at: timestamptz().notNull(),
    updated_at: timestamptz().notNull(),
  },
  (table) => [
    // rule J3: the same name and website of one creator is one company.
    uniqueIndex("companies_owner_name_website_key").on(table.created_by, sql`lower(${table.name})`, table.website),
    // rule N5: regardless of the website's spelling. The index above is dropped in the next version.
    uniqueIndex("companies_owner_name_website_key_key").on(
      table.created_by,
      sql`lower(${table.name})`,
      table.website_key,
    ),
    index("companies_website_index").on(table.website_key),
    index("companies_logo_index").on(table.logo_file).where(sql`logo_file IS NOT NULL`),
    // Built in the background: companies whose late answers have paused referrals.
    index("companies_answers_index").on(table.id).where(sql`answers_paused_at IS NOT NULL`),
    index("companies_name_index").on(sql`lower(${table.name})`, table.id),
    // Ignores accents; the index above is dropped in the next version.
    index("companies_plain_name_index").on(sql`plain_name(${table.name})`, table.id),
  ],
);

/** State of a company's domain verification (rules C1 to C5); no row before it was started. */
export const companyVerifications = pgTable(
  "company_verifications",
  {
    company: uuid()
      .primaryKey()
      .references(() => companies.id, { onDelete: "cascade" }),
    domain: text().notNull(),
    /** Null while nothing is verified. */
    method: text({ enum: VERIFICATION_METHODS }),
    checked_at: timestamptz(),
    answer: text({ enum: DNS_ANSWERS }),
    next_check_at: timestamptz(),
    failing_since: timestamptz(),
    warned_at: timestamptz(),
    wanted_until: timestamptz(),
    /** Of the latest mailed link. */
    link_hash: text(),
    link_expires_at: timestamptz(),
  },
  (table) => [
    uniqueIndex("company_verifications_link_key").on(table.link_hash),
    index("company_verifications_check_index").on(table.next_check_at).where(sql`next_check_at IS NOT NULL`),
  ],
);

/** Public statistics of each company, computed in the background and at most a day old (rule C6). */
export const companyTrust = pgTable(
  "company_trust",
  {
    company: uuid()
      .primaryKey()
      .references(() => companies.id, { onDelete: "cascade" }),
    jobs_filled: integer().notNull().default(0),
    people: integer().notNull().default(0),
    median_days: integer(),
    rewards_due: integer().notNull().default(0),
    rewards_on_time: integer().notNull().default(0),
    /** Promised first answers of the last 90 days, and how many were on time (rule R21). */
    responses_due: integer().notNull().default(0),
    responses_on_time: integer().notNull().default(0),
    /**
     * Referrals of the last 90 days, and how many of their people the company had listed as existing contacts (rule
     * C27).
     */
    referred: integer().notNull().default(0),
    known_before: integer().notNull().default(0),
    /** Null until first computed. */
    counted_at: timestamptz(),
    count_at: timestamptz().notNull(),
  },
  (table) => [index("company_trust_count_index").on(table.count_at)],
);

const seen = () => timestamptz().notNull().defaultNow();

/** Existing contacts of a company, as keyed hashes only, with the database's time (rules F11, F32). */
export const existingContacts = pgTable(
  "existing_contacts",
  {
    company: parentId(() => companies.id),
    hash: text().notNull(),
    first_at: seen(),
    last_at: seen(),
  },
  (table) => [
    primaryKey({ name: "existing_contacts_key", columns: [table.company, table.hash] }),
    index("existing_contacts_age_index").on(table.last_at),
  ],
);
