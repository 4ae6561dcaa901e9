import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { DRAFT_KINDS, DRAFT_STATES } from "../../../contract/agents/drafts.ts";
import { LANGUAGES, THEMES } from "../../../contract/choices.ts";
import type { Scope } from "../../../contract/keys/scopes.ts";
import { PAYMENT_CHOICES, SESSION_TIMEOUTS, TIMEZONES, VISIBILITIES } from "../../../contract/personal-choices.ts";
import { DEFAULT_SETTINGS } from "../../../contract/settings.ts";
import { authUsers } from "./auth.ts";
import { users } from "./users.ts";

const moment = () => timestamp({ withTimezone: true, mode: "date" });
const flag = (value: boolean) => boolean().notNull().default(value);

/** What a person chose (rule P1); without a row the defaults of the contract hold. */
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
    timezone: text({ enum: TIMEZONES }).notNull().default(DEFAULT_SETTINGS.timezone),
    /** Chosen by the person, and not only the default that came with another choice (rule P14). */
    timezone_chosen: boolean().notNull().default(false),
    theme: text({ enum: THEMES }).notNull().default(DEFAULT_SETTINGS.theme),
    defaultPaymentMethod: text({ enum: PAYMENT_CHOICES }).notNull().default(DEFAULT_SETTINGS.defaultPaymentMethod),
    autoWithdraw: flag(DEFAULT_SETTINGS.autoWithdraw),
    withdrawalThreshold: integer().notNull().default(DEFAULT_SETTINGS.withdrawalThreshold),
    updated_at: moment().notNull(),
  },
  (table) => [check("user_settings_threshold_range", sql`${table.withdrawalThreshold} BETWEEN 1 AND 1000000`)],
);

/** What somebody allowed a program of somebody else's (rule X150): to read for them, and to leave them drafts. */
export const agentGrants = pgTable(
  "agent_grants",
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    /** The program's id, which it was given when it said who it is. */
    client: text().notNull(),
    /** How it calls itself, and the host to which its answers go. */
    name: text().notNull(),
    host: text().notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    created_at: moment().notNull(),
    ends_at: moment().notNull(),
    revoked_at: moment(),
    /** To about a minute. */
    last_used_at: moment(),
  },
  (table) => [
    index("agent_grants_user_index").on(table.user_id, table.created_at),
    index("agent_grants_client_index").on(table.client),
  ],
);

/** What the authorization server remembers: programs, requests, codes, tokens. Of each id only what it hashes to is kept. */
export const oauthRecords = pgTable(
  "oauth_records",
  {
    kind: text().notNull(),
    id_hash: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Which of `agent_grants` it belongs to. */
    grant_id: text(),
    consumed_at: moment(),
    created_at: moment().notNull(),
    /** Null for programs: they go once nobody has allowed them anything for a while. */
    expires_at: moment(),
  },
  (table) => [
    primaryKey({ name: "oauth_records_key", columns: [table.kind, table.id_hash] }),
    index("oauth_records_grant_index").on(table.grant_id).where(sql`grant_id IS NOT NULL`),
    index("oauth_records_expires_index").on(table.expires_at),
  ],
);

/** What an agent has prepared and its person does or does not (rule X156). */
export const agentDrafts = pgTable(
  "agent_drafts",
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    grant_id: uuid()
      .notNull()
      .references(() => agentGrants.id, { onDelete: "cascade" }),
    kind: text({ enum: DRAFT_KINDS }).notNull(),
    /** What the ordinary form would send; empty once it was pressed or dismissed. */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The job or conversation in words, as they were then; empty once it was pressed or dismissed. */
    about: text().notNull(),
    state: text({ enum: DRAFT_STATES }).notNull().default("open"),
    /** What has come of it. */
    record: uuid(),
    created_at: moment().notNull(),
    ends_at: moment().notNull(),
  },
  (table) => [
    check("agent_drafts_kind_known", sql`${table.kind} IN ('referral', 'application', 'message', 'job')`),
    check("agent_drafts_state_known", sql`${table.state} IN ('open', 'pressed', 'dismissed')`),
    index("agent_drafts_user_index").on(table.user_id, table.state, table.created_at, table.id),
    index("agent_drafts_grant_index").on(table.grant_id, table.created_at),
    index("agent_drafts_ends_index").on(table.ends_at),
  ],
);
