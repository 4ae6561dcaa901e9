import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const moment = () => timestamp({ withTimezone: true, mode: "date" });

/**
 * People of the product; the auth tables hold how they sign in. Written in the transaction that creates the account.
 * Of a deleted account the row stays without name and address: records of others and the books name its id (rule P5).
 */
export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    name: text().notNull().default(""),
    surname: text().notNull().default(""),
    /** Really verified, by a mailed link or an identity provider (rule A10). */
    verified: boolean().notNull().default(false),
    /** A key of a company (rule X211): no person, without an account, in whose name that key's changes are told. */
    service: boolean().notNull().default(false),
    /** Somebody of a company that moved here (rule X221): a name in its records, without an account. */
    moved: boolean().notNull().default(false),
    created_at: moment().notNull(),
    deleted_at: moment(),
  },
  (table) => [
    // What the administration of users lists and searches.
    index("users_newest_index").on(table.created_at, table.id).where(sql`deleted_at IS NULL`),
    index("users_unverified_index").on(table.created_at, table.id).where(sql`deleted_at IS NULL AND NOT verified`),
    index("users_words_index").using("gin", sql`(name || ' ' || surname) gin_trgm_ops`, table.email.op("gin_trgm_ops")),
  ],
);
