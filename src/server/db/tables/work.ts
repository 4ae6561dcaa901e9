import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./users.ts";

const moment = () => timestamp({ withTimezone: true, mode: "date" });

/**
 * Background work that failed for good and waits for a decision; closed rows say what became of it. The same work stands
 * here once while it is open, however often it failed. Written by src/server/db/failed-work.ts, decided in src/server/admin.
 */
export const failedWork = pgTable(
  "failed_work",
  {
    id: uuid().primaryKey(),
    class: text().notNull(),
    task: text().notNull(),
    /** What the task was told: ids, no personal data. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The last failure's kind and message, without values. */
    reason: text().notNull(),
    /** Tries of the last time. */
    tries: integer().notNull(),
    /** How often it was given up since it is open. */
    times: integer().notNull().default(1),
    first_failed_at: moment().notNull(),
    failed_at: moment().notNull(),
    closed_at: moment(),
    /** An admin; null when it went well later by itself. */
    closed_by: uuid().references(() => users.id, { onDelete: "set null" }),
    outcome: text({ enum: ["done", "tried_again", "closed"] }),
    /** The admin's own words. */
    note: text(),
  },
  (table) => [
    uniqueIndex("failed_work_open_key").on(table.task, sql`md5(${table.data}::text)`).where(sql`closed_at IS NULL`),
    index("failed_work_failed_index").on(table.failed_at, table.id),
    index("failed_work_task_index").on(table.task),
  ],
);

/** Storage keys whose bytes must go: they stay here until the storage said that they are gone. */
export const bytesToRemove = pgTable(
  "bytes_to_remove",
  { storage_key: text().primaryKey(), since: moment().notNull() },
  (table) => [index("bytes_to_remove_since_index").on(table.since)],
);

/** When work by the clock was last done, and when it last failed, by its name: what a timetable looks like from outside. */
export const workRuns = pgTable("work_runs", {
  task: text().primaryKey(),
  done_at: moment(),
  /** How long that took. */
  milliseconds: integer(),
  failed_at: moment(),
});
