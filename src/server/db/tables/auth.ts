import { sql } from "drizzle-orm";
import { bigint, boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./users.ts";

const moment = () => timestamp({ withTimezone: true, mode: "date" });
type Json = Record<string, unknown>;

/** How people sign in. Only src/server/auth writes these tables; the first admin's link belongs to src/server/admin. */
export const authUsers = pgTable(
  "auth_users",
  {
    id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    /** Lower case, NFC, IDN in ASCII form: what makes two addresses the same. */
    email_key: text().notNull(),
    password_hash: text(),
    email_confirmed_at: moment(),
    last_sign_in_at: moment(),
    banned_until: moment(),
    app_metadata: jsonb().$type<Json>().notNull(),
    user_metadata: jsonb().$type<Json>().notNull(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex("auth_users_email_key").on(table.email_key),
    index("auth_users_admin_index").on(table.id).where(sql`app_metadata -> 'admin' = 'true'::jsonb`),
  ],
);

export const authIdentities = pgTable(
  "auth_identities",
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    provider: text().notNull(),
    provider_id: text().notNull(),
    identity_data: jsonb().$type<Json>().notNull(),
    last_sign_in_at: moment(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex("auth_identities_provider_key").on(table.provider, table.provider_id),
    index("auth_identities_user_index").on(table.user_id),
  ],
);

export const authSessions = pgTable(
  "auth_sessions",
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    /** Key of this session's refresh tokens, encrypted; no usable token is stored. */
    refresh_key: text().notNull(),
    refresh_counter: bigint({ mode: "number" }).notNull().default(0),
    refreshed_at: moment().notNull(),
    aal: text({ enum: ["aal1", "aal2"] })
      .notNull()
      .default("aal1"),
    amr: jsonb().$type<{ method: string; timestamp: number }[]>().notNull(),
    user_agent: text().notNull().default(""),
    ip: text().notNull().default(""),
    created_at: moment().notNull(),
    /** When the person last did something by themselves; refreshing tokens, polling and streams do not count (P1). */
    active_at: moment().notNull().default(sql`now()`),
    not_after: moment(),
  },
  (table) => [index("auth_sessions_user_index").on(table.user_id)],
);

export const authAuditLog = pgTable(
  "auth_audit_log",
  {
    id: uuid().primaryKey(),
    at: moment().notNull(),
    event: text().notNull(),
    user_id: uuid(),
    session_id: uuid(),
    ip: text().notNull().default(""),
    /** The address, or its first 64 bits where it is of version 6. */
    network: text().notNull().default(""),
    detail: jsonb().$type<Json>().notNull(),
  },
  (table) => [
    index("auth_audit_log_user_index").on(table.user_id, table.at),
    // From where an account was entered before: docs/decisions/0003-sign-in-limits.md.
    index("auth_audit_log_familiar_index").on(table.user_id, table.network).where(sql`event IN ('sign_in', 'sign_up')`),
  ],
);

/** The one link that makes the first admin (DECISIONS A10): hashed, an hour long, gone with the first admin. */
export const firstAdminLink = pgTable("first_admin_link", {
  only: boolean().primaryKey().default(true),
  token_hash: text().notNull(),
  expires_at: moment().notNull(),
});
