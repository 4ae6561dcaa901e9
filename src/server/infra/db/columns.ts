import { type AnyPgColumn, timestamp, uuid } from "drizzle-orm/pg-core";

/** A point in time. */
export const timestamptz = () => timestamp({ withTimezone: true, mode: "date" });

/** The id of the row that this one belongs to, and with which it is deleted. */
export const parentId = (id: () => AnyPgColumn) => uuid().notNull().references(id, { onDelete: "cascade" });

/** The id of another row, which cannot be deleted while this one exists. */
export const requiredId = (id: () => AnyPgColumn) => uuid().notNull().references(id);
