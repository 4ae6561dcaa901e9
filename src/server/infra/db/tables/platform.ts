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
  uuid,
} from "drizzle-orm/pg-core";
import { timestamptz } from "../columns.ts";

/** Stored responses of creations by actor, operation and Idempotency-Key: the same key yields the same response. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    actor: text().notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    request_hash: text().notNull(),
    status: integer(),
    // Type json instead of jsonb, which keeps the order of keys, so that the response is byte-identical.
    body: json().$type<unknown>(),
    created_at: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ name: "idempotency_keys_key", columns: [table.actor, table.operation, table.key] }),
    index("idempotency_keys_created_index").on(table.created_at),
  ],
);

/** Rate limit counters shared by all processes. Unlogged: they restart after a crash of the server. */
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
 * The outbox of events, until a process has published them (src/server/infra/db/outbox/outbox.ts). Unlogged: after a crash of the
 * server every process reconnects and discards its caches.
 */
export const notifyOutbox = pgTable("notify_outbox", { channel: text().notNull(), payload: text().notNull() }, () => [
  // A payload that NOTIFY would reject fails its own transaction instead of all later publications.
  check("notify_outbox_payload", sql`octet_length(channel) BETWEEN 1 AND 63 AND octet_length(payload) < 8000`),
]);

/** Background passes over large tables, with the id to continue after. A finished pass is deleted. */
export const tableBackfills = pgTable("table_backfills", { name: text().primaryKey(), after: uuid().notNull() });

/**
 * The version with which a table's columns were derived (src/server/infra/db/column-backfills.ts). `after` is null once all rows are
 * done.
 */
export const columnBackfills = pgTable("column_backfills", {
  name: text().primaryKey(),
  version: integer().notNull(),
  after: uuid(),
});

/**
 * When deadlines were last processed, and when they resumed after an outage (rule R37), by the database's time.
 * Deadlines that expired while nobody could answer have no effect.
 */
export const schedulerHeartbeats = pgTable("scheduler_heartbeats", {
  name: text().primaryKey(),
  ran_at: timestamptz().notNull(),
  resumed_at: timestamptz(),
});

/** Erasures whose keyed hashes still have to be written to ERASED_URL, outside of all backups (rule O14). */
export const erasureOutbox = pgTable("erasure_outbox", {
  id: uuid().primaryKey(),
  kind: text({ enum: ["account", "person", "list", "register", "unregister"] }).notNull(),
  hash: text().notNull(),
  /** Suppression list only: the keyed hash of a LinkedIn path. */
  linkedin_hash: text(),
  at: timestamptz().notNull(),
});

/**
 * Keys of hashes that are looked up and cannot be recomputed. They outlive SECRET_KEY and are encrypted with it
 * (decision 40).
 */
export const hashKeys = pgTable("hash_keys", { purpose: text().primaryKey(), encrypted: text().notNull() });

/** Progress of re-encrypting a column with the current SECRET_KEY (rule O37). */
export const reencryptionPasses = pgTable("reencryption_passes", {
  /** Table and column. */
  name: text().primaryKey(),
  /** Fingerprint of the SECRET_KEY used for re-encryption. */
  key_print: text().notNull(),
  /** The row to continue after; null if no pass is running. */
  after: text(),
  /**
   * Counts of the running pass: values that depend on a former key until they expire, and values that no key decrypts.
   */
  found: integer().notNull().default(0),
  unreadable: integer().notNull().default(0),
  /** The same counts of the last finished pass. */
  left_former: integer().notNull().default(0),
  left_unreadable: integer().notNull().default(0),
  finished_at: timestamptz(),
});

/** Restores of this installation from a backup. No background tasks run until they are released (rule O15). */
export const restorations = pgTable("restorations", {
  id: uuid().primaryKey(),
  backup: text().notNull(),
  taken_at: timestamptz().notNull(),
  restored_at: timestamptz().notNull(),
  /** When erasures made after the backup were repeated. */
  erased_at: timestamptz(),
  released_at: timestamptz(),
});

/** Background tasks that waited when the backup was taken; enqueued when the copy is released. */
export const restoredTasks = pgTable("restored_tasks", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  queue: text().notNull(),
  data: jsonb().$type<unknown>().notNull(),
  start_after: timestamptz().notNull(),
});

/** Backups of this installation, as reported by the backup program. */
export const backupsTaken = pgTable("backups_taken", {
  id: text().primaryKey(),
  taken_at: timestamptz().notNull(),
  finished_at: timestamptz().notNull(),
  bytes: bigint({ mode: "number" }).notNull(),
  /** Its location for display, without secrets of a URL. */
  place: text().notNull(),
  /** Number of files in the database that were missing in the storage. */
  missing: integer().notNull(),
});

/** Raw bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * Asset files of the running builds. During an upgrade, a page of one version may request assets from a process of
 * another (rule O51).
 */
export const siteAssets = pgTable(
  "site_assets",
  {
    /** Relative to `/assets/`; contains a content hash. */
    name: text().primaryKey(),
    body: bytea().notNull(),
    encoding: text({ enum: ["br", "identity"] }).notNull(),
    /** When a process with this file last started, accurate to a day. */
    seen_at: timestamptz().notNull(),
  },
  (table) => [check("site_assets_encoding_known", sql`${table.encoding} IN ('br', 'identity')`)],
);
