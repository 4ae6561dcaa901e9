import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { CONVERSATION_SIDES, MESSAGE_READERS } from "../../../../contract/hiring/messages/bounds.ts";
import { parentId, timestamptz } from "../columns.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

/**
 * Messages between company, referrer and candidate about a record (rule T1). Deleted with the person or with the
 * author.
 */
export const messages = pgTable(
  "messages",
  {
    id: uuid().primaryKey(),
    job: parentId(() => jobs.id),
    record_kind: text({ enum: ["referral", "application"] }).notNull(),
    record_id: uuid().notNull(),
    side: text({ enum: CONVERSATION_SIDES }).notNull(),
    readers: text({ enum: MESSAGE_READERS }).notNull(),
    /** Null for an author without an account, who wrote through a mailed link. */
    written_by: uuid().references(() => users.id),
    text: text().notNull(),
    /** Later than all earlier messages of the record. */
    written_at: timestamptz().notNull(),
    /** Since when it is hidden after a report. */
    taken_down_at: timestamptz(),
  },
  (table) => [
    index("messages_record_index").on(table.record_kind, table.record_id, table.written_at),
    index("messages_job_index").on(table.job, table.written_at),
    index("messages_author_index").on(table.written_by),
    check("messages_side_known", sql`side IN ('company', 'referrer', 'candidate')`),
    check("messages_readers_known", sql`readers IN ('company_referrer', 'company_candidate', 'all')`),
  ],
);

/**
 * Read markers per record (rule T4). `reader`: an account, or the record itself for a person who reads through a mailed
 * link. `quiet`: that person wants no mails about messages.
 */
export const messageMarks = pgTable(
  "message_marks",
  {
    record_kind: text({ enum: ["referral", "application"] }).notNull(),
    record_id: uuid().notNull(),
    reader: uuid().notNull(),
    read_at: timestamptz().notNull(),
    quiet: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ name: "message_marks_key", columns: [table.record_kind, table.record_id, table.reader] }),
    index("message_marks_reader_index").on(table.reader),
  ],
);

/** Questions about a job by people who may refer to it, and what is published of them on the job's page (rule T8). */
export const referrerQuestions = pgTable(
  "referrer_questions",
  {
    id: uuid().primaryKey(),
    job: parentId(() => jobs.id),
    /** Null once they left; only the company's published wording remains. */
    asked_by: uuid().references(() => users.id),
    text: text().notNull(),
    asked_at: timestamptz().notNull(),
    answer: text(),
    answered_by: uuid().references(() => users.id),
    answered_at: timestamptz(),
    published_question: text(),
    published_answer: text(),
    published_at: timestamptz(),
    /** Since when the question or the answer is hidden after a report. */
    question_taken_down_at: timestamptz(),
    answer_taken_down_at: timestamptz(),
  },
  (table) => [
    index("referrer_questions_job_index").on(table.job, table.asked_at),
    index("referrer_questions_asker_index").on(table.asked_by, table.job),
    index("referrer_questions_answerer_index").on(table.answered_by),
    check(
      "referrer_questions_published",
      sql`(published_at IS NULL) = (published_question IS NULL OR published_answer IS NULL)`,
    ),
  ],
);
