import { boolean, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** People of the product; the auth tables hold how they sign in. Written in the transaction that creates the account. */
export const users = pgTable("users", {
  id: uuid().primaryKey(),
  email: text().notNull(),
  name: text().notNull().default(""),
  surname: text().notNull().default(""),
  /** Really verified, by a mailed link or an identity provider (DECISIONS A10). */
  verified: boolean().notNull().default(false),
  created_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
});
