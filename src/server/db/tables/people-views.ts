import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./users.ts";

/** Filters of the list of a team's people that somebody keeps under a name (rule H21). */
export const peopleViews = pgTable(
  "people_views",
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    filters: jsonb().$type<Record<string, string>>().notNull(),
    created_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [uniqueIndex("people_views_name_key").on(table.user_id, sql`lower(${table.name})`)],
);
