import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { LANGUAGES, THEMES } from "../../../../contract/choices.ts";
import type { Scope } from "../../../../contract/identity/keys/scopes.ts";
import { PAYMENT_CHOICES, SESSION_TIMEOUTS, VISIBILITIES } from "../../../../contract/identity/personal-choices.ts";
import { DEFAULT_SETTINGS } from "../../../../contract/identity/settings.ts";
import { DRAFT_KINDS, DRAFT_STATES } from "../../../../contract/integrations/agents/drafts.ts";
import { parentId, timestamptz } from "../columns.ts";
import { authUsers } from "./auth.ts";
import { users } from "./users.ts";

const flag = (value: boolean) => boolean().notNull().default(value);

/** A person's settings (rule P1); without a row the contract's defaults apply. */
export const userSettings = pgTable(
  "user_settings",
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    emailNotifications: flag(DEFAULT_SETTINGS.emailNotifications),
    pushNotifications: flag(DEFAULT_SETTINGS.pushNotifications),
    referralUpdates: flag(DEFAULT_SETTINGS.referralUpdates),
    payoutAlerts: flag(DEFAULT_SETTINGS.payoutAlerts),
    jobMatches: flag(DEFAULT_SETTINGS.jobMatches),
    weeklyDigest: flag(DEFAULT_SETTINGS.weeklyDigest),
    profileVisibility: text({ enum: VISIBILITIES }).notNull().default(DEFAULT_SETTINGS.profileVisibility),
    showEmail: flag(DEFAULT_SETTINGS.showEmail),
    showPhone: flag(DEFAULT_SETTINGS.showPhone),
    allowMessages: flag(DEFAULT_SETTINGS.allowMessages),
    sessionTimeout: text({ enum: SESSION_TIMEOUTS }).notNull().default(DEFAULT_SETTINGS.sessionTimeout),
    language: text({ enum: LANGUAGES }).notNull().default(DEFAULT_SETTINGS.language),
    timezone: text().notNull().default(DEFAULT_SETTINGS.timezone),
    /** Chosen explicitly, and not a default implied by another setting (rule P14). */
    timezone_chosen: boolean().notNull().default(false),
    theme: text({ enum: THEMES }).notNull().default(DEFAULT_SETTINGS.theme),
    defaultPaymentMethod: text({ enum: PAYMENT_CHOICES }).notNull().default(DEFAULT_SETTINGS.defaultPaymentMethod),
    autoWithdraw: flag(DEFAULT_SETTINGS.autoWithdraw),
    withdrawalThreshold: integer().notNull().default(DEFAULT_SETTINGS.withdrawalThreshold),
    updated_at: timestamptz().notNull(),
  },
  (table) => [check("user_settings_threshold_range", sql`${table.withdrawalThreshold} BETWEEN 1 AND 1000000`)],
);

/** Permissions that a user granted an agent (rule X150): to read for them and to leave drafts. */
export const agentGrants = pgTable(
  "agent_grants",
  {
    id: uuid().primaryKey(),
    user_id: parentId(() => authUsers.id),
    /** The client id that the program received at registration. */
    client: text().notNull(),
    /** Its name, and the host of its redirect URI. */
    name: text().notNull(),
    host: text().notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    created_at: timestamptz().notNull(),
    ends_at: timestamptz().notNull(),
    revoked_at: timestamptz(),
    /** Accurate to about a minute. */
    last_used_at: timestamptz(),
  },
  (table) => [
    index("agent_grants_user_index").on(table.user_id, table.created_at),
    index("agent_grants_client_index").on(table.client),
  ],
);

/** Records of the OAuth authorization server: clients, requests, codes, tokens. Ids are stored as hashes only. */
export const oauthRecords = pgTable(
  "oauth_records",
  {
    kind: text().notNull(),
    id_hash: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The row of `agent_grants` it belongs to. */
    grant_id: text(),
    consumed_at: timestamptz(),
    created_at: timestamptz().notNull(),
    /** Null for clients, which are deleted after a while without any grant. */
    expires_at: timestamptz(),
  },
  (table) => [
    primaryKey({ name: "oauth_records_key", columns: [table.kind, table.id_hash] }),
    index("oauth_records_grant_index").on(table.grant_id).where(sql`grant_id IS NOT NULL`),
    index("oauth_records_expires_index").on(table.expires_at),
  ],
);

/** Drafts prepared by an agent, which the user submits or dismisses (rule X156). */
export const agentDrafts = pgTable(
  "agent_drafts",
  {
    id: uuid().primaryKey(),
    user_id: parentId(() => authUsers.id),
    grant_id: parentId(() => agentGrants.id),
    kind: text({ enum: DRAFT_KINDS }).notNull(),
    /** The request that the ordinary form would send; cleared once submitted or dismissed. */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The title of the job or conversation at the time; cleared once submitted or dismissed. */
    about: text().notNull(),
    state: text({ enum: DRAFT_STATES }).notNull().default("open"),
    /** The record created from it. */
    record: uuid(),
    created_at: timestamptz().notNull(),
    ends_at: timestamptz().notNull(),
  },
  (table) => [
    check("agent_drafts_kind_known", sql`${table.kind} IN ('referral', 'application', 'message', 'job')`),
    check("agent_drafts_state_known", sql`${table.state} IN ('open', 'pressed', 'dismissed')`),
    index("agent_drafts_user_index").on(table.user_id, table.state, table.created_at, table.id),
    index("agent_drafts_grant_index").on(table.grant_id, table.created_at),
    index("agent_drafts_ends_index").on(table.ends_at),
  ],
);
