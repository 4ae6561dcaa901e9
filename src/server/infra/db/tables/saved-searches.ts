import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ALERT_FREQUENCIES, type NormalizedFilters } from "../../../../contract/jobs/search/saved-searches.ts";
import { parentId, timestamptz } from "../columns.ts";
import { users } from "./users.ts";

/** Saved board filters with optional alerts (rules J26 to J30). */
export const savedSearches = pgTable(
  "saved_searches",
  {
    id: uuid().primaryKey(),
    user_id: parentId(() => users.id),
    name: text().notNull(),
    filters: jsonb().$type<NormalizedFilters>().notNull(),
    /** Hash of the filters, so that equal ones are stored once. */
    filters_key: text().notNull(),
    frequency: text({ enum: ALERT_FREQUENCIES }).notNull(),
    created_at: timestamptz().notNull(),
    /** When it was last opened, and since when jobs are marked as new on the board. */
    visited_at: timestamptz().notNull(),
    fresh_since: timestamptz().notNull(),
    /** Jobs listed up to this time were notified or existed before. */
    notified_until: timestamptz().notNull(),
    /** When a daily or weekly alert is due. */
    due_at: timestamptz(),
  },
  (table) => [
    check("saved_searches_frequency_known", sql`${table.frequency} IN ('at_once', 'daily', 'weekly', 'never')`),
    uniqueIndex("saved_searches_filters_key").on(table.user_id, table.filters_key),
    index("saved_searches_due_index").on(table.due_at).where(sql`due_at IS NOT NULL`),
    index("saved_searches_at_once_index").on(table.notified_until).where(sql`frequency = 'at_once'`),
  ],
);

/** Saved filters of a team's candidate list, by name (rule H21). */
export const peopleViews = pgTable(
  "people_views",
  {
    id: uuid().primaryKey(),
    user_id: parentId(() => users.id),
    name: text().notNull(),
    filters: jsonb().$type<Record<string, string>>().notNull(),
    created_at: timestamptz().notNull(),
  },
  (table) => [uniqueIndex("people_views_name_key").on(table.user_id, sql`lower(${table.name})`)],
);
