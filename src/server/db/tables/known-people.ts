import { index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { companies } from "./companies.ts";

const moment = () => timestamp({ withTimezone: true, mode: "date" }).notNull().defaultNow();

/** Whom a company has said that it knows: keyed hashes alone, by the database's clock (rules F11, F32). */
export const knownPeople = pgTable(
  "known_people",
  {
    company: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    first_at: moment(),
    last_at: moment(),
  },
  (table) => [
    primaryKey({ name: "known_people_key", columns: [table.company, table.hash] }),
    index("known_people_age_index").on(table.last_at),
  ],
);
