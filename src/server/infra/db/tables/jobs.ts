import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { DEPARTMENTS } from "../../../../contract/jobs/facets.ts";
import { PAY_PERIODS } from "../../../../contract/jobs/pay.ts";
import type { JobQuestion } from "../../../../contract/jobs/posting/questions.ts";
import { REFERRERS } from "../../../../contract/jobs/posting/referrers.ts";
import { JOB_STATUSES, JOB_TYPES } from "../../../../contract/statuses.ts";
import { parentId, requiredId, timestamptz } from "../columns.ts";
import { companies } from "./companies.ts";
import { users } from "./users.ts";

/**
 * Jobs. `listed` is the condition of boards, search and public lists: Open and not archived. Words and places are in
 * job-search.ts, maintained by triggers. The last columns of the indexes allow index-only scans, so that finding a page
 * touches no row outside of it.
 */
export const jobs = pgTable(
  "jobs",
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    company: requiredId(() => companies.id),
    description: text().notNull(),
    description_format: text({ enum: ["text", "html"] })
      .notNull()
      .default("text"),
    /** The first sentences of the description as plain text, for cards. */
    summary: text().notNull(),
    location: text().notNull(),
    /** Places parsed from the location or chosen (rule J31): entries of src/rules/places. Null until parsed. */
    places: text().array(),
    /** Search marks: its places and all regions that contain them. */
    place_marks: text().array().notNull().default([]),
    /** The location that the places were parsed from; the previous version changes only the location. */
    places_of: text(),
    places_chosen: boolean().notNull().default(false),
    /** Seniority derived from the title (rule J38), and that title; null until derived. */
    levels: text().array().notNull().default([]),
    levels_of: text(),
    /** Department of the job (rule J39), chosen or derived from the job board's department and team. */
    department: text({ enum: DEPARTMENTS }),
    /** Department and team as given by the job board, in lines; null for jobs created here. */
    department_said: text(),
    /** The department derived from them, "" for none; null if unknown. A choice by the user overrides it. */
    department_read: text(),
    f_type: text({ enum: JOB_TYPES }).notNull(),
    status: text({ enum: JOB_STATUSES }).notNull().default("Open"),
    reward_amount: integer().notNull().default(0),
    /** In hundredths of the currency's unit. All four are null if the job states no pay (rule J19). */
    pay_min: bigint({ mode: "number" }),
    pay_max: bigint({ mode: "number" }),
    pay_currency: text(),
    pay_per: text({ enum: PAY_PERIODS }),
    /** Maximum yearly pay in hundredths: an hourly rate counts 2,080 times, a monthly one twelve times (rule J21). */
    pay_yearly: bigint({ mode: "number" }).generatedAlwaysAs(
      sql`coalesce(pay_max, pay_min) * CASE pay_per WHEN 'hour' THEN 2080 WHEN 'month' THEN 12 ELSE 1 END`,
    ),
    /** Number of openings (rule J50). */
    openings: integer().notNull().default(1),
    /** Days within which a candidate receives a first answer (rule R13). */
    response_days: smallint().notNull().default(5),
    /** Days from the start date of a hire to the release of its reward (rule M1). */
    probation_days: smallint().notNull().default(90),
    requirements: text().notNull().default(""),
    closing_date: date({ mode: "string" }),
    /** Questions to applicants, in order (rule J55). */
    questions: jsonb().$type<JobQuestion[]>().notNull().default([]),
    created_by: requiredId(() => users.id),
    created_at: timestamptz().notNull(),
    /** The posting day given by the source if it gives no time; a day is the same in every time zone. */
    posted_on: date({ mode: "string" }),
    updated_at: timestamptz().notNull(),
    /** When it was added here; imported jobs have their source's date as `created_at`. */
    listed_at: timestamptz().notNull().defaultNow(),
    archived_at: timestamptz(),
    /** Who may refer people to it (rule R18). */
    referrers: text({ enum: REFERRERS }).notNull().default("everybody"),
    /** The team sees referred people only after they consented (rule F20). */
    requires_consent: boolean().notNull().default(false),
    /** Referrers must have worked with the person (rule F31). */
    worked_together: boolean().notNull().default(false),
    /** Visible by link only (rule J51). */
    private: boolean().notNull().default(false),
    /**
     * An open private job, stored as On Hold so that no list includes it, not even in the previous version. A trigger
     * maintains both; users see `shownStatus`.
     */
    link_open: boolean().notNull().default(false),
    listed: boolean().notNull().generatedAlwaysAs(sql`status = 'Open' AND archived_at IS NULL`),
    /** The source of an imported job and its id there; both null for jobs created here. */
    source: text(),
    source_id: text(),
    /** Hashes of the source's fields at the last import, which tell its changes from the owner's. */
    source_marks: jsonb().$type<Record<string, string>>(),
    applications_count: integer().notNull().default(0),
    referrals_count: integer().notNull().default(0),
    candidates_count: integer().notNull().generatedAlwaysAs(sql`applications_count + referrals_count`),
  },
  (table) => [
    check("jobs_reward_range", sql`${table.reward_amount} BETWEEN 0 AND 1000000`),
    check("jobs_status_known", sql`${table.status} IN ('Open', 'On Hold', 'Filled', 'Closed')`),
    check("jobs_type_known", sql`${table.f_type} IN ('Full-time', 'Part-time', 'Contract', 'Remote', 'Internship')`),
    check(
      "jobs_pay_complete",
      sql`(${table.pay_min} IS NULL AND ${table.pay_max} IS NULL) = (${table.pay_currency} IS NULL)
        AND (${table.pay_currency} IS NULL) = (${table.pay_per} IS NULL)`,
    ),
    check(
      "jobs_pay_range",
      sql`${table.pay_min} BETWEEN 1 AND 1000000000000 AND ${table.pay_max} BETWEEN 1 AND 1000000000000
        AND ${table.pay_min} <= ${table.pay_max}`,
    ),
    check("jobs_pay_per_known", sql`${table.pay_per} IN ('hour', 'month', 'year')`),
    check("jobs_pay_currency_known", sql`${table.pay_currency} ~ '^[A-Z]{3}$'`),
    uniqueIndex("jobs_source_key").on(table.created_by, table.source, table.source_id),
    index("jobs_owner_index").on(table.created_by, table.created_at, table.id, table.status, table.archived_at),
    // Built in the background: a team's own jobs.
    index("jobs_team_index").on(table.company, table.created_at, table.id, table.status, table.archived_at),
    index("jobs_company_index").on(table.company, table.created_at, table.id, table.closing_date, table.listed),
    index("jobs_newest_index")
      .on(table.created_at, table.id, table.closing_date, table.reward_amount)
      .where(sql`listed`),
    // rule J28: jobs listed since a user was notified.
    index("jobs_listed_index").on(table.listed_at, table.id).where(sql`listed`),
    index("jobs_reward_index").on(table.reward_amount, table.id, table.closing_date).where(sql`listed`),
    index("jobs_candidates_index").on(table.candidates_count, table.id, table.closing_date).where(sql`listed`),
    index("jobs_type_index").on(table.f_type, table.created_at, table.id, table.closing_date).where(sql`listed`),
    index("jobs_pay_index")
      .on(table.pay_currency, table.pay_yearly, table.id, table.closing_date)
      .where(sql`listed AND pay_currency IS NOT NULL`),
    index("jobs_pay_newest_index")
      .on(table.pay_currency, table.created_at, table.id, table.closing_date, table.pay_yearly)
      .where(sql`listed AND pay_currency IS NOT NULL`),
    // Built in the background.
    index("jobs_unread_places_index").on(table.id).where(sql`places_of IS DISTINCT FROM location`),
    index("jobs_unread_levels_index").on(table.id).where(sql`levels_of IS DISTINCT FROM title`),
    // rule R7: jobs that close automatically.
    index("jobs_closing_index")
      .on(table.closing_date, table.id)
      .where(sql`status <> 'Closed' AND archived_at IS NULL AND closing_date IS NOT NULL`),
  ],
);

