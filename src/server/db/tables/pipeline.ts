import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { InterviewStep } from "../../../contract/pipeline/steps.ts";
import { VERDICTS } from "../../../contract/pipeline/thread.ts";
import type { MailWords } from "../../../contract/team/company-mails.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

/** The steps within Interviewing that a job has named; none for a job with those of the beginning (rule H1). */
export const interviewSteps = pgTable("interview_steps", {
  job: uuid()
    .primaryKey()
    .references(() => jobs.id, { onDelete: "cascade" }),
  /** Counts the changes. */
  version: integer().notNull(),
  steps: jsonb().$type<readonly InterviewStep[]>().notNull(),
  /** No key is given twice: whoever stood at a removed step must not stand at a new one. */
  next_key: smallint().notNull(),
});

/**
 * Every move of somebody within a job's pipeline, for its team alone (rule H1): the steps are named as they were then, and
 * null where the status was not Interviewing. What others read of it stands in `status_history`.
 */
export const pipelineMoves = pgTable(
  "pipeline_moves",
  {
    id: uuid().primaryKey(),
    /** What was done with one press. */
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
    moved_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
    /** The change of status that is to be told; null where there is none. */
    change: uuid(),
    /** Until then it can be taken back and nobody is told (rule H4); null for what cannot be. */
    undo_until: timestamp({ withTimezone: true, mode: "date" }),
    told_at: timestamp({ withTimezone: true, mode: "date" }),
    undone_at: timestamp({ withTimezone: true, mode: "date" }),
    /** What is said to them this time alone (rule C26); gone once it was told, or never will be. */
    words: jsonb().$type<MailWords>(),
    /** The note that was written with it: it goes when the move is taken back. */
    note: uuid(),
  },
  (table) => [
    index("pipeline_moves_record_index").on(table.record_kind, table.record_id, table.moved_at, table.id),
    index("pipeline_moves_act_index").on(table.act),
    index("pipeline_moves_job_index").on(table.job, table.moved_by, table.moved_at),
    // Written anew beside traffic: what may still be taken back, and is no answer yet (R20).
    index("pipeline_moves_open_index")
      .on(table.undo_until)
      .where(sql`undone_at IS NULL AND told_at IS NULL AND change IS NOT NULL`),
  ],
);

/**
 * What members of a team write of somebody, for the team alone, and how they rate them if they do (rule H9). Goes with the
 * person's erasure.
 */
export const teamNotes = pgTable(
  "team_notes",
  {
    id: uuid().primaryKey(),
    job: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    record_kind: text({ enum: ["referral", "application"] }).notNull(),
    record_id: uuid().notNull(),
    text: text().notNull(),
    verdict: text({ enum: VERDICTS }),
    /** Members who were to read it; they were told. */
    mentions: uuid().array().notNull().default([]),
    written_by: uuid()
      .notNull()
      .references(() => users.id),
    written_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    index("team_notes_record_index").on(table.record_kind, table.record_id, table.written_at, table.id),
    index("team_notes_author_index").on(table.written_by, table.written_at),
    check("team_notes_verdict_known", sql`verdict IN ('strong_no', 'no', 'yes', 'strong_yes')`),
  ],
);

/** When each member of a team last opened somebody's record (rule H17). Goes with the person's erasure, and with the member. */
export const recordLooks = pgTable(
  "record_looks",
  {
    job: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    record_kind: text({ enum: ["referral", "application"] }).notNull(),
    record_id: uuid().notNull(),
    looked_by: uuid()
      .notNull()
      .references(() => users.id),
    looked_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.record_kind, table.record_id, table.looked_by] }),
    index("record_looks_member_index").on(table.looked_by),
    index("record_looks_job_index").on(table.job),
  ],
);
