import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { OWN_TIES, TIES } from "../../../contract/deal/tie-words.ts";
import { REASONS } from "../../../contract/pipeline/reasons.ts";
import type { ReadAnswer } from "../../../contract/posting/answers.ts";
import {
  APPLICATION_STATUSES,
  HISTORY_NOTES,
  REFERRAL_STATUSES,
  REVIEW_SIGNS,
  REWARD_STATUSES,
} from "../../../contract/statuses.ts";
import { files } from "./files.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

const moment = () => timestamp({ withTimezone: true, mode: "date" }).notNull();

const maybe = () => timestamp({ withTimezone: true, mode: "date" });

/**
 * What was promised to whoever came (rules R13, R16); triggers keep it, whoever writes the row. `answer_due` and `interviewing_at` are
 * null where no clock runs: the company does not see it yet, or it came before there were promises.
 */
const clocks = () => ({
  answer_days: smallint().notNull().default(5),
  answer_due: maybe(),
  /** The first word of the company, by a message or a status that can no longer be taken back. */
  first_answer_at: maybe(),
  /** How much its team was told: nothing, that it is due soon, that it is late. */
  answer_told: smallint().notNull().default(0),
  interviewing_at: maybe(),
  /** How much was said of a decision: nothing, after 30 days, after 40, that none was given. */
  outcome_told: smallint().notNull().default(0),
});

