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
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { DEPARTMENTS } from "../../../contract/facets.ts";
import { PAY_PERIODS } from "../../../contract/pay.ts";
import type { JobQuestion } from "../../../contract/posting/questions.ts";
import { REFERRERS } from "../../../contract/posting/referrers.ts";
import { JOB_STATUSES, JOB_TYPES } from "../../../contract/statuses.ts";
import { companies } from "./companies.ts";
import { users } from "./users.ts";

/**
 * A job. `listed` is what boards, search and public lists ask for: Open and not archived.
 * Its words and places stand in job-search.ts, kept by triggers. The last columns of the indexes are there to be read from them,
 * so that looking for a page touches no row of a job that is not on it.
 */
export const jobs = pgTable(
  "jobs",
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    company: uuid()
      .notNull()
      .references(() => companies.id),
    description: text().notNull(),
    description_format: text({ enum: ["text", "html"] })
      .notNull()
      .default("text"),
    /** The first sentences of the description as plain text, for cards. */
    summary: text().notNull(),
    location: text().notNull(),
    /** What was understood of the location, or chosen (rule J31): entries of src/rules/places. Null until it was read. */
    places: text().array(),
    /** What the job is found by: its places and all that they lie in. */
    place_marks: text().array().notNull().default([]),
    /** The location that they stand for; the version before changes it alone. */
    places_of: text(),
    places_chosen: boolean().notNull().default(false),
    /** What the title says of seniority (rule J38), and the title that it was read from; null until it was read. */
    levels: text().array().notNull().default([]),
    levels_of: text(),
    /** What the job is about (rule J39), chosen or understood of what its board calls the department and team. */
    department: text({ enum: DEPARTMENTS }),
    /** What the board calls them, in lines; null for jobs that were typed here. */
    department_said: text(),
    /** What they were understood as, "" as none; null where that is not known. Whoever chose something else keeps it. */
    department_read: text(),
    f_type: text({ enum: JOB_TYPES }).notNull(),
    status: text({ enum: JOB_STATUSES }).notNull().default("Open"),
    reward_amount: integer().notNull().default(0),
    /** In hundredths of the currency's unit; all four are null where a job does not say what it pays (rule J19). */
    pay_min: bigint({ mode: "number" }),
    pay_max: bigint({ mode: "number" }),
    pay_currency: text(),
    pay_per: text({ enum: PAY_PERIODS }),
    /** The most that it pays in a year, in hundredths: an hour counts 2,080 times, a month twelve times (rule J21). */
    pay_yearly: bigint({ mode: "number" }).generatedAlwaysAs(
      sql`coalesce(pay_max, pay_min) * CASE pay_per WHEN 'hour' THEN 2080 WHEN 'month' THEN 12 ELSE 1 END`,
    ),
    /** How many people it is for (rule J50). */
    openings: integer().notNull().default(1),
    /** Within how many days somebody who comes has a first answer (rule R13). */
    answer_days: smallint().notNull().default(5),
    requirements: text().notNull().default(""),
    closing_date: date({ mode: "string" }),
    /** What whoever applies is asked, in order (rule J55). */
    questions: jsonb().$type<JobQuestion[]>().notNull().default([]),
    created_by: uuid()
      .notNull()
      .references(() => users.id),
    created_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
    updated_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
    /** When it came onto the board; imported jobs bear the date of the board that they come from as `created_at`. */
    listed_at: timestamp({ withTimezone: true, mode: "date" }).notNull().defaultNow(),
    archived_at: timestamp({ withTimezone: true, mode: "date" }),
    /** Who may refer people to it (rule R18). */
    referrers: text({ enum: REFERRERS }).notNull().default("everybody"),
    /** Its team sees whoever is referred once they said yes (rule F20). */
    ask_first: boolean().notNull().default(false),
    /** Who refers to it has to have worked with the person (rule F31). */
    worked_together: boolean().notNull().default(false),
    /** Only for people with its link (rule J51). */
    private: boolean().notNull().default(false),
    /**
     * A private job that is open: stored as On Hold, so that nothing ever lists it, not even the version before. A trigger sees to
     * both; what people read is `shownStatus`.
     */
    link_open: boolean().notNull().default(false),
    listed: boolean().notNull().generatedAlwaysAs(sql`status = 'Open' AND archived_at IS NULL`),
    /** The board that an imported job came from and its id there; both null for jobs that were typed here. */
    source: text(),
    source_id: text(),
    /** Fingerprints of what the board said at the last import, by field: they tell its changes from the owner's. */
    source_marks: jsonb().$type<Record<string, string>>(),
    applications_count: integer().notNull().default(0),
    referrals_count: integer().notNull().default(0),
    candidates_count: integer().notNull().generatedAlwaysAs(sql`applications_count + referrals_count`),
  },
  (table) => [
    check("jobs_reward_range", sql`${table.reward_amount} BETWEEN 0 AND 1000000`),
    check("jobs_status_known", sql`${table.status} IN ('Open', 'On Hold', 'Closed')`),
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
    // Written anew beside traffic: a team's own jobs.
    index("jobs_team_index").on(table.company, table.created_at, table.id, table.status, table.archived_at),
    index("jobs_company_index").on(table.company, table.created_at, table.id, table.closing_date, table.listed),
    index("jobs_newest_index")
      .on(table.created_at, table.id, table.closing_date, table.reward_amount)
      .where(sql`listed`),
    // rule J28: what is new since somebody was told.
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
    // Written anew beside traffic.
    index("jobs_unread_places_index").on(table.id).where(sql`places_of IS DISTINCT FROM location`),
    index("jobs_unread_levels_index").on(table.id).where(sql`levels_of IS DISTINCT FROM title`),
    // rule R7: what closes by itself.
    index("jobs_closing_index")
      .on(table.closing_date, table.id)
      .where(sql`status <> 'Closed' AND archived_at IS NULL AND closing_date IS NOT NULL`),
  ],
);

export const savedJobs = pgTable(
  "saved_jobs",
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    job_id: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    created_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    primaryKey({ name: "saved_jobs_key", columns: [table.user_id, table.job_id] }),
    index("saved_jobs_job_index").on(table.job_id),
  ],
);

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

/**
 * How a job has kept its promise of a first answer, counted beside traffic and at most a day old (rule R21), and when its team was
 * last told of what is due (R22). Only of jobs to which somebody came.
 */
export const jobAnswers = pgTable(
  "job_answers",
  {
    job: uuid()
      .primaryKey()
      .references(() => jobs.id, { onDelete: "cascade" }),
    people: integer().notNull().default(0),
    in_time: integer().notNull().default(0),
    /** Within how many days half of them were answered; null where half never were. */
    usual_days: integer(),
    counted_at: timestamp({ withTimezone: true, mode: "date" }),
    count_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
    soon_told_at: timestamp({ withTimezone: true, mode: "date" }),
    late_told_at: timestamp({ withTimezone: true, mode: "date" }),
    outcome_told_at: timestamp({ withTimezone: true, mode: "date" }),
  },
  (table) => [index("job_answers_count_index").on(table.count_at)],
);
