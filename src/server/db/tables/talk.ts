import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { READERS, SIDES } from "../../../contract/talk/bounds.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

const moment = () => timestamp({ withTimezone: true, mode: "date" });

/** What company, referrer and candidate say to each other about a record (rule T1). Goes with the person, and with its writer. */
export const messages = pgTable(
  "messages",
  {
    id: uuid().primaryKey(),
    job: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    record_kind: text({ enum: ["referral", "application"] }).notNull(),
    record_id: uuid().notNull(),
    side: text({ enum: SIDES }).notNull(),
    readers: text({ enum: READERS }).notNull(),
    /** Null for somebody who wrote by a mailed link. */
    written_by: uuid().references(() => users.id),
    text: text().notNull(),
    /** Later than all before it in its record. */
    written_at: moment().notNull(),
    /** Since when nobody reads it any more, after a report. */
    taken_down_at: moment(),
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
 * Up to which message somebody has read a record (rule T4). `reader`: their account, or the record itself for its person who reads by a
 * mailed link; `quiet`: that one wants no mail about messages.
 */
export const messageMarks = pgTable(
  "message_marks",
  {
    record_kind: text({ enum: ["referral", "application"] }).notNull(),
    record_id: uuid().notNull(),
    reader: uuid().notNull(),
    read_at: moment().notNull(),
    quiet: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ name: "message_marks_key", columns: [table.record_kind, table.record_id, table.reader] }),
    index("message_marks_reader_index").on(table.reader),
  ],
);

/** What people who may refer ask about a job before they do, and what stands of it on the job's page (rule T8). */
export const referrerQuestions = pgTable(
  "referrer_questions",
  {
    id: uuid().primaryKey(),
    job: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    /** Null once they left: then the company's wording alone is there. */
    asked_by: uuid().references(() => users.id),
    text: text().notNull(),
    asked_at: moment().notNull(),
    answer: text(),
    answered_by: uuid().references(() => users.id),
    answered_at: moment(),
    published_question: text(),
    published_answer: text(),
    published_at: moment(),
    /** Since when nobody reads the question, or the answer, any more, after a report. */
    question_taken_down_at: moment(),
    answer_taken_down_at: moment(),
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
