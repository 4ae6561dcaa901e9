import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  IMPORT_FAULTS,
  type ImportCounts,
  type ImportLine,
  RUN_KINDS,
  RUN_STATES,
} from "../../../contract/posting/import-runs.ts";
import { DRAFT_KINDS, type DraftFields } from "../../../contract/posting/job-drafts.ts";
import { IMPORT_SYSTEMS, type ImportChange } from "../../../contract/posting/job-imports.ts";
import { companies } from "./companies.ts";
import { bytea } from "./platform.ts";
import { users } from "./users.ts";

const moment = () => timestamp({ withTimezone: true, mode: "date" });

/**
 * What is written of a job that nobody has posted yet (rule J46), and templates (J47). Stands apart from jobs: no list, search,
 * sitemap or count of jobs can come upon one, that of the version before no more than ours.
 */
export const jobDrafts = pgTable(
  "job_drafts",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: DRAFT_KINDS }).notNull(),
    /** The form as far as it is written, by the names of its fields. */
    fields: jsonb().$type<DraftFields>().notNull(),
    /** The company that it names, where it is one that its writer posts for; else it is made with the job. */
    company: uuid().references(() => companies.id, { onDelete: "set null" }),
    created_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check("job_drafts_kind_known", sql`${table.kind} IN ('draft', 'template')`),
    index("job_drafts_owner_index").on(table.created_by, table.kind, table.updated_at, table.id),
    index("job_drafts_company_index").on(table.company, table.kind, table.updated_at, table.id),
  ],
);

/** A board whose postings a company brings in as jobs (rule X100): the address of a public one, or files that bear its name. */
export const jobImports = pgTable(
  "job_imports",
  {
    id: uuid().primaryKey(),
    company: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Whose jobs they are. */
    created_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null for files. */
    address: text(),
    name: text().notNull(),
    /** What its jobs bear as their source. */
    source: text().notNull(),
    system: text({ enum: IMPORT_SYSTEMS }),
    setup: jsonb().$type<Omit<ImportChange, "daily">>().notNull(),
    /** The heads of the table that was last sent. */
    heads: text().array().notNull().default([]),
    /** What was sent and waits to be imported, packed by gzip; gone once it was, or after a day. */
    file: bytea(),
    file_name: text(),
    file_size: integer(),
    file_at: moment(),
    daily: boolean().notNull().default(false),
    /** When it runs by itself the next time. */
    due_at: moment(),
    /** Counts the files and the settings; a preview of another one says nothing of this one. */
    version: integer().notNull().default(0),
    /** Jobs that a run left open, being too many: they wait for somebody who agrees (rule X106). */
    held: uuid().array().notNull().default([]),
    /** How many were open at `open_at`, when the days began that count together, and how many were closed since, unasked. */
    open_before: integer(),
    open_at: moment(),
    closed_since: integer().notNull().default(0),
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex("job_imports_company_key").on(table.company, table.source),
    uniqueIndex("job_imports_owner_key").on(table.created_by, table.source),
    index("job_imports_due_index").on(table.due_at).where(sql`daily`),
    index("job_imports_file_index").on(table.file_at).where(sql`file IS NOT NULL`),
    check("job_imports_daily", sql`${table.daily} = (${table.due_at} IS NOT NULL)`),
  ],
);

/** One look at what an import would do, or one import (rule X101). */
export const jobImportRuns = pgTable(
  "job_import_runs",
  {
    id: uuid().primaryKey(),
    import: uuid()
      .notNull()
      .references(() => jobImports.id, { onDelete: "cascade" }),
    company: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    kind: text({ enum: RUN_KINDS }).notNull(),
    state: text({ enum: RUN_STATES }).notNull(),
    /** Null for the timetable. */
    asked_by: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Which file and settings it is of; the preview that was looked at before. */
    version: integer(),
    preview: uuid(),
    close_most: boolean().notNull().default(false),
    /** Whoever has it in hand now; another process that had it before writes nothing any more. */
    attempt: uuid(),
    /** How many open jobs counted when it first began, whatever it has created since. */
    open_before: integer(),
    /** Of a preview: the jobs that are no longer listed. */
    gone: uuid().array().notNull().default([]),
    done: integer().notNull().default(0),
    counts: jsonb().$type<ImportCounts>().notNull(),
    lines: jsonb().$type<ImportLine[]>().notNull().default([]),
    fault: text({ enum: IMPORT_FAULTS }),
    created_at: moment().notNull(),
    /** When it last said how far it is; whoever has said nothing for long has broken off. */
    seen_at: moment().notNull(),
    ended_at: moment(),
  },
  (table) => [
    check("job_import_runs_ended", sql`(${table.state} IN ('done', 'failed')) = (${table.ended_at} IS NOT NULL)`),
    // One at a time for a company.
    uniqueIndex("job_import_runs_company_key").on(table.company).where(sql`state IN ('waiting', 'running')`),
    index("job_import_runs_import_index").on(table.import, table.kind, table.created_at),
    index("job_import_runs_asker_index").on(table.asked_by),
    index("job_import_runs_created_index").on(table.created_at),
  ],
);
