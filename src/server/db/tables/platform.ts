import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  customType,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

/** Answers of creations by actor, operation and Idempotency-Key: the same key gives the same answer. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    actor: text().notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    request_hash: text().notNull(),
    status: integer(),
    // As text of its own kind: the same answer also has its keys in the same order.
    body: json().$type<unknown>(),
    created_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    primaryKey({ name: "idempotency_keys_key", columns: [table.actor, table.operation, table.key] }),
    index("idempotency_keys_created_index").on(table.created_at),
  ],
);

/** Counters of limits that all processes share. Not in the journal: after a crash of the server they begin anew. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: "number" }),
  },
  (table) => [index("rate_limits_expire_index").on(table.expire)],
);

/**
 * What committed transactions have to tell all processes, until one of them has told it (src/server/db/news/news.ts). Not in the
 * journal: after a crash of the server every process listens anew, and trusts nothing that it remembered.
 */
export const untoldNews = pgTable("untold_news", { channel: text().notNull(), payload: text().notNull() }, () => [
  // What NOTIFY would refuse is refused to the transaction that tells it, not to all who tell after it.
  check("untold_news_tellable", sql`octet_length(channel) BETWEEN 1 AND 63 AND octet_length(payload) < 8000`),
]);

/** Passes over large tables that go on beside traffic, by the id after which they go on; a pass that is over is gone. */
export const tablePasses = pgTable("table_passes", { name: text().primaryKey(), after: uuid().notNull() });

/** By which version of its reading a table was read (src/server/db/readings.ts); `after` is null once all of it was. */
export const readings = pgTable("readings", { name: text().primaryKey(), version: integer().notNull(), after: uuid() });

/**
 * When clocks were last looked after, and when they went on after the product had stood still (rule R37), by the database's time: what ran
 * out while nobody could answer has decided nothing.
 */
export const clockRuns = pgTable("clock_runs", {
  name: text().primaryKey(),
  ran_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  resumed_at: timestamp({ withTimezone: true, mode: "date" }),
});

/** Erasures whose keyed hashes have yet to be written to ERASED_URL, where no backup holds them (rule O14). */
export const erasedWaiting = pgTable("erased_waiting", {
  id: uuid().primaryKey(),
  kind: text({ enum: ["account", "person", "list", "register", "unregister"] }).notNull(),
  hash: text().notNull(),
  /** Of the register alone: the keyed hash of a LinkedIn path. */
  linkedin_hash: text(),
  at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
});

/** Keys of keyed hashes that are looked up and cannot be made anew: they outlive SECRET_KEY, sealed with it (decision 40). */
export const lastingKeys = pgTable("lasting_keys", { purpose: text().primaryKey(), sealed: text().notNull() });

/** How far background work has come with sealing a column anew under the present SECRET_KEY (rule O37). */
export const sealingPasses = pgTable("sealing_passes", {
  /** Table and column. */
  name: text().primaryKey(),
  /** By what the SECRET_KEY is known under which it is sealed anew. */
  key_print: text().notNull(),
  /** The row after which a pass goes on; null where none runs. */
  after: text(),
  /** Of the pass that runs: values that only their own end frees from a former key, and values that no key opens. */
  found: integer().notNull().default(0),
  unreadable: integer().notNull().default(0),
  /** The same as the last pass has left them. */
  left_former: integer().notNull().default(0),
  left_unreadable: integer().notNull().default(0),
  finished_at: timestamp({ withTimezone: true, mode: "date" }),
});

/** Restores of this installation from a backup. While one of them is not released no background work is done (rule O15). */
export const restorations = pgTable("restorations", {
  id: uuid().primaryKey(),
  backup: text().notNull(),
  taken_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  restored_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  /** When people who were erased after the backup were erased again. */
  erased_at: timestamp({ withTimezone: true, mode: "date" }),
  released_at: timestamp({ withTimezone: true, mode: "date" }),
});

/** Background work that waited when the backup was taken; it goes into the queue when the copy is released. */
export const restoredWork = pgTable("restored_work", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  queue: text().notNull(),
  data: jsonb().$type<unknown>().notNull(),
  start_after: timestamp({ withTimezone: true, mode: "date" }).notNull(),
});

/** Backups that were taken of this installation, as the program that takes them told it. */
export const backupsTaken = pgTable("backups_taken", {
  id: text().primaryKey(),
  taken_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  finished_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  bytes: bigint({ mode: "number" }).notNull(),
  /** Where it lies, for people: without the secrets of an address. */
  place: text().notNull(),
  /** Files that the database names and the storage did not have. */
  missing: integer().notNull(),
});

/** Bytes as they are. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The files of the builds that processes serve: while versions change, a page of one asks another for its parts (rule O51). */
export const siteAssets = pgTable(
  "site_assets",
  {
    /** Relative to `/assets/`; it has the hash of what is in it. */
    name: text().primaryKey(),
    body: bytea().notNull(),
    encoding: text({ enum: ["br", "identity"] }).notNull(),
    /** When a process that has it last started, to a day. */
    seen_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [check("site_assets_encoding_known", sql`${table.encoding} IN ('br', 'identity')`)],
);
