import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { REJECTION_REASONS } from "../../../../contract/hiring/pipeline/reasons.ts";
import { OWN_RELATIONSHIPS, RELATIONSHIPS } from "../../../../contract/hiring/relationship-kinds.ts";
import type { AnsweredQuestion } from "../../../../contract/jobs/posting/answers.ts";
import {
  APPLICATION_STATUSES,
  FRAUD_SIGNALS,
  HISTORY_NOTES,
  REFERRAL_STATUSES,
  REWARD_STATUSES,
} from "../../../../contract/statuses.ts";
import { requiredId, timestamptz } from "../columns.ts";
import { files } from "./files.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

/**
 * Response deadlines of a referral or application (rules R13, R16), maintained by triggers for every writer.
 * `response_due_at` and `interviewing_at` are null if no deadline applies: the company cannot see the record yet, or it is
 * older than the promise.
 */
const clocks = () => ({
  response_days: smallint().notNull().default(5),
  response_due_at: timestamptz(),
  /**
   * The company's first answer that reached the person (rule R20): a message, or a status that can no longer be undone.
   */
  first_answer_at: timestamptz(),
  /** The `dedupe_key` of the email with the first answer, until the mail server has accepted or refused it. */
  answer_mail: text(),
  /** Only an answer that reached the person stops the clock. Null for records from before that rule: any step did. */
  answer_must_arrive: boolean().default(true),
  /** Reminder level of the team: none, due soon, late. */
  answer_reminder_level: smallint().notNull().default(0),
  interviewing_at: timestamptz(),
  /** Reminder level of the decision: none, after 30 days, after 40, and that no decision was made. */
  decision_reminder_level: smallint().notNull().default(0),
});

/**
 * Condition on a record: its person awaits a promised first answer (`hiring/waiting-people.ts`). One text for the
 * indexes and the queries, because a query uses a partial index only if it implies the index's condition. `fresh` is
 * the status in which the record begins; `of` is put before each column, such as `referrals.`.
 */
export function awaitsAnswerText(fresh: "Pending" | "Applied", of = ""): string {
  return (
    `(${of}status = '${fresh}' OR (${of}answer_must_arrive AND ${of}status IN ('Reviewing', 'Interviewing'))) ` +
    `AND ${of}first_answer_at IS NULL AND ${of}answer_mail IS NULL AND ${of}response_due_at IS NOT NULL`
  );
}

type IndexedColumn = "job" | "status" | "created_at" | "id" | "response_due_at" | "interviewing_at";

/** The indexes of referrals and applications alike; `fresh` is the status in which the record begins. */
function candidateIndexes(
  name: "referrals" | "applications",
  table: Readonly<Record<IndexedColumn, ExtraConfigColumn>>,
  fresh: "Pending" | "Applied",
) {
  return [
    // Built in the background: a team's candidates over all of its jobs (rule H20).
    index(`${name}_job_time_index`).on(table.job, table.created_at, table.id),
    index(`${name}_words_index`).using("gin", sql`(candidate_name || ' ' || candidate_email) gin_trgm_ops`),
    // Ignores accents; the index above is dropped in the next version.
    index(`${name}_plain_words_index`).using(
      "gin",
      sql`plain_name(candidate_name || ' ' || candidate_email) gin_trgm_ops`,
    ),
    index(`${name}_job_status_index`).on(table.job, table.status, table.created_at, table.id),
    // Built in the background: records that await a first answer (R13) or a decision (R16).
    index(`${name}_awaiting_index`)
      .on(table.job, table.response_due_at)
      .where(sql.raw(awaitsAnswerText(fresh))),
    index(`${name}_awaiting_due_index`)
      .on(table.response_due_at)
      .where(sql.raw(`${awaitsAnswerText(fresh)} AND answer_reminder_level < 2`)),
    // For the answers that are on their way by email.
    index(`${name}_answer_mail_index`).on(table.id).where(sql`answer_mail IS NOT NULL`),
    // This one and the due index below are used by the previous version, and dropped in the next one.
    index(`${name}_answer_index`)
      .on(table.job, table.response_due_at)
      .where(sql.raw(`status = '${fresh}' AND first_answer_at IS NULL AND response_due_at IS NOT NULL`)),
    index(`${name}_unpromised_index`)
      .on(table.job, table.created_at)
      .where(sql.raw(`status = '${fresh}' AND first_answer_at IS NULL AND response_due_at IS NULL`)),
    index(`${name}_due_index`)
      .on(table.response_due_at)
      .where(
        sql.raw(
          `status = '${fresh}' AND first_answer_at IS NULL AND response_due_at IS NOT NULL AND answer_reminder_level < 2`,
        ),
      ),
    index(`${name}_outcome_index`)
      .on(table.interviewing_at)
      .where(sql`status = 'Interviewing' AND decision_reminder_level < 3`),
  ];
}

