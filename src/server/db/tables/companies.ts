import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { files } from "./files.ts";
import { users } from "./users.ts";

/** A website without scheme, `www.`, letter case and last slash: the same one is the same company (rule N5). */
export function websiteKeyOf(website: SQLWrapper): SQL<string> {
  return sql<string>`regexp_replace(regexp_replace(lower(${website}), '^(https?://)?(www[.])?', ''), '/+$', '')`;
}

export const companies = pgTable(
  "companies",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** The public address of its picture. */
    logo: text(),
    logo_file: uuid().references(() => files.id, { onDelete: "set null" }),
    website: text().notNull().default(""),
    website_key: text()
      .notNull()
      .generatedAlwaysAs((): SQL => websiteKeyOf(companies.website)),
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
    // rule J3: the same name and website of one poster is one company.
    uniqueIndex("companies_owner_name_website_key").on(table.created_by, sql`lower(${table.name})`, table.website),
    // rule N5: however the website is spelled. The index above goes with the version after this one.
    uniqueIndex("companies_owner_name_website_key_key").on(
      table.created_by,
      sql`lower(${table.name})`,
      table.website_key,
    ),
    index("companies_website_index").on(table.website_key),
    index("companies_logo_index").on(table.logo_file).where(sql`logo_file IS NOT NULL`),
    index("companies_name_index").on(sql`lower(${table.name})`, table.id),
  ],
);