export const referrals = pgTable(
  "referrals",
  {
    id: uuid().primaryKey(),
    job: uuid()
      .notNull()
      .references(() => jobs.id),
    candidate_name: text().notNull(),
    candidate_email: text().notNull(),
    /** Canonical address and LinkedIn path (rule F8): they decide who is the same person. */
    candidate_email_key: text().notNull(),
    /** The address without tags and Gmail dots: the same one is a softer sign (rule F8). */
    candidate_email_soft: text(),
    candidate_linkedin: text().notNull().default(""),
    candidate_linkedin_key: text(),
    recommendation: text().notNull(),
    cv: uuid().references(() => files.id, { onDelete: "set null" }),
    status: text({ enum: REFERRAL_STATUSES }).notNull().default("Pending"),
    /** Why the company turned them down (rule R14); null where it did not, or named nothing. */
    turned_down_for: text({ enum: REASONS }),
    /** The step within Interviewing by its key; only there it says anything (rule H1). */
    step: smallint(),
    reward_status: text({ enum: REWARD_STATUSES }).notNull().default("Pending"),
    /** A copy of the job's reward when the referral was made (rule F3), whole dollars. */
    reward_amount: integer().notNull(),
    /** Softer signs (rule F8); while `held`, no reward is released. */
    review: text({ enum: REVIEW_SIGNS }).array().notNull().default([]),
    held: boolean().notNull().default(false),
    review_cleared_by: uuid().references(() => users.id),
    review_cleared_at: timestamp({ withTimezone: true, mode: "date" }),
    /** By the database's clock: the probation is counted from it (rule M1). */
    hired_at: timestamp({ withTimezone: true, mode: "date" }),
    /** The application by which its person was hired after the company had turned it down (rule R10). */
    hired_with: uuid().references((): AnyPgColumn => applications.id),
    /** When the job's owner said that the probation failed, and why, in their words; erased with the person. */
    probation_failed_at: timestamp({ withTimezone: true, mode: "date" }),
    probation_failure: text(),
    /**
     * Since when the company sees it: since its person was told (rule F10). New ones are made without; the default is
     * for rows that the version before makes, which shows them at once.
     */
    shown_at: timestamp({ withTimezone: true, mode: "date" }).defaultNow(),
    /** The company sees it once its person said yes, not before (rule F20). A trigger holds what the version before would show. */
    ask_first: boolean().notNull().default(false),
    /** When its person last put their own details right (rule F37). */
    corrected_at: timestamp({ withTimezone: true, mode: "date" }),
    /** Since when the company had said that it knows the person, as it was when the referral was made (rule F11). */
    known_since: maybe(),
    /** Somebody of the company had opened it whose look is gone with them (rules H17, F23); a trigger keeps it. */
    opened: boolean().notNull().default(false),
    ...clocks(),
    /** Taken in with a company that moved here: its clocks ran there (rule X223). */
    moved: boolean().notNull().default(false),
    created_by: uuid()
      .notNull()
      .references(() => users.id),
    created_at: moment(),
    updated_at: moment(),
  },
  (table) => [
    // rule R5: the first referrer of a person to a job gets the credit.
    uniqueIndex("referrals_job_email_key").on(table.job, table.candidate_email_key),
    uniqueIndex("referrals_job_linkedin_key").on(table.job, table.candidate_linkedin_key),
    index("referrals_job_email_soft_index").on(table.job, table.candidate_email_soft),
    index("referrals_email_index").on(table.candidate_email_key),
    index("referrals_held_index").on(table.created_at, table.id).where(sql`held`),
    check("referrals_reward_range", sql`${table.reward_amount} BETWEEN 0 AND 1000000`),
    // What removing a file looks for.
    index("referrals_cv_index").on(table.cv).where(sql`cv IS NOT NULL`),
    // rule R10: one hire pays one reward.
    uniqueIndex("referrals_hired_with_key").on(table.hired_with),
    index("referrals_linkedin_index").on(table.candidate_linkedin_key).where(sql`candidate_linkedin_key IS NOT NULL`),
    // What a week was, without reading the years before it.
    index("referrals_created_index").on(table.created_at),
    index("referrals_shown_index").on(table.shown_at),
    index("referrals_untold_index").on(table.created_at).where(sql`shown_at IS NULL`),
    index("referrals_referrer_index").on(table.created_by, table.created_at, table.id),
    // Written anew beside traffic: a team's people over all of its jobs (rule H20).
    index("referrals_job_time_index").on(table.job, table.created_at, table.id),
    index("referrals_words_index").using("gin", sql`(candidate_name || ' ' || candidate_email) gin_trgm_ops`),
    index("referrals_job_status_index").on(table.job, table.status, table.created_at, table.id),
    // Written anew beside traffic: who waits for a first answer (R13), who for a decision (R16).
    index("referrals_answer_index")
      .on(table.job, table.answer_due)
      .where(sql`status = 'Pending' AND first_answer_at IS NULL AND answer_due IS NOT NULL`),
    index("referrals_unpromised_index")
      .on(table.job, table.created_at)
      .where(sql`status = 'Pending' AND first_answer_at IS NULL AND answer_due IS NULL`),
    index("referrals_due_index")
      .on(table.answer_due)
      .where(sql`status = 'Pending' AND first_answer_at IS NULL AND answer_due IS NOT NULL AND answer_told < 2`),
    index("referrals_outcome_index").on(table.interviewing_at).where(sql`status = 'Interviewing' AND outcome_told < 3`),
  ],
);