export const referrals = pgTable(
  "referrals",
  {
    id: uuid().primaryKey(),
    job: requiredId(() => jobs.id),
    candidate_name: text().notNull(),
    candidate_email: text().notNull(),
    /** Canonical address and LinkedIn path (rule F8), which identify the person. */
    candidate_email_key: text().notNull(),
    /** The address without tags and Gmail dots; equality is only a weak sign (rule F8). */
    candidate_email_soft: text(),
    candidate_linkedin: text().notNull().default(""),
    candidate_linkedin_key: text(),
    recommendation: text().notNull(),
    cv: uuid().references(() => files.id, { onDelete: "set null" }),
    status: text({ enum: REFERRAL_STATUSES }).notNull().default("Pending"),
    /** Rejection reason (rule R14); null if not rejected or none given. */
    rejection_reason: text({ enum: REJECTION_REASONS }),
    /** Key of the step within Interviewing; meaningless in other statuses (rule H1). */
    step: smallint(),
    reward_status: text({ enum: REWARD_STATUSES }).notNull().default("Pending"),
    /** A copy of the job's reward at submission (rule F3), in whole dollars. */
    reward_amount: integer().notNull(),
    /** A copy of the job's probation days at submission. */
    probation_days: smallint().notNull().default(90),
    /** Weak fraud signals (rule F8). While `on_hold`, no reward is released. */
    review: text({ enum: FRAUD_SIGNALS }).array().notNull().default([]),
    on_hold: boolean().notNull().default(false),
    review_cleared_by: uuid().references(() => users.id),
    review_cleared_at: timestamptz(),
    /** When the hire was confirmed, by the database's clock. */
    hired_at: timestamptz(),
    /**
     * The calendar day from which the probation counts (rule M1); null until hired, and for hires by an earlier
     * version.
     */
    start_date: date({ mode: "string" }),
    /** The application that led to the hire after the company had rejected the referral (rule R10). */
    hired_with: uuid().references((): AnyPgColumn => applications.id),
    /** When the job's owner reported a failed probation, and the reason; erased with the person. */
    probation_failed_at: timestamptz(),
    probation_failure: text(),
    /**
     * Since when the company sees it, which requires that the person was notified (rule F10). New rows are created
     * without it. The default serves rows created by the previous version, which shows them at once.
     */
    visible_at: timestamptz().defaultNow(),
    /**
     * The company sees it only after the person consented (rule F20). A trigger hides what the previous version would
     * show.
     */
    requires_consent: boolean().notNull().default(false),
    /** When the person last corrected their details (rule F37). */
    corrected_at: timestamptz(),
    /** When the person uploaded or removed the CV; the referrer cannot read it afterwards (rule F37). */
    candidate_cv_at: timestamptz(),
    /** Since when the person was an existing contact of the company, as of the referral's creation (rule F11). */
    known_since: timestamptz(),
    /**
     * A team member whose view record was deleted with them had viewed it (rules H17, F23); maintained by a trigger.
     */
    opened: boolean().notNull().default(false),
    ...clocks(),
    created_by: requiredId(() => users.id),
    created_at: timestamptz().notNull(),
    updated_at: timestamptz().notNull(),
  },
  (table) => [
    // rule R5: the first referrer of a person to a job gets the credit.
    uniqueIndex("referrals_job_email_key").on(table.job, table.candidate_email_key),
    uniqueIndex("referrals_job_linkedin_key").on(table.job, table.candidate_linkedin_key),
    index("referrals_job_email_soft_index").on(table.job, table.candidate_email_soft),
    index("referrals_email_index").on(table.candidate_email_key),
    index("referrals_on_hold_index").on(table.created_at, table.id).where(sql`on_hold`),
    check("referrals_reward_range", sql`${table.reward_amount} BETWEEN 0 AND 1000000`),
    // Used when removing a file.
    index("referrals_cv_index").on(table.cv).where(sql`cv IS NOT NULL`),
    // rule R10: one hire pays one reward.
    uniqueIndex("referrals_hired_with_key").on(table.hired_with),
    index("referrals_linkedin_index").on(table.candidate_linkedin_key).where(sql`candidate_linkedin_key IS NOT NULL`),
    // Reads a week without the years before it.
    index("referrals_created_index").on(table.created_at),
    index("referrals_visible_index").on(table.visible_at),
    index("referrals_hidden_index").on(table.created_at).where(sql`visible_at IS NULL`),
    index("referrals_referrer_index").on(table.created_by, table.created_at, table.id),
    ...candidateIndexes("referrals", table, "Pending"),
  ],
);