export const savedJobs = pgTable(
  "saved_jobs",
  {
    user_id: parentId(() => users.id),
    job_id: parentId(() => jobs.id),
    created_at: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ name: "saved_jobs_key", columns: [table.user_id, table.job_id] }),
    index("saved_jobs_job_index").on(table.job_id),
  ],
);

/**
 * People invited by a team to refer to a job (rule R19): by an address, which may belong to an account, then bound to
 * the account that opened the mailed link.
 */
export const jobReferrers = pgTable(
  "job_referrers",
  {
    id: uuid().primaryKey(),
    job: parentId(() => jobs.id),
    email: text().notNull(),
    email_key: text().notNull(),
    token_hash: text().notNull(),
    invited_by: uuid().references(() => users.id, { onDelete: "set null" }),
    created_at: timestamptz().notNull(),
    expires_at: timestamptz().notNull(),
    /** The account that accepted; null until then. */
    user_id: uuid().references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    uniqueIndex("job_referrers_address_key").on(table.job, table.email_key),
    uniqueIndex("job_referrers_token_key").on(table.token_hash),
    index("job_referrers_user_index").on(table.user_id, table.job),
    index("job_referrers_email_index").on(table.email_key),
  ],
);

/**
 * How well a job kept its promised response time, computed in the background and at most a day old (rule R21), and when
 * its team was last notified of due answers (R22). Only for jobs with candidates.
 */
export const jobResponseTimes = pgTable(
  "job_response_times",
  {
    job: uuid()
      .primaryKey()
      .references(() => jobs.id, { onDelete: "cascade" }),
    people: integer().notNull().default(0),
    in_time: integer().notNull().default(0),
    /** Median days to the first answer; null if fewer than half were answered. */
    usual_days: integer(),
    counted_at: timestamptz(),
    count_at: timestamptz().notNull(),
    due_soon_notified_at: timestamptz(),
    overdue_notified_at: timestamptz(),
    decision_notified_at: timestamptz(),
  },
  (table) => [index("job_response_times_count_index").on(table.count_at)],
);
