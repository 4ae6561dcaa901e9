import { type Column, type SQL, sql } from "drizzle-orm";
import type { StoredFile } from "../../../contract/files.ts";
import { files } from "../db/tables/files.ts";

/** Selects name and size of a file referenced by a column; null if there is none. */
export function storedFileOf(column: Column): SQL<StoredFile | null> {
  return sql<StoredFile | null>`(
    SELECT json_build_object('name', ${files.name}, 'size', ${files.size}) FROM ${files} WHERE ${files.id} = ${column})`;
}
