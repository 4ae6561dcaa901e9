import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  SIGN_IN_KINDS,
  SIGN_IN_OFF_REASONS,
  TEST_SIGN_IN_FAILURES,
  type TestedSignIn,
} from "../../../../contract/companies/company-sign-in.ts";
import { parentId, timestamptz } from "../columns.ts";
import { authSessions, authUsers } from "./auth.ts";
import { companies } from "./companies.ts";

/** A company's sign-in connections (rule X181), each for the addresses of one domain. */
export const companySignIns = pgTable(
  "company_sign_ins",
  {
    id: uuid().primaryKey(),
    company: parentId(() => companies.id),
    kind: text({ enum: SIGN_IN_KINDS }).notNull(),
    domain: text().notNull(),
    /** Issuer and client id for OpenID Connect, entity id for SAML. */
    issuer: text().notNull(),
    client_id: text().notNull().default(""),
    /** The client secret, encrypted; empty if it was lost with its encryption key. */
    encrypted: text().notNull().default(""),
    /** SAML: the sign-in URL and the trusted signing certificates (PEM, public). */
    address: text().notNull().default(""),
    certificates: jsonb().$type<readonly string[]>().notNull().default([]),
    on_since: timestamptz(),
    off: text({ enum: SIGN_IN_OFF_REASONS }).default("new"),
    /** A test with the current configuration has succeeded. */
    ready: boolean().notNull().default(false),
    enforced_since: timestamptz(),
    /** The owner who may still sign in otherwise while the connection is enforced. */
    break_glass: uuid().references(() => authUsers.id, { onDelete: "set null" }),
    created_at: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex("company_sign_ins_domain_key").on(table.domain).where(sql`on_since IS NOT NULL`),
    index("company_sign_ins_company_index").on(table.company, table.created_at),
    check("company_sign_ins_state", sql`(${table.on_since} IS NULL) = (${table.off} IS NOT NULL)`),
    check("company_sign_ins_enforced", sql`${table.enforced_since} IS NULL OR ${table.on_since} IS NOT NULL`),
  ],
);

/** Maps a provider's subject to a user, per connection (rule X185). */
export const companySignInPeople = pgTable(
  "company_sign_in_people",
  {
    connection: parentId(() => companySignIns.id),
    subject: text().notNull(),
    user_id: parentId(() => authUsers.id),
    created_at: timestamptz().notNull(),
    last_sign_in_at: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ name: "company_sign_in_people_key", columns: [table.connection, table.subject] }),
    index("company_sign_in_people_user_index").on(table.user_id),
  ],
);

/** Sessions that began with a connection and end with it (rule X186). */
export const companySignInSessions = pgTable(
  "company_sign_in_sessions",
  {
    session: uuid()
      .primaryKey()
      .references(() => authSessions.id, { onDelete: "cascade" }),
    connection: parentId(() => companySignIns.id),
  },
  (table) => [index("company_sign_in_sessions_connection_index").on(table.connection)],
);

/** The last test of a connection (rule X182) by any owner. */
export const companySignInTries = pgTable(
  "company_sign_in_tries",
  {
    connection: uuid()
      .primaryKey()
      .references(() => companySignIns.id, { onDelete: "cascade" }),
    user_id: parentId(() => authUsers.id),
    token_hash: text().notNull(),
    created_at: timestamptz().notNull(),
    begun_at: timestamptz(),
    ended_at: timestamptz(),
    failure: text({ enum: TEST_SIGN_IN_FAILURES }),
    said: jsonb().$type<NonNullable<TestedSignIn["said"]>>(),
  },
  (table) => [
    uniqueIndex("company_sign_in_tries_token_key").on(table.token_hash),
    index("company_sign_in_tries_user_index").on(table.user_id),
  ],
);

/** SAML assertions that were used (rule X217), as hashes of their ids, stored while a replay is possible. */
export const companySignInAssertions = pgTable(
  "company_sign_in_assertions",
  {
    connection: parentId(() => companySignIns.id),
    assertion: text().notNull(),
    expires_at: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ name: "company_sign_in_assertions_key", columns: [table.connection, table.assertion] }),
    index("company_sign_in_assertions_expiry_index").on(table.expires_at),
  ],
);