export const applications = pgTable(
  "applications",
  {
    id: uuid().primaryKey(),
    job: uuid()
      .notNull()
      .references(() => jobs.id),
    candidate_name: text().notNull(),
    candidate_email: text().notNull(),
    candidate_email_key: text().notNull(),
    candidate_linkedin: text().notNull().default(""),
    candidate_linkedin_key: text(),
    /** The path by which it was sent, where it was corrected since: whose credit it is stays (rule F15). A trigger keeps it. */
    credit_linkedin_key: text(),
    cover_letter: text().notNull(),
    cv: uuid().references(() => files.id, { onDelete: "set null" }),
    /** The referral of the same person to the same job, which keeps its credit (rule F9). */
    referral: uuid().references(() => referrals.id),
    status: text({ enum: APPLICATION_STATUSES }).notNull().default("Applied"),
    /** As of a referral. */
    turned_down_for: text({ enum: REASONS }),
    step: smallint(),
    /** When the applicant last corrected it, and when they withdrew it (rule F15). */
    corrected_at: timestamp({ withTimezone: true, mode: "date" }),
    withdrawn_at: timestamp({ withTimezone: true, mode: "date" }),
    /** The job's questions as they were asked, what was answered, and how many answers are marked (rules J55, J56). */
    answers: jsonb().$type<ReadAnswer[]>().notNull().default([]),
    marked: smallint().notNull().default(0),
    ...clocks(),
    /** Taken in with a company that moved here: its clocks ran there (rule X223). */
    moved: boolean().notNull().default(false),
    created_by: uuid()
      .notNull()
      .references(() => users.id),
    created_at: moment(),
    updated_at: moment(),
  },
  (table) => [
    // rule R6: one application per person and job.
    uniqueIndex("applications_job_person_key").on(table.job, table.created_by),
    index("applications_job_email_index").on(table.job, table.candidate_email_key),
    index("applications_job_linkedin_index").on(table.job, table.candidate_linkedin_key),
    index("applications_created_index").on(table.created_at),
    index("applications_referral_index").on(table.referral),
    index("applications_cv_index").on(table.cv).where(sql`cv IS NOT NULL`),
    index("applications_applicant_index").on(table.created_by, table.created_at, table.id),
    index("applications_job_time_index").on(table.job, table.created_at, table.id),
    index("applications_words_index").using("gin", sql`(candidate_name || ' ' || candidate_email) gin_trgm_ops`),
    index("applications_job_status_index").on(table.job, table.status, table.created_at, table.id),
    // Written anew beside traffic: who waits for a first answer (R13), who for a decision (R16).
    index("applications_answer_index")
      .on(table.job, table.answer_due)
      .where(sql`status = 'Applied' AND first_answer_at IS NULL AND answer_due IS NOT NULL`),
    index("applications_unpromised_index")
      .on(table.job, table.created_at)
      .where(sql`status = 'Applied' AND first_answer_at IS NULL AND answer_due IS NULL`),
    index("applications_due_index")
      .on(table.answer_due)
      .where(sql`status = 'Applied' AND first_answer_at IS NULL AND answer_due IS NOT NULL AND answer_told < 2`),
    index("applications_outcome_index")
      .on(table.interviewing_at)
      .where(sql`status = 'Interviewing' AND outcome_told < 3`),
  ],
);

/**
 * Status changes of jobs, referrals, applications, rewards (under the referral's id) and payouts, never changed or
 * deleted (rule F6).
 */
export const statusHistory = pgTable(
  "status_history",
  {
    id: uuid().primaryKey(),
    record_kind: text({ enum: ["job", "referral", "application", "reward", "payout"] }).notNull(),
    record_id: uuid().notNull(),
    from_status: text(),
    to_status: text().notNull(),
    note: text({ enum: HISTORY_NOTES }),
    changed_by: uuid().references(() => users.id),
    changed_at: moment(),
  },
  (table) => [index("status_history_record_index").on(table.record_kind, table.record_id, table.changed_at, table.id)],
);

/**
 * How referrer and person know each other, by the referrer, and what the person says of it (rules F29, F30); none where nothing was
 * said. A trigger removes it with the person's data, whoever erases them.
 */
export const referralTies = pgTable(
  "referral_ties",
  {
    referral: uuid()
      .primaryKey()
      .references(() => referrals.id, { onDelete: "cascade" }),
    kind: text({ enum: TIES }).notNull(),
    place: text().notNull().default(""),
    period: text().notNull().default(""),
    own_kind: text({ enum: OWN_TIES }),
    own_place: text().notNull().default(""),
    own_period: text().notNull().default(""),
    own_at: timestamp({ withTimezone: true, mode: "date" }),
  },
  (table) => [check("referral_ties_own", sql`(${table.own_kind} IS NULL) = (${table.own_at} IS NULL)`)],
);
