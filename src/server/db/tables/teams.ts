import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { TEAM_ROLES } from "../../../contract/team/roles.ts";
import { companies } from "./companies.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

const KNOWN_ROLE = sql`role IN ('owner', 'recruiter', 'hiring_manager', 'viewer')`;

/** Who belongs to a company (rule R17). Whoever adds a company is its first owner: a trigger sees to it. */
export const companyMembers = pgTable(
  "company_members",
  {
    company: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: TEAM_ROLES }).notNull(),
    created_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    primaryKey({ name: "company_members_key", columns: [table.company, table.user_id] }),
    check("company_members_role_known", KNOWN_ROLE),
    index("company_members_user_index").on(table.user_id, table.company, table.role),
  ],
);

/** Members who are on a job: hiring managers see its people, and everybody on it is told of new ones. */
export const jobMembers = pgTable(
  "job_members",
  {
    job: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    created_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    primaryKey({ name: "job_members_key", columns: [table.job, table.user_id] }),
    index("job_members_user_index").on(table.user_id),
  ],
);

/** Somebody asked by mail to join a team. Its link works once, until it expires or is taken back. */
export const teamInvitations = pgTable(
  "team_invitations",
  {
    id: uuid().primaryKey(),
    company: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    email: text().notNull(),
    email_key: text().notNull(),
    role: text({ enum: TEAM_ROLES }).notNull(),
    token_hash: text().notNull(),
    invited_by: uuid().references(() => users.id, { onDelete: "set null" }),
    created_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
    expires_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    check("team_invitations_role_known", KNOWN_ROLE),
    uniqueIndex("team_invitations_address_key").on(table.company, table.email_key),
    uniqueIndex("team_invitations_token_key").on(table.token_hash),
    index("team_invitations_email_index").on(table.email_key),
    index("team_invitations_expiry_index").on(table.expires_at),
  ],
);

/** Somebody who asks to join a team whose company they work for. An answer ends it. */
export const joinRequests = pgTable(
  "join_requests",
  {
    id: uuid().primaryKey(),
    company: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    words: text().notNull(),
    created_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
    /** Turned down: the same person asks again after a while alone. */
    declined_at: timestamp({ withTimezone: true, mode: "date" }),
  },
  (table) => [
    uniqueIndex("join_requests_person_key").on(table.company, table.user_id),
    index("join_requests_user_index").on(table.user_id),
  ],
);
