import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ARCHIVE_STATES } from "../../../../contract/companies/company-archives.ts";
import { parentId, timestamptz } from "../columns.ts";
import { companies } from "./companies.ts";
import { users } from "./users.ts";

/**
 * Company exports for an owner (rule X166). A trigger removes the bytes of a deleted row, and another one ends an
 * export that contains an erased person (rule X171).
 */
export const companyArchives = pgTable(
  "company_archives",
  {
    id: uuid().primaryKey(),
    company: parentId(() => companies.id),
    asked_by: uuid().references(() => users.id, { onDelete: "set null" }),
    state: text({ enum: ARCHIVE_STATES }).notNull().default("waiting"),
    /** The process that currently works on it; a former one can no longer write. */
    attempt: uuid(),
    tries: smallint().notNull().default(0),
    lines: integer().notNull().default(0),
    files: integer().notNull().default(0),
    storage_key: text().notNull(),
    size: bigint({ mode: "number" }),
    sha256: text(),
    created_at: timestamptz().notNull(),
    /** Time of the last progress report. */
    seen_at: timestamptz().notNull(),
    ended_at: timestamptz(),
    ends_at: timestamptz(),
  },
  (table) => [
    check("company_archives_state_known", sql`${table.state} IN ('waiting', 'running', 'ready', 'failed')`),
    check("company_archives_ended", sql`(${table.state} IN ('ready', 'failed')) = (${table.ended_at} IS NOT NULL)`),
    // One export at a time per company.
    uniqueIndex("company_archives_company_key").on(table.company).where(sql`state IN ('waiting', 'running')`),
    index("company_archives_list_index").on(table.company, table.created_at, table.id),
    index("company_archives_asker_index").on(table.asked_by),
    index("company_archives_created_index").on(table.created_at),
  ],
);

/** Accounts named in an export. */
export const companyArchivePeople = pgTable(
  "company_archive_people",
  {
    archive: parentId(() => companyArchives.id),
    user_id: parentId(() => users.id),
  },
  (table) => [
    primaryKey({ name: "company_archive_people_key", columns: [table.archive, table.user_id] }),
    index("company_archive_people_user_index").on(table.user_id),
  ],
);
