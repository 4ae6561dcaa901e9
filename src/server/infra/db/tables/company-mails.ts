import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { MAIL_TRIGGERS, type MailTemplates } from "../../../../contract/hiring/company-mails.ts";
import { parentId, timestamptz } from "../columns.ts";
import { companies } from "./companies.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

/**
 * A company's custom mail texts for one trigger, in all languages, one row per save. The newest row counts, except that
 * a step made earlier uses the texts of its time (rule C22). Without texts the product's own are used.
 */
export const companyEmailTemplates = pgTable(
  "company_email_templates",
  {
    /** Also the version that a later change must be based on. */
    id: uuid().primaryKey(),
    company: parentId(() => companies.id),
    /** Texts for this job only; null for the whole company. */
    job: uuid().references(() => jobs.id, { onDelete: "cascade" }),
    trigger: text({ enum: MAIL_TRIGGERS }).notNull(),
    texts: jsonb().$type<MailTemplates>().notNull(),
    /** Null once their account is deleted. */
    saved_by: uuid().references(() => users.id, { onDelete: "set null" }),
    saved_at: timestamptz().notNull(),
  },
  (table) => [
    index("company_email_templates_scope_index").on(table.company, table.trigger, table.saved_at, table.id),
    index("company_email_templates_job_index").on(table.job),
    index("company_email_templates_author_index").on(table.saved_by),
  ],
);
