import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Scope } from "../../../../contract/identity/keys/scopes.ts";
import { parentId, timestamptz } from "../columns.ts";
import { companies } from "./companies.ts";
import { users } from "./users.ts";

type Json = Record<string, unknown>;

/** Sign-in data. Only src/server/identity/auth writes these tables; the first admin's link belongs to src/server/admin. */
export const authUsers = pgTable(
  "auth_users",
  {
    id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    /** Lower case, NFC, IDN in ASCII form. Addresses with equal keys are the same. */
    email_key: text().notNull(),
    password_hash: text(),
    email_confirmed_at: timestamptz(),
    last_sign_in_at: timestamptz(),
    banned_until: timestamptz(),
    /** Requested but not yet confirmed by both addresses. */
    new_email: text(),
    /** Which half of a requested address change is confirmed; the other one is pending. */
    email_change_proved: text({ enum: ["current", "new"] }),
    /** Two sign-ups with the same unconfirmed address set different passwords, so neither can be trusted. */
    password_disputed: boolean().notNull().default(false),
    confirmation_sent_at: timestamptz(),
    recovery_sent_at: timestamptz(),
    email_change_sent_at: timestamptz(),
    reauthentication_sent_at: timestamptz(),
    app_metadata: jsonb().$type<Json>().notNull(),
    user_metadata: jsonb().$type<Json>().notNull(),
    created_at: timestamptz().notNull(),
    updated_at: timestamptz().notNull(),
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
    user_id: parentId(() => authUsers.id),
    provider: text().notNull(),
    provider_id: text().notNull(),
    identity_data: jsonb().$type<Json>().notNull(),
    last_sign_in_at: timestamptz(),
    created_at: timestamptz().notNull(),
    updated_at: timestamptz().notNull(),
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
    user_id: parentId(() => authUsers.id),
    /** Key of this session's refresh tokens, encrypted. No usable token is stored. */
    refresh_key: text().notNull(),
    refresh_counter: bigint({ mode: "number" }).notNull().default(0),
    /** Tokens with a lower counter are invalid, because the second factor was passed since. */
    refresh_floor: bigint({ mode: "number" }).notNull().default(0),
    refreshed_at: timestamptz().notNull(),
    aal: text({ enum: ["aal1", "aal2"] })
      .notNull()
      .default("aal1"),
    amr: jsonb().$type<{ method: string; timestamp: number }[]>().notNull(),
    user_agent: text().notNull().default(""),
    ip: text().notNull().default(""),
    created_at: timestamptz().notNull(),
    /** When the person last acted; token refreshes, polling and streams do not count (P1). */
    active_at: timestamptz().notNull().default(sql`now()`),
    not_after: timestamptz(),
  },
  (table) => [index("auth_sessions_user_index").on(table.user_id)],
);

export const authAuditLog = pgTable(
  "auth_audit_log",
  {
    id: uuid().primaryKey(),
    at: timestamptz().notNull(),
    event: text().notNull(),
    /** The acting user. For system events the user whose account is concerned. */
    user_id: uuid(),
    /** The user concerned by an admin's action; null otherwise. */
    target_id: uuid(),
    session_id: uuid(),
    ip: text().notNull().default(""),
    /** The IPv4 address, or the first 64 bits of an IPv6 address. */
    network: text().notNull().default(""),
    detail: jsonb().$type<Json>().notNull(),
  },
  (table) => [
    index("auth_audit_log_user_index").on(table.user_id, table.at),
    index("auth_audit_log_target_index").on(table.target_id, table.at).where(sql`target_id IS NOT NULL`),
    index("auth_audit_log_newest_index").on(table.at, table.id),
    index("auth_audit_log_event_index").on(table.event, table.at, table.id),
    // Networks from which an account signed in before: docs/decisions/0003-sign-in-limits.md.
    index("auth_audit_log_familiar_index").on(table.user_id, table.network).where(sql`event IN ('sign_in', 'sign_up')`),
  ],
);

/**
 * A mailed code and link that verify an address, both stored as keyed hashes and both invalid after one use. One active
 * row per person and purpose; `recovery` also serves magic links (wire documentation, section 9.4).
 */
export const authOneTimeTokens = pgTable(
  "auth_one_time_tokens",
  {
    id: uuid().primaryKey(),
    user_id: parentId(() => authUsers.id),
    purpose: text({
      enum: ["confirmation", "recovery", "email_change_current", "email_change_new", "reauthentication"],
    }).notNull(),
    /** The canonical recipient address. The new address of a change is verified here before it becomes the person's. */
    email_key: text().notNull(),
    code_hash: text().notNull(),
    link_hash: text().notNull(),
    /** Number of wrong codes entered so far. */
    failures: integer().notNull().default(0),
    code_expires_at: timestamptz().notNull(),
    link_expires_at: timestamptz().notNull(),
    /** The PKCE flow started by the browser; its code is issued instead of a session. */
    flow_id: uuid(),
    created_at: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex("auth_one_time_tokens_purpose_key").on(table.user_id, table.purpose),
    uniqueIndex("auth_one_time_tokens_link_key").on(table.link_hash),
  ],
);

