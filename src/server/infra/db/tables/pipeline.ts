import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { MailTemplate, MailTemplates } from "../../../../contract/hiring/company-mails.ts";
import type { InterviewStep } from "../../../../contract/hiring/pipeline/steps.ts";
import { VERDICTS } from "../../../../contract/hiring/pipeline/thread.ts";
import { parentId, requiredId, timestamptz } from "../columns.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

/** A job's own steps within Interviewing; no row for a job with the default ones (rule H1). */
export const interviewSteps = pgTable("interview_steps", {
  job: uuid()
    .primaryKey()
    .references(() => jobs.id, { onDelete: "cascade" }),
  /** Increases with each change. */
  version: integer().notNull(),
  steps: jsonb().$type<readonly InterviewStep[]>().notNull(),
  /** Keys are never reused, so that a candidate at a removed step does not appear at a new one. */
  next_key: smallint().notNull(),
});

/**
 * Moves in a job's pipeline, for its team only (rule H1). Step names are those of the time, null outside of
 * Interviewing. Others see `status_history`.
 */
export const pipelineMoves = pgTable(
  "pipeline_moves",
  {
    id: uuid().primaryKey(),
    /** Groups the moves of one user action. */
    act: uuid().notNull(),
    job: uuid().notNull(),
    record_kind: text({ enum: ["referral", "application"] }).notNull(),
    record_id: uuid().notNull(),
    from_status: text().notNull(),
    to_status: text().notNull(),
    from_step: smallint(),
    to_step: smallint(),
    from_name: text(),
    to_name: text(),
    moved_by: uuid().references(() => users.id),
    moved_at: timestamptz().notNull(),
    /** The status change to notify about; null if there is none. */
    change: uuid(),
    /** Until then the move can be undone and nobody is notified (rule H4); null if it cannot. */
    undo_until: timestamptz(),
    notified_at: timestamptz(),
    undone_at: timestamptz(),
    /**
     * A one-time message to the candidates, the same for all or by language (rules C26, J65); cleared once sent or
     * never to be sent.
     */
    words: jsonb().$type<MailTemplate | MailTemplates>(),
    /** The note written with the move; deleted when the move is undone. */
    note: uuid(),
  },
  (table) => [
    index("pipeline_moves_record_index").on(table.record_kind, table.record_id, table.moved_at, table.id),
    index("pipeline_moves_act_index").on(table.act),
    index("pipeline_moves_job_index").on(table.job, table.moved_by, table.moved_at),
    // Built in the background: moves that can still be undone and do not count as answers yet (R20).
    index("pipeline_moves_open_index")
      .on(table.undo_until)
      .where(sql`undone_at IS NULL AND notified_at IS NULL AND change IS NOT NULL`),
  ],
);

/** Team-only notes about a candidate, with an optional rating (rule H9). Deleted with the person's erasure. */
export const teamNotes = pgTable(
  "team_notes",
  {
    id: uuid().primaryKey(),
    job: parentId(() => jobs.id),
    record_kind: text({ enum: ["referral", "application"] }).notNull(),
    record_id: uuid().notNull(),
    text: text().notNull(),
    verdict: text({ enum: VERDICTS }),
    /** Mentioned members, who were notified. */
    mentions: uuid().array().notNull().default([]),
    written_by: requiredId(() => users.id),
    written_at: timestamptz().notNull(),
  },
  (table) => [
    index("team_notes_record_index").on(table.record_kind, table.record_id, table.written_at, table.id),
    index("team_notes_author_index").on(table.written_by, table.written_at),
    check("team_notes_verdict_known", sql`verdict IN ('strong_no', 'no', 'yes', 'strong_yes')`),
  ],
);

/**
 * When each team member last viewed a candidate's record (rule H17). Deleted with the person's erasure or the member.
 */
export const recordViews = pgTable(
  "record_views",
  {
    job: parentId(() => jobs.id),
    record_kind: text({ enum: ["referral", "application"] }).notNull(),
    record_id: uuid().notNull(),
    viewed_by: requiredId(() => users.id),
    viewed_at: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.record_kind, table.record_id, table.viewed_by] }),
    index("record_views_member_index").on(table.viewed_by),
    index("record_views_job_index").on(table.job),
  ],
);
