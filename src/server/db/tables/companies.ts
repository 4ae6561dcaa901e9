import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./users.ts";

export const companies = pgTable(
  "companies",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    logo: text(),
    website: text().notNull().default(""),
    description: text().notNull().default(""),
    industry: text().notNull().default(""),
    size: text().notNull().default(""),
    created_by: uuid()
      .notNull()
      .references(() => users.id),
    created_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
    updated_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    // DECISIONS J3: the same name and website of one poster is one company.
    uniqueIndex("companies_owner_name_website_key").on(table.created_by, sql`lower(${table.name})`, table.website),
    index("companies_name_index").on(table.name, table.id),
  ],
);
