import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../columns.ts";

/**
 * The outbox of mails. Address and content are encrypted and cleared once the mail is sent or has failed for good. The
 * rest records when and why, and prevents a second mail with the same `dedupe_key`. Only src/server/infra/mail writes it.
 */
export const mails = pgTable(
  "mails",
  {
    id: uuid().primaryKey(),
    /** Kind and ids of the causing record: at most one mail each. */
    dedupe_key: text().notNull(),
    message: text().notNull(),
    language: text().notNull(),
    encrypted: text(),
    attempts: integer().notNull().default(0),
    /** Lease: another process may take the mail only afterwards. Also the time of the next attempt. */
    leased_until: timestamptz(),
    /** The mail is not sent after this time, because it would no longer be useful. */
    useful_until: timestamptz(),
    created_at: timestamptz().notNull(),
    sent_at: timestamptz(),
    /** A mail server accepted it; false if it was only written to a file (rule F5). */
    accepted_by_server: boolean().notNull().default(false),
    failed_at: timestamptz(),
    /** Task called with the outcome, sent or failed; its payload is the `dedupe_key`. */
    callback_task: text(),
  },
  (table) => [
    uniqueIndex("mails_dedupe_key").on(table.dedupe_key),
    index("mails_created_index").on(table.created_at),
    // Few mails wait, and an erasure scans all of them.
    index("mails_waiting_index").on(table.id).where(sql`encrypted IS NOT NULL`),
  ],
);

/**
 * What to search for in mails written to DATA_DIR/mail, after an erasure: names and addresses, encrypted, deleted once
 * the folder was searched.
 */
export const mailTraces = pgTable("mail_traces", {
  id: uuid().primaryKey(),
  encrypted: text().notNull(),
  created_at: timestamptz().notNull(),
});