/**
 * A sign-in that leaves the page and returns: through the identity provider, or through a mailed link with a PKCE
 * challenge.
 */
export const authFlowStates = pgTable(
  "auth_flow_states",
  {
    id: uuid().primaryKey(),
    /**
     * Known from the start in mailed flows and when linking a sign-in; otherwise set when the provider has answered.
     */
    user_id: uuid().references(() => authUsers.id, { onDelete: "cascade" }),
    /** How the resulting session began. */
    method: text({ enum: ["oauth", "sso", "email/signup", "recovery", "magiclink", "email_change"] }).notNull(),
    provider: text(),
    /** The browser's PKCE challenge (S256); none in the implicit flow. */
    challenge: text(),
    /** Validated when stored; never taken from a callback. */
    redirect_to: text().notNull(),
    /** Checks for the provider's response: hash of the browser's cookie, nonce, our own verifier (encrypted). */
    binding: jsonb().$type<Json>(),
    /** Hash of the code that the page exchanges for a session, and when it was issued. */
    code_hash: text(),
    code_issued_at: timestamptz(),
    /** When the provider's response was accepted; a second one is refused. */
    answered_at: timestamptz(),
    created_at: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex("auth_flow_states_code_key").on(table.code_hash),
    index("auth_flow_states_user_index").on(table.user_id),
    index("auth_flow_states_created_index").on(table.created_at),
  ],
);

/** Second factors. The secret is encrypted, and each time step is accepted once. */
export const authFactors = pgTable(
  "auth_factors",
  {
    id: uuid().primaryKey(),
    user_id: parentId(() => authUsers.id),
    friendly_name: text().notNull().default(""),
    factor_type: text({ enum: ["totp"] }).notNull(),
    status: text({ enum: ["unverified", "verified"] }).notNull(),
    secret: text().notNull(),
    last_step: bigint({ mode: "number" }),
    last_challenged_at: timestamptz(),
    created_at: timestamptz().notNull(),
    updated_at: timestamptz().notNull(),
  },
  (table) => [uniqueIndex("auth_factors_name_key").on(table.user_id, table.friendly_name)],
);

export const authChallenges = pgTable(
  "auth_challenges",
  {
    id: uuid().primaryKey(),
    factor_id: parentId(() => authFactors.id),
    ip: text().notNull().default(""),
    verified_at: timestamptz(),
    expires_at: timestamptz().notNull(),
    created_at: timestamptz().notNull(),
  },
  (table) => [index("auth_challenges_factor_index").on(table.factor_id)],
);

/** Recovery codes for a lost phone, stored as keyed hashes; each works once. */
export const authRecoveryCodes = pgTable(
  "auth_recovery_codes",
  {
    id: uuid().primaryKey(),
    user_id: parentId(() => authUsers.id),
    code_hash: text().notNull(),
    used_at: timestamptz(),
    created_at: timestamptz().notNull(),
  },
  (table) => [uniqueIndex("auth_recovery_codes_code_key").on(table.user_id, table.code_hash)],
);

/** API keys of people and companies (rules X80, X211). Only the hash and the prefix are stored. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid().primaryKey(),
    /** The owner; null for a company's key, which versions before company keys therefore ignore. */
    user_id: uuid().references(() => authUsers.id, { onDelete: "cascade" }),
    /** The company of a company key and its member row, whose role limits the key. */
    company: uuid().references(() => companies.id, { onDelete: "cascade" }),
    member: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** The creator of a company key; null once their account is deleted. */
    made_by: uuid(),
    name: text().notNull(),
    prefix: text().notNull(),
    key_hash: text().notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    created_at: timestamptz().notNull(),
    ends_at: timestamptz().notNull(),
    revoked_at: timestamptz(),
    /** Accurate to about a minute. */
    last_used_at: timestamptz(),
  },
  (table) => [
    uniqueIndex("api_keys_prefix_key").on(table.prefix),
    uniqueIndex("api_keys_hash_key").on(table.key_hash),
    index("api_keys_user_index").on(table.user_id, table.created_at),
    index("api_keys_company_index").on(table.company, table.created_at).where(sql`company IS NOT NULL`),
    index("api_keys_maker_index").on(table.made_by).where(sql`made_by IS NOT NULL`),
  ],
);

/**
 * The one link that creates the first admin (rule A10): hashed, valid for an hour, deleted with the first admin's
 * creation.
 */
export const firstAdminLink = pgTable("first_admin_link", {
  only: boolean().primaryKey().default(true),
  token_hash: text().notNull(),
  expires_at: timestamptz().notNull(),
});
