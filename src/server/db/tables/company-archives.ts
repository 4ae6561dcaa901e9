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
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ARCHIVE_STATES } from "../../../contract/team/company-archives.ts";
import { companies } from "./companies.ts";
import { users } from "./users.ts";

const moment = () => timestamp({ withTimezone: true, mode: "date" });

/**
 * Archives in which an owner takes a company along (rule X166). Whatever deletes a row has its bytes removed: a trigger sees to it, and
 * another one to the end of an archive in which somebody stands who is erased (rule X171).
 */
export const companyArchives = pgTable(
  "company_archives",
  {
    id: uuid().primaryKey(),
    company: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    asked_by: uuid().references(() => users.id, { onDelete: "set null" }),
    state: text({ enum: ARCHIVE_STATES }).notNull().default("waiting"),
    /** Whoever has it in hand now; a process that had it before writes nothing any more. */
    attempt: uuid(),
    tries: smallint().notNull().default(0),
    lines: integer().notNull().default(0),
    files: integer().notNull().default(0),
    storage_key: text().notNull(),
    size: bigint({ mode: "number" }),
    sha256: text(),
    created_at: moment().notNull(),
    /** When it last said how far it is. */
    seen_at: moment().notNull(),
    ended_at: moment(),
    ends_at: moment(),
  },
  (table) => [
    check("company_archives_state_known", sql`${table.state} IN ('waiting', 'running', 'ready', 'failed')`),
    check("company_archives_ended", sql`(${table.state} IN ('ready', 'failed')) = (${table.ended_at} IS NOT NULL)`),
    // One at a time for a company.
    uniqueIndex("company_archives_company_key").on(table.company).where(sql`state IN ('waiting', 'running')`),
    index("company_archives_list_index").on(table.company, table.created_at, table.id),
    index("company_archives_asker_index").on(table.asked_by),
    index("company_archives_created_index").on(table.created_at),
  ],
);

/** Who is named in an archive by an account. */
export const companyArchivePeople = pgTable(
  "company_archive_people",
  {
    archive: uuid()
      .notNull()
      .references(() => companyArchives.id, { onDelete: "cascade" }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ name: "company_archive_people_key", columns: [table.archive, table.user_id] }),
    index("company_archive_people_user_index").on(table.user_id),
  ],
);
