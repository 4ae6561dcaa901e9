import { sql } from "drizzle-orm";
import { check, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { EXPERIENCES } from "../../../../contract/identity/personal-choices.ts";
import { parentId, timestamptz } from "../columns.ts";
import { files } from "./files.ts";
import { users } from "./users.ts";

const words = () => text().notNull().default("");

/** Profile details of people; name and address are in `users`. */
export const profiles = pgTable("profiles", {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  phone: words(),
  location: words(),
  bio: words(),
  company: words(),
  position: words(),
  experience: text({ enum: EXPERIENCES }).notNull().default(""),
  skills: words(),
  linkedin: words(),
  website: words(),
  avatar: uuid().references(() => files.id, { onDelete: "set null" }),
  updated_at: timestamptz().notNull(),
});

/** Names of referral pages of deleted accounts, as keyed hashes. They are reserved until `reserved_until` (rule P11). */
export const reservedUsernames = pgTable("reserved_usernames", {
  username_hash: text().primaryKey(),
  reserved_until: timestamptz().notNull(),
});

/** The public page of a referrer: its URL name and message (rules P3, P4). */
export const referrerProfiles = pgTable(
  "referrer_profiles",
  {
    id: uuid().primaryKey(),
    user_id: parentId(() => users.id),
    username: text().notNull(),
    /** Uniqueness key of the name (rule P4). */
    username_key: text().notNull(),
    personal_message: text().notNull().default(""),
    created_at: timestamptz().notNull(),
    updated_at: timestamptz().notNull(),
    /** When an admin took it down (rule P21): it is hidden and its name stays reserved. */
    hidden_at: timestamptz(),
  },
  (table) => [
    uniqueIndex("referrer_profiles_user_key").on(table.user_id),
    uniqueIndex("referrer_profiles_username_key").on(table.username_key),
    check("referrer_profiles_username_form", sql`${table.username} ~ '^[a-z0-9_-]{3,30}$'`),
  ],
);
