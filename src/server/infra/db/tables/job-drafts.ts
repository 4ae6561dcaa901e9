import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  IMPORT_FAILURES,
  type ImportCounts,
  type ImportLine,
  RUN_KINDS,
  RUN_STATES,
} from "../../../../contract/jobs/posting/import-runs.ts";
import { DRAFT_KINDS, type DraftFields } from "../../../../contract/jobs/posting/job-drafts.ts";
import { IMPORT_SYSTEMS, type ImportChange } from "../../../../contract/jobs/posting/job-imports.ts";
import { parentId, timestamptz } from "../columns.ts";
import { companies } from "./companies.ts";
import { bytea } from "./platform.ts";
import { users } from "./users.ts";

/**
 * Drafts of jobs that were not posted yet (rule J46), and templates (J47). Separate from jobs, so that no list, search,
 * sitemap or count can include one, in the previous version neither.
 */
export const jobDrafts = pgTable(
  "job_drafts",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: DRAFT_KINDS }).notNull(),
    /** The form's fields as entered so far. */
    fields: jsonb().$type<DraftFields>().notNull(),
    /** The selected company, if its author posts for it; otherwise the company is created with the job. */
    company: uuid().references(() => companies.id, { onDelete: "set null" }),
    created_by: parentId(() => users.id),
    created_at: timestamptz().notNull(),
    updated_at: timestamptz().notNull(),
  },
  (table) => [
    check("job_drafts_kind_known", sql`${table.kind} IN ('draft', 'template')`),
    index("job_drafts_owner_index").on(table.created_by, table.kind, table.updated_at, table.id),
    index("job_drafts_company_index").on(table.company, table.kind, table.updated_at, table.id),
  ],
);

/**
 * A source of imported jobs of a company (rule X100): the URL of a public job board, or uploaded files under a name.
 */
export const jobImports = pgTable(
  "job_imports",
  {
    id: uuid().primaryKey(),
    company: parentId(() => companies.id),
    /** The owner of the imported jobs. */
    created_by: parentId(() => users.id),
    /** Null for files. */
    address: text(),
    name: text().notNull(),
    /** The `source` of its jobs. */
    source: text().notNull(),
    system: text({ enum: IMPORT_SYSTEMS }),
    setup: jsonb().$type<Omit<ImportChange, "daily">>().notNull(),
    /** Column headers of the last uploaded table. */
    heads: text().array().notNull().default([]),
    /** The uploaded file that waits to be imported, compressed with gzip; deleted after the import or after a day. */
    file: bytea(),
    file_name: text(),
    file_size: integer(),
    file_at: timestamptz(),
    daily: boolean().notNull().default(false),
    /** When it runs automatically next. */
    due_at: timestamptz(),
    /** Increases with each file and change of settings; a preview is valid for one version. */
    version: integer().notNull().default(0),
    /** Jobs that a run left open because closing so many needs a confirmation (rule X106). */
    on_hold: uuid().array().notNull().default([]),
    /**
     * Number of open jobs at `open_at`, when the counting period began, and how many were closed automatically since.
     */
    open_before: integer(),
    open_at: timestamptz(),
    closed_since: integer().notNull().default(0),
    created_at: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex("job_imports_company_key").on(table.company, table.source),
    uniqueIndex("job_imports_owner_key").on(table.created_by, table.source),
    index("job_imports_due_index").on(table.due_at).where(sql`daily`),
    index("job_imports_file_index").on(table.file_at).where(sql`file IS NOT NULL`),
    check("job_imports_daily", sql`${table.daily} = (${table.due_at} IS NOT NULL)`),
  ],
);

/** A preview or a run of an import (rule X101). */
export const jobImportRuns = pgTable(
  "job_import_runs",
  {
    id: uuid().primaryKey(),
    import: parentId(() => jobImports.id),
    company: parentId(() => companies.id),
    kind: text({ enum: RUN_KINDS }).notNull(),
    state: text({ enum: RUN_STATES }).notNull(),
    /** Null for scheduled runs. */
    asked_by: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The version of file and settings, and the preview that was confirmed. */
    version: integer(),
    preview: uuid(),
    close_most: boolean().notNull().default(false),
    /** The process that currently works on it; a former one can no longer write. */
    attempt: uuid(),
    /** Number of open jobs when it first started, regardless of jobs it created since. */
    open_before: integer(),
    /** Preview only: jobs that are no longer listed at the source. */
    gone: uuid().array().notNull().default([]),
    done: integer().notNull().default(0),
    counts: jsonb().$type<ImportCounts>().notNull(),
    lines: jsonb().$type<ImportLine[]>().notNull().default([]),
    failure: text({ enum: IMPORT_FAILURES }),
    created_at: timestamptz().notNull(),
    /** Time of the last progress report; a run without one for long is considered aborted. */
    seen_at: timestamptz().notNull(),
    ended_at: timestamptz(),
  },
  (table) => [
    check("job_import_runs_ended", sql`(${table.state} IN ('done', 'failed')) = (${table.ended_at} IS NOT NULL)`),
    // One run at a time per company.
    uniqueIndex("job_import_runs_company_key").on(table.company).where(sql`state IN ('waiting', 'running')`),
    index("job_import_runs_import_index").on(table.import, table.kind, table.created_at),
    index("job_import_runs_asker_index").on(table.asked_by),
    index("job_import_runs_created_index").on(table.created_at),
  ],
);
