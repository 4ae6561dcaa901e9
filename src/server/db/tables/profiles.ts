import { sql } from "drizzle-orm";
import { check, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { EXPERIENCES } from "../../../contract/personal-choices.ts";
import { files } from "./files.ts";
import { users } from "./users.ts";

const moment = () => timestamp({ withTimezone: true, mode: "date" }).notNull();
const words = () => text().notNull().default("");

/** What people tell about themselves; name and address stand in `users`. */
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
  updated_at: moment(),
});

/**
 * Names of referral pages whose owners have deleted their accounts, as keyed hashes: until `rests_until` nobody gets them
 * (rule P11).
 */
export const restingUsernames = pgTable("resting_usernames", {
  username_hash: text().primaryKey(),
  rests_until: moment(),
});

/** The public page of a referrer: its name in the address and its message (rules P3, P4). */
export const referrerProfiles = pgTable(
  "referrer_profiles",
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    username: text().notNull(),
    /** What makes two of them the same (rule P4). */
    username_key: text().notNull(),
    personal_message: text().notNull().default(""),
    created_at: moment(),
    updated_at: moment(),
    /** When an admin took it down (rule P21): nobody sees it, and its name stays taken. */
    hidden_at: timestamp({ withTimezone: true, mode: "date" }),
  },
  (table) => [
    uniqueIndex("referrer_profiles_user_key").on(table.user_id),
    uniqueIndex("referrer_profiles_username_key").on(table.username_key),
    check("referrer_profiles_username_form", sql`${table.username} ~ '^[a-z0-9_-]{3,30}$'`),
  ],
);
