import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../columns.ts";

/**
 * People; the auth tables hold their sign-in data. Created in the transaction of the account. The row of a deleted
 * account stays without name and address, because other records and the ledger reference its id (rule P5).
 */
export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    name: text().notNull().default(""),
    surname: text().notNull().default(""),
    /** Verified by a mailed link or an identity provider (rule A10). */
    verified: boolean().notNull().default(false),
    /**
     * A company API key (rule X211): not a person and without an account; the key's changes are reported under this
     * name.
     */
    service: boolean().notNull().default(false),
    created_at: timestamptz().notNull(),
    deleted_at: timestamptz(),
  },
  (table) => [
    // For the user list and search of admins.
    index("users_newest_index").on(table.created_at, table.id).where(sql`deleted_at IS NULL`),
    index("users_unverified_index").on(table.created_at, table.id).where(sql`deleted_at IS NULL AND NOT verified`),
    index("users_words_index").using("gin", sql`(name || ' ' || surname) gin_trgm_ops`, table.email.op("gin_trgm_ops")),
    index("users_plain_words_index").using("gin", sql`plain_name(name || ' ' || surname) gin_trgm_ops`),
  ],
);
