import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../columns.ts";
import { users } from "./users.ts";

/**
 * Background tasks that failed permanently and await a decision; closed rows record the outcome. The same task has one
 * open row, however often it failed. Written by src/server/infra/db/failed-tasks.ts, decided in src/server/admin.
 */
export const deadLetterTasks = pgTable(
  "dead_letter_tasks",
  {
    id: uuid().primaryKey(),
    class: text().notNull(),
    task: text().notNull(),
    /** Payload of the task: ids, no personal data. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Kind and message of the last failure, without values. */
    reason: text().notNull(),
    /** Attempts in the last failed run. */
    tries: integer().notNull(),
    /** How often it failed permanently while open. */
    times: integer().notNull().default(1),
    first_failed_at: timestamptz().notNull(),
    failed_at: timestamptz().notNull(),
    closed_at: timestamptz(),
    /** An admin; null if a later run succeeded. */
    closed_by: uuid().references(() => users.id, { onDelete: "set null" }),
    outcome: text({ enum: ["done", "tried_again", "closed"] }),
    /** The admin's comment. */
    note: text(),
  },
  (table) => [
    uniqueIndex("dead_letter_tasks_open_key")
      .on(table.task, sql`md5(${table.data}::text)`)
      .where(sql`closed_at IS NULL`),
    index("dead_letter_tasks_failed_index").on(table.failed_at, table.id),
    index("dead_letter_tasks_task_index").on(table.task),
    check("dead_letter_tasks_outcome_check", sql`${table.outcome} IN ('done', 'tried_again', 'closed')`),
    check("dead_letter_tasks_closed_check", sql`(${table.closed_at} IS NULL) = (${table.outcome} IS NULL)`),
  ],
);

/** Storage keys whose bytes must be deleted; a row stays until the storage has confirmed it. */
export const blobDeletions = pgTable(
  "blob_deletions",
  { storage_key: text().primaryKey(), since: timestamptz().notNull() },
  (table) => [index("blob_deletions_since_index").on(table.since)],
);

/** When each scheduled task last succeeded and last failed, for monitoring. */
export const taskRuns = pgTable("task_runs", {
  task: text().primaryKey(),
  done_at: timestamptz(),
  /** Duration of the last successful run. */
  milliseconds: integer(),
  failed_at: timestamptz(),
});
