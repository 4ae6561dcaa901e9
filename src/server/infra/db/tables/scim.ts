import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { SYNC_REFUSALS } from "../../../../contract/members/people-sync.ts";
import { TEAM_ROLES } from "../../../../contract/members/roles.ts";
import { parentId, timestamptz } from "../columns.ts";
import { companies } from "./companies.ts";
import { users } from "./users.ts";

const ofCompany = () => parentId(() => companies.id);

/** SCIM tokens of a company's identity provider (rule X190). Only the hash and the prefix are stored. */
export const scimTokens = pgTable(
  "scim_tokens",
  {
    id: uuid().primaryKey(),
    company: ofCompany(),
    name: text().notNull(),
    prefix: text().notNull(),
    token_hash: text().notNull(),
    /** It belongs to the company and stays valid when its creator leaves. */
    made_by: uuid().references(() => users.id, { onDelete: "set null" }),
    created_at: timestamptz().notNull(),
    ends_at: timestamptz().notNull(),
    revoked_at: timestamptz(),
    /** Accurate to about a minute. */
    last_used_at: timestamptz(),
  },
  (table) => [
    uniqueIndex("scim_tokens_hash_key").on(table.token_hash),
    uniqueIndex("scim_tokens_prefix_key").on(table.prefix),
    index("scim_tokens_company_index").on(table.company, table.created_at),
  ],
);

/** SCIM users of a company, as sent by its provider (rule X192). */
export const scimPeople = pgTable(
  "scim_people",
  {
    /** The provider's id of the user. */
    id: uuid().primaryKey(),
    company: ofCompany(),
    user_id: parentId(() => users.id),
    user_name: text().notNull(),
    user_name_key: text().notNull(),
    external_id: text(),
    email: text().notNull(),
    email_key: text().notNull(),
    given_name: text().notNull().default(""),
    family_name: text().notNull().default(""),
    display_name: text().notNull().default(""),
    active: boolean().notNull(),
    /** The account was created by SCIM: the provider controls its name and address and may lock it. */
    made: boolean().notNull(),
    /** The team role was assigned by SCIM; `role_before` is the previous one. */
    role_given: boolean().notNull().default(false),
    role_before: text({ enum: TEAM_ROLES }),
    /** When the user was notified by mail of their access. */
    notified_at: timestamptz(),
    created_at: timestamptz().notNull(),
    updated_at: timestamptz().notNull(),
    /** When the provider deleted them; the same person returns under another id. */
    deleted_at: timestamptz(),
  },
  (table) => [
    uniqueIndex("scim_people_account_key").on(table.company, table.user_id),
    uniqueIndex("scim_people_name_key").on(table.company, table.user_name_key).where(sql`deleted_at IS NULL`),
    index("scim_people_company_index").on(table.company, table.created_at, table.id),
    index("scim_people_external_index").on(table.company, table.external_id),
    index("scim_people_email_index").on(table.company, table.email_key),
    index("scim_people_user_index").on(table.user_id),
    check("scim_people_before_known", sql`role_before IN ('owner', 'recruiter', 'hiring_manager', 'viewer')`),
  ],
);

/** SCIM groups, and the team role that the owners mapped to each (rule X194). */
export const scimGroups = pgTable(
  "scim_groups",
  {
    id: uuid().primaryKey(),
    company: ofCompany(),
    name: text().notNull(),
    name_key: text().notNull(),
    external_id: text(),
    role: text({ enum: TEAM_ROLES }),
    created_at: timestamptz().notNull(),
    updated_at: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex("scim_groups_name_key").on(table.company, table.name_key),
    index("scim_groups_external_index").on(table.company, table.external_id),
    check("scim_groups_role_known", sql`role IN ('owner', 'recruiter', 'hiring_manager', 'viewer')`),
  ],
);

export const scimGroupMembers = pgTable(
  "scim_group_members",
  {
    group: parentId(() => scimGroups.id),
    person: parentId(() => scimPeople.id),
  },
  (table) => [
    primaryKey({ name: "scim_group_members_key", columns: [table.group, table.person] }),
    index("scim_group_members_person_index").on(table.person),
  ],
);

/** Recent refused SCIM requests, for the owners; the oldest are deleted. */
export const scimRefusals = pgTable(
  "scim_refusals",
  {
    id: uuid().primaryKey(),
    company: ofCompany(),
    at: timestamptz().notNull(),
    why: text({ enum: SYNC_REFUSALS }).notNull(),
    /** The user or group of the request. */
    about: text().notNull(),
  },
  (table) => [index("scim_refusals_company_index").on(table.company, table.at, table.id)],
);
