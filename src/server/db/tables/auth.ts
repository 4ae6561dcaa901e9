import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Scope } from "../../../contract/keys/scopes.ts";
import { companies } from "./companies.ts";
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
    /** Asked for and not yet proved by both addresses. */
    new_email: text(),
    /** The half of an asked change of address that is proved already; the other one is still missing. */
    email_change_proved: text({ enum: ["current", "new"] }),
    /** Two sign-ups of an address that nobody had proved named two passwords: whose is whose, nobody knows. */
    password_disputed: boolean().notNull().default(false),
    confirmation_sent_at: moment(),
    recovery_sent_at: moment(),
    email_change_sent_at: moment(),
    reauthentication_sent_at: moment(),
    app_metadata: jsonb().$type<Json>().notNull(),
    user_metadata: jsonb().$type<Json>().notNull(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex("auth_users_email_key").on(table.email_key),
    index("auth_users_banned_index").on(table.banned_until).where(sql`banned_until IS NOT NULL`),
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
    /** Tokens of before this count are void: the second factor was proved since. */
    refresh_floor: bigint({ mode: "number" }).notNull().default(0),
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
    /** Who did it; of what happens to an account without an admin's doing, whose account it is. */
    user_id: uuid(),
    /** To whom an admin did it; null for everything else. */
    target_id: uuid(),
    session_id: uuid(),
    ip: text().notNull().default(""),
    /** The address, or its first 64 bits where it is of version 6. */
    network: text().notNull().default(""),
    detail: jsonb().$type<Json>().notNull(),
  },
  (table) => [
    index("auth_audit_log_user_index").on(table.user_id, table.at),
    index("auth_audit_log_target_index").on(table.target_id, table.at).where(sql`target_id IS NOT NULL`),
    index("auth_audit_log_newest_index").on(table.at, table.id),
    index("auth_audit_log_event_index").on(table.event, table.at, table.id),
    // From where an account was entered before: docs/decisions/0003-sign-in-limits.md.
    index("auth_audit_log_familiar_index").on(table.user_id, table.network).where(sql`event IN ('sign_in', 'sign_up')`),
  ],
);

/**
 * What was mailed to prove an address: a code to type and a link, both kept as keyed hashes, both gone with one use.
 * One live row per person and purpose; `recovery` is the magic link's too (docs of the wire: section 9.4).
 */
export const authOneTimeTokens = pgTable(
  "auth_one_time_tokens",
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    purpose: text({
      enum: ["confirmation", "recovery", "email_change_current", "email_change_new", "reauthentication"],
    }).notNull(),
    /** Where it was mailed to, canonical; the new address of a change is proved here before it is the person's. */
    email_key: text().notNull(),
    code_hash: text().notNull(),
    link_hash: text().notNull(),
    /** Wrong codes typed so far. */
    failures: integer().notNull().default(0),
    code_expires_at: moment().notNull(),
    link_expires_at: moment().notNull(),
    /** The flow that a challenge of the browser began, whose code is given out instead of a session. */
    flow_id: uuid(),
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex("auth_one_time_tokens_purpose_key").on(table.user_id, table.purpose),
    uniqueIndex("auth_one_time_tokens_link_key").on(table.link_hash),
  ],
);

/** A sign-in that leaves the page and comes back: by the identity provider, or by a mailed link with a challenge. */
export const authFlowStates = pgTable(
  "auth_flow_states",
  {
    id: uuid().primaryKey(),
    /** Known from the start in mailed flows and when a sign-in is linked; else set when the provider has answered. */
    user_id: uuid().references(() => authUsers.id, { onDelete: "cascade" }),
    /** What the session that comes of it says of its beginning. */
    method: text({ enum: ["oauth", "sso", "email/signup", "recovery", "magiclink", "email_change"] }).notNull(),
    provider: text(),
    /** The browser's challenge (S256); none in the implicit flow. */
    challenge: text(),
    /** Allowed when it was stored; never read from a callback. */
    redirect_to: text().notNull(),
    /** What the provider's answer is held against: hash of the browser's cookie, nonce, our own verifier (sealed). */
    binding: jsonb().$type<Json>(),
    /** Hash of the code that the page changes into a session, and when it was handed out. */
    code_hash: text(),
    code_issued_at: moment(),
    /** The provider's answer was taken; a second one is refused. */
    answered_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex("auth_flow_states_code_key").on(table.code_hash),
    index("auth_flow_states_user_index").on(table.user_id),
    index("auth_flow_states_created_index").on(table.created_at),
  ],
);

/** Second factors: the secret is sealed, and a step of time is taken once. */
export const authFactors = pgTable(
  "auth_factors",
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    friendly_name: text().notNull().default(""),
    factor_type: text({ enum: ["totp"] }).notNull(),
    status: text({ enum: ["unverified", "verified"] }).notNull(),
    secret: text().notNull(),
    last_step: bigint({ mode: "number" }),
    last_challenged_at: moment(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [uniqueIndex("auth_factors_name_key").on(table.user_id, table.friendly_name)],
);

export const authChallenges = pgTable(
  "auth_challenges",
  {
    id: uuid().primaryKey(),
    factor_id: uuid()
      .notNull()
      .references(() => authFactors.id, { onDelete: "cascade" }),
    ip: text().notNull().default(""),
    verified_at: moment(),
    expires_at: moment().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [index("auth_challenges_factor_index").on(table.factor_id)],
);

/** Codes for the day the phone is lost: kept as keyed hashes, each good once. */
export const authRecoveryCodes = pgTable(
  "auth_recovery_codes",
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    code_hash: text().notNull(),
    used_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [uniqueIndex("auth_recovery_codes_code_key").on(table.user_id, table.code_hash)],
);

/** Keys by which programs act for a person or a company (rules X80, X211): of each only what it hashes to is kept, and its beginning. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid().primaryKey(),
    /** Whose it is; null of a key of a company, which the version before takes for none. */
    user_id: uuid().references(() => authUsers.id, { onDelete: "cascade" }),
    /** Whose it is, and its member there: that one's role is what the key has at most. */
    company: uuid().references(() => companies.id, { onDelete: "cascade" }),
    member: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** Who made a company's key; null once they have deleted their account. */
    made_by: uuid(),
    name: text().notNull(),
    prefix: text().notNull(),
    key_hash: text().notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    created_at: moment().notNull(),
    ends_at: moment().notNull(),
    revoked_at: moment(),
    /** To about a minute. */
    last_used_at: moment(),
  },
  (table) => [
    uniqueIndex("api_keys_prefix_key").on(table.prefix),
    uniqueIndex("api_keys_hash_key").on(table.key_hash),
    index("api_keys_user_index").on(table.user_id, table.created_at),
    index("api_keys_company_index").on(table.company, table.created_at).where(sql`company IS NOT NULL`),
    index("api_keys_maker_index").on(table.made_by).where(sql`made_by IS NOT NULL`),
  ],
);

/** The one link that makes the first admin (rule A10): hashed, an hour long, gone with the first admin. */
export const firstAdminLink = pgTable("first_admin_link", {
  only: boolean().primaryKey().default(true),
  token_hash: text().notNull(),
  expires_at: moment().notNull(),
});
