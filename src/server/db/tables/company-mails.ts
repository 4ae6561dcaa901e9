import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { MAIL_OCCASIONS, type MailTexts } from "../../../contract/team/company-mails.ts";
import { companies } from "./companies.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

/**
 * What a company says to candidates on one occasion, in all languages, each time that somebody saved it: the newest row counts, and for
 * a step that was made before it the one before (rule C22). Without texts the product's words stand.
 */
export const companyMailWords = pgTable(
  "company_mail_words",
  {
    /** Also the version that a later change has to have seen. */
    id: uuid().primaryKey(),
    company: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Words of this job alone; null for those of the company. */
    job: uuid().references(() => jobs.id, { onDelete: "cascade" }),
    occasion: text({ enum: MAIL_OCCASIONS }).notNull(),
    texts: jsonb().$type<MailTexts>().notNull(),
    /** Null once their account is deleted. */
    saved_by: uuid().references(() => users.id, { onDelete: "set null" }),
    saved_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    index("company_mail_words_scope_index").on(table.company, table.occasion, table.saved_at, table.id),
    index("company_mail_words_job_index").on(table.job),
    index("company_mail_words_author_index").on(table.saved_by),
  ],
);
