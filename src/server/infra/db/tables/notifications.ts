import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { parentId, timestamptz } from "../columns.ts";
import { users } from "./users.ts";

const owner = () => parentId(() => users.id);

/** In-app notifications. Names of people are looked up when read, never copied. */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey(),
    user_id: owner(),
    kind: text().notNull(),
    /** The record it is about. */
    subject: uuid().notNull(),
    /** Deduplication key: kind and ids of the event. */
    dedupe_key: text().notNull(),
    params: jsonb().$type<Record<string, string>>().notNull(),
    created_at: timestamptz().notNull(),
    read_at: timestamptz(),
  },
  (table) => [
    uniqueIndex("notifications_dedupe_key").on(table.user_id, table.dedupe_key),
    index("notifications_newest_index").on(table.user_id, table.created_at, table.id),
    index("notifications_unread_index").on(table.user_id).where(sql`read_at IS NULL`),
    index("notifications_created_index").on(table.created_at),
  ],
);

/** Browsers subscribed to web push. Address and encryption keys are encrypted. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid().primaryKey(),
    user_id: owner(),
    /** Keyed hash of the address, so that a browser has one row. */
    endpoint_key: text().notNull(),
    encrypted: text().notNull(),
    created_at: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex("push_subscriptions_endpoint_key").on(table.endpoint_key),
    index("push_subscriptions_user_index").on(table.user_id),
  ],
);

/** The VAPID key pair by which push services know this installation; the private key is encrypted. */
export const pushKeys = pgTable("push_keys", {
  only: text().primaryKey().default("vapid"),
  public_key: text().notNull(),
  encrypted_private_key: text().notNull(),
});
