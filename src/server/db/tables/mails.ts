import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

const moment = () => timestamp({ withTimezone: true, mode: "date" });

/**
 * The outbox. Address and content are sealed and only there until the mail is sent or given up; what stays tells when
 * and why, and keeps a second mail of the same cause away. Only src/server/mail writes it.
 */
export const mails = pgTable(
  "mails",
  {
    id: uuid().primaryKey(),
    /** Kind and ids of what caused it: at most one mail each. */
    cause: text().notNull(),
    message: text().notNull(),
    language: text().notNull(),
    sealed: text(),
    attempts: integer().notNull().default(0),
    /** Nobody else takes it before: somebody is sending it until then, or it rests until its next attempt. */
    claimed_until: moment(),
    /** Later than this it would say nothing useful any more. */
    useful_until: moment(),
    created_at: moment().notNull(),
    sent_at: moment(),
    /** A mail server took it; false where it was only written to a file (rule F5). */
    handed_over: boolean().notNull().default(false),
    failed_at: moment(),
    /** Background work that hears what became of it, sent or given up; its data is the cause. */
    heard_by: text(),
  },
  (table) => [
    uniqueIndex("mails_cause_key").on(table.cause),
    index("mails_created_index").on(table.created_at),
    // What waits is little; an erasure looks through all of it.
    index("mails_waiting_index").on(table.id).where(sql`sealed IS NOT NULL`),
  ],
);

/**
 * What to look for in mails that were written to DATA_DIR/mail, because it was erased: names and addresses, sealed, and
 * only there until the folder was looked through.
 */
export const mailTraces = pgTable("mail_traces", {
  id: uuid().primaryKey(),
  sealed: text().notNull(),
  created_at: moment().notNull(),
});
