import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ROLE_INTERESTS } from "../../../../contract/statuses.ts";
import { parentId, timestamptz } from "../columns.ts";
import { consentEmails } from "./consent.ts";
import { files } from "./files.ts";
import { referrals } from "./referrals.ts";
import { users } from "./users.ts";

/**
 * People who introduced themselves on a referrer's public page or whom the referrer added by hand. They are visible to
 * that referrer alone (rule R3). There is no status column: it is `Not Submitted` without a referral and follows the
 * referral's afterwards (rule F4).
 */
export const candidates = pgTable(
  "candidates",
  {
    id: uuid().primaryKey(),
    referrer: parentId(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    /** Canonical address: one row per person and referrer. */
    email_key: text().notNull(),
    linkedin: text().notNull().default(""),
    whatsapp: text().notNull().default(""),
    role_interest: text({ enum: ROLE_INTERESTS }).notNull(),
    cv: uuid().references(() => files.id, { onDelete: "set null" }),
    /** The referrer's latest recommendation when submitting them to a job. */
    recommendation: text().notNull().default(""),
    /**
     * The first referral; all of them are in `candidate_referrals`. Deleted with it, because a person who has a
     * referral erased wants to be removed here as well.
     */
    referral: uuid().references(() => referrals.id, { onDelete: "cascade" }),
    created_at: timestamptz().notNull(),
    updated_at: timestamptz().notNull(),
  },
  (table) => [
    check(
      "candidates_role_interest_known",
      sql`${table.role_interest} IN ('Engineering', 'Product', 'Growth', 'Design', 'Sales', 'Marketing', 'Operations', 'Other')`,
    ),
    uniqueIndex("candidates_referrer_email_key").on(table.referrer, table.email_key),
    uniqueIndex("candidates_referral_key").on(table.referral),
    index("candidates_cv_index").on(table.cv).where(sql`cv IS NOT NULL`),
    // Finds a person who requests erasure with every referrer.
    index("candidates_email_index").on(table.email_key),
    index("candidates_referrer_index").on(table.referrer, table.created_at, table.id),
  ],
);

/**
 * The jobs that a candidate was submitted to (rule F41). The previous version writes only the first one, into the row
 * above.
 */
export const candidateReferrals = pgTable(
  "candidate_referrals",
  {
    referral: uuid()
      .primaryKey()
      .references(() => referrals.id, { onDelete: "cascade" }),
    candidate: parentId(() => candidates.id),
  },
  (table) => [index("candidate_referrals_candidate_index").on(table.candidate)],
);

/** Candidates added by hand, and whether they were notified of it (rule F39). */
export const addedCandidates = pgTable(
  "added_candidates",
  {
    candidate: uuid()
      .primaryKey()
      .references(() => candidates.id, { onDelete: "cascade" }),
    /** The person as known to their mails: the link of any of these mails opens all data stored about them. */
    person_hash: text().notNull(),
    added_at: timestamptz().notNull(),
    /** When their referrer last did something with them; they are deleted some time later. */
    used_at: timestamptz().notNull(),
    /** The latest notification mail; null while it waits, and after its link has expired. */
    consent_email: uuid().references(() => consentEmails.id, { onDelete: "set null" }),
    notified_at: timestamptz(),
    /** The mail was only written to the folder. */
    written: boolean().notNull().default(false),
    /** When it became clear that no mail reaches them: delivery failed for good, or they opted out. */
    undelivered_at: timestamptz(),
  },
  (table) => [
    index("added_candidates_person_index").on(table.person_hash),
    index("added_candidates_email_index").on(table.consent_email),
    index("added_candidates_used_index").on(table.used_at),
    index("added_candidates_unnotified_index").on(table.added_at).where(sql`notified_at IS NULL`),
  ],
);

/** A referrer's private notes about a candidate (rule F40). */
export const candidateNotes = pgTable(
  "candidate_notes",
  {
    id: uuid().primaryKey(),
    candidate: parentId(() => candidates.id),
    text: text().notNull(),
    written_at: timestamptz().notNull(),
    changed_at: timestamptz(),
  },
  (table) => [index("candidate_notes_candidate_index").on(table.candidate, table.written_at, table.id)],
);
