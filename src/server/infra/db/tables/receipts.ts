import { sql } from "drizzle-orm";
import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../columns.ts";
import { bytea } from "./platform.ts";

/**
 * The log of every step of a referral and its money (rule F17): canonical JSON in which people appear as salted
 * commitments. Triggers prevent changes to entries, leaves, days and keys.
 */
export const receiptEntries = pgTable(
  "receipt_entries",
  {
    /** The id of the history row, or `money/` and the cause of the transfer. */
    id: text().primaryKey(),
    referral: uuid(),
    at: timestamptz().notNull(),
    body: text().notNull(),
  },
  (table) => [index("receipt_entries_referral_index").on(table.referral, table.at, table.id)],
);

/** Salts that link a commitment to a person; deleted with the person (rule F18). */
export const receiptSalts = pgTable(
  "receipt_salts",
  {
    entry: text().notNull(),
    role: text({ enum: ["by", "person"] }).notNull(),
    person: uuid(),
    referral: uuid(),
    salt: text().notNull(),
  },
  (table) => [
    primaryKey({ name: "receipt_salts_key", columns: [table.entry, table.role] }),
    index("receipt_salts_person_index").on(table.person).where(sql`person IS NOT NULL`),
    index("receipt_salts_referral_index").on(table.referral).where(sql`role = 'person'`),
  ],
);

/** Entries that are in no signed day yet. */
export const receiptWaiting = pgTable(
  "receipt_waiting",
  { entry: text().primaryKey(), at: timestamptz().notNull() },
  (table) => [index("receipt_waiting_at_index").on(table.at)],
);

/** The position of an entry in its day's Merkle tree. */
export const receiptLeaves = pgTable("receipt_leaves", {
  entry: text().primaryKey(),
  day: date({ mode: "string" }).notNull(),
  position: integer().notNull(),
});

/** Signed days, each with the whole Merkle tree of its entries, leaves first, 32 bytes per node. */
export const receiptDays = pgTable("receipt_days", {
  day: date({ mode: "string" }).primaryKey(),
  entries: integer().notNull(),
  tree: bytea().notNull(),
  /** The signed canonical JSON. */
  document: text().notNull(),
  signature: text().notNull(),
  key: text().notNull(),
  signed_at: timestamptz().notNull(),
});

/** Signing keys of days; the last one is in use. The private key is encrypted. */
export const receiptKeys = pgTable("receipt_keys", {
  number: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** Hash of the public key. */
  name: text().notNull().unique("receipt_keys_name_key"),
  public_key: text().notNull(),
  encrypted_private_key: text().notNull(),
  since: timestamptz().notNull(),
});
