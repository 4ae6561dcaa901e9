import { sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { LANGUAGES } from "../../../../contract/choices.ts";
import { parentId, timestamptz } from "../columns.ts";
import { referrals } from "./referrals.ts";
import { users } from "./users.ts";

/** Mails to referred people (rule F5): each has one link, stored as a hash, and its recipient as a keyed hash. */
export const consentEmails = pgTable(
  "consent_emails",
  {
    id: uuid().primaryKey(),
    person_hash: text().notNull(),
    token_hash: text().notNull(),
    /** Without a referral: notifies a person that a referrer stores their details (rule F39). */
    about_list: boolean().notNull().default(false),
    created_at: timestamptz().notNull(),
    expires_at: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex("consent_emails_token_key").on(table.token_hash),
    index("consent_emails_person_index").on(table.person_hash, table.created_at),
    index("consent_emails_expiry_index").on(table.expires_at),
  ],
);

/** Consent state of a referred person; one row per referral. */
export const consentRequests = pgTable(
  "consent_requests",
  {
    referral: uuid()
      .primaryKey()
      .references(() => referrals.id),
    /** The latest mail; null while it waits for its day, and again long after its link has expired. */
    consent_email: uuid().references(() => consentEmails.id, { onDelete: "set null" }),
    created_at: timestamptz().notNull(),
    /** When a mail server accepted the mail; kept after the mail itself is deleted. */
    notified_at: timestamptz(),
    /** When it became clear that no mail reaches them: delivery failed for good, or they opted out. */
    undelivered_at: timestamptz(),
    /** When the first mail was sent, and whether all of them were only written to the folder (rule F10). */
    asked_at: timestamptz(),
    written: boolean().notNull().default(false),
    /** When the reminder was sent (rule F21). */
    reminded_at: timestamptz(),
    /** When the referrer corrected the address; allowed once (rule F22). */
    readdressed_at: timestamptz(),
    answer: text({ enum: ["accepted", "declined"] }),
    answered_at: timestamptz(),
    /** When they accepted; kept if they withdraw later. Older rows have it only in `answered_at`. */
    accepted_at: timestamptz(),
    /** The account that claimed the referral by verifying its address through the mailed link. */
    claimed_by: uuid().references(() => users.id, { onDelete: "set null" }),
    claimed_at: timestamptz(),
    erased_at: timestamptz(),
    /** The language of the page on which they answered (rule F54). */
    language: text({ enum: LANGUAGES }),
  },
  (table) => [
    index("consent_requests_email_index").on(table.consent_email),
    index("consent_requests_claim_index").on(table.claimed_by, table.created_at, table.referral),
    check("consent_requests_answered", sql`(${table.answer} IS NULL) = (${table.answered_at} IS NULL)`),
  ],
);

/** The suppression list: people who must not be referred (rule F7), as keyed hashes only. */
export const suppressionList = pgTable(
  "suppression_list",
  {
    person_hash: text().primaryKey(),
    linkedin_hash: text(),
    confirmed_at: timestamptz().notNull(),
  },
  (table) => [index("suppression_list_linkedin_index").on(table.linkedin_hash)],
);

/** Requests to change the suppression list that await confirmation through the mailed link. */
export const suppressionRequests = pgTable(
  "suppression_requests",
  {
    id: uuid().primaryKey(),
    token_hash: text().notNull(),
    person_hash: text().notNull(),
    linkedin_hash: text(),
    wish: text({ enum: ["add", "remove"] }).notNull(),
    created_at: timestamptz().notNull(),
    expires_at: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex("suppression_requests_token_key").on(table.token_hash),
    index("suppression_requests_person_index").on(table.person_hash, table.created_at),
    index("suppression_requests_expiry_index").on(table.expires_at),
  ],
);

/** People whom a user checked per day (rule F7): at most 20 different ones. */
export const referralChecks = pgTable(
  "referral_checks",
  {
    user_id: parentId(() => users.id),
    day: date({ mode: "string" }).notNull(),
    person_hash: text().notNull(),
  },
  (table) => [
    primaryKey({ name: "referral_checks_key", columns: [table.user_id, table.day, table.person_hash] }),
    index("referral_checks_day_index").on(table.day),
  ],
);