export const applications = pgTable(
  "applications",
  {
    id: uuid().primaryKey(),
    job: requiredId(() => jobs.id),
    candidate_name: text().notNull(),
    candidate_email: text().notNull(),
    candidate_email_key: text().notNull(),
    candidate_linkedin: text().notNull().default(""),
    candidate_linkedin_key: text(),
    /**
     * The LinkedIn path at submission if it was corrected since; the credit stays unchanged (rule F15). Maintained by a
     * trigger.
     */
    credit_linkedin_key: text(),
    cover_letter: text().notNull(),
    cv: uuid().references(() => files.id, { onDelete: "set null" }),
    /** The referral of the same person to the same job, which keeps its credit (rule F9). */
    referral: uuid().references(() => referrals.id),
    status: text({ enum: APPLICATION_STATUSES }).notNull().default("Applied"),
    /** As in referrals. */
    rejection_reason: text({ enum: REJECTION_REASONS }),
    step: smallint(),
    /** As in referrals; copied to the referral that is hired with it. */
    start_date: date({ mode: "string" }),
    /** When the applicant last corrected it, and when they withdrew it (rule F15). */
    corrected_at: timestamptz(),
    withdrawn_at: timestamptz(),
    /** The job's questions as asked, their answers, and the number of marked answers (rules J55, J56). */
    answers: jsonb().$type<AnsweredQuestion[]>().notNull().default([]),
    marked: smallint().notNull().default(0),
    ...clocks(),
    created_by: requiredId(() => users.id),
    created_at: timestamptz().notNull(),
    updated_at: timestamptz().notNull(),
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
    ...candidateIndexes("applications", table, "Applied"),
  ],
);

/**
 * Status changes of jobs, referrals, applications, rewards (under the referral's id) and payouts; never changed or
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
    changed_at: timestamptz().notNull(),
  },
  (table) => [index("status_history_record_index").on(table.record_kind, table.record_id, table.changed_at, table.id)],
);

/**
 * The relationship of referrer and person as stated by the referrer, and the person's response (rules F29, F30); no row
 * if nothing was stated. A trigger deletes it with the person's data.
 */
export const referralRelationships = pgTable(
  "referral_relationships",
  {
    referral: uuid()
      .primaryKey()
      .references(() => referrals.id, { onDelete: "cascade" }),
    kind: text({ enum: RELATIONSHIPS }).notNull(),
    place: text().notNull().default(""),
    period: text().notNull().default(""),
    own_kind: text({ enum: OWN_RELATIONSHIPS }),
    own_place: text().notNull().default(""),
    own_period: text().notNull().default(""),
    own_at: timestamptz(),
  },
  (table) => [check("referral_relationships_own", sql`(${table.own_kind} IS NULL) = (${table.own_at} IS NULL)`)],
);
