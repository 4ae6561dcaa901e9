import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ROLE_INTERESTS } from "../../../contract/statuses.ts";
import { files } from "./files.ts";
import { referralLetters } from "./invitations.ts";
import { referrals } from "./referrals.ts";
import { users } from "./users.ts";

const moment = () => timestamp({ withTimezone: true, mode: "date" }).notNull();

/**
 * People who introduced themselves on a referrer's public page, or whom that referrer added by hand. They belong to that referrer alone (rule R3).
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
    /** What the referrer wrote when submitting them to a job, the last time. */
    recommendation: text().notNull().default(""),
    /** The first one; all of them stand in `candidate_referrals`. Erased together with it: whoever has a referral erased wants to be gone here too. */
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

/** The jobs that a candidate was submitted to (rule F41). The version before writes the first one into the row above alone. */
export const candidateReferrals = pgTable(
  "candidate_referrals",
  {
    referral: uuid()
      .primaryKey()
      .references(() => referrals.id, { onDelete: "cascade" }),
    candidate: uuid()
      .notNull()
      .references(() => candidates.id, { onDelete: "cascade" }),
  },
  (table) => [index("candidate_referrals_candidate_index").on(table.candidate)],
);

/** Candidates whom their referrer added by hand, and how far they were told of it (rule F39). */
export const addedPeople = pgTable(
  "added_people",
  {
    candidate: uuid()
      .primaryKey()
      .references(() => candidates.id, { onDelete: "cascade" }),
    /** As their mails know them: the link of any of these opens what is kept of them. */
    person_hash: text().notNull(),
    added_at: moment(),
    /** When their referrer last did something about them; they are forgotten some time after it. */
    used_at: moment(),
    /** The last mail that told of it; null while it waits for its turn, and when the mail's link is over. */
    letter: uuid().references(() => referralLetters.id, { onDelete: "set null" }),
    told_at: timestamp({ withTimezone: true, mode: "date" }),
    /** That mail was written to the folder alone. */
    written: boolean().notNull().default(false),
    /** When it became clear that no mail reaches them: it was given up, or they want none. */
    undelivered_at: timestamp({ withTimezone: true, mode: "date" }),
  },
  (table) => [
    index("added_people_person_index").on(table.person_hash),
    index("added_people_letter_index").on(table.letter),
    index("added_people_used_index").on(table.used_at),
    index("added_people_untold_index").on(table.added_at).where(sql`told_at IS NULL`),
  ],
);

/** What a referrer notes about a candidate, for nobody else to read (rule F40). */
export const candidateNotes = pgTable(
  "candidate_notes",
  {
    id: uuid().primaryKey(),
    candidate: uuid()
      .notNull()
      .references(() => candidates.id, { onDelete: "cascade" }),
    text: text().notNull(),
    written_at: moment(),
    changed_at: timestamp({ withTimezone: true, mode: "date" }),
  },
  (table) => [index("candidate_notes_candidate_index").on(table.candidate, table.written_at, table.id)],
);
