import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { DRAFT_KINDS, type DraftFields } from "../../../contract/posting/job-drafts.ts";
import { companies } from "./companies.ts";
import { users } from "./users.ts";

const moment = () => timestamp({ withTimezone: true, mode: "date" });

/**
 * What is written of a job that nobody has posted yet (rule J46), and templates (J47). Stands apart from jobs: no list, search,
 * sitemap or count of jobs can come upon one, that of the version before no more than ours.
 */
export const jobDrafts = pgTable(
  "job_drafts",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: DRAFT_KINDS }).notNull(),
    /** The form as far as it is written, by the names of its fields. */
    fields: jsonb().$type<DraftFields>().notNull(),
    /** The company that it names, where it is one that its writer posts for; else it is made with the job. */
    company: uuid().references(() => companies.id, { onDelete: "set null" }),
    created_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check("job_drafts_kind_known", sql`${table.kind} IN ('draft', 'template')`),
    index("job_drafts_owner_index").on(table.created_by, table.kind, table.updated_at, table.id),
    index("job_drafts_company_index").on(table.company, table.kind, table.updated_at, table.id),
  ],
);
