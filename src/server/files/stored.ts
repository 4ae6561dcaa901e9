import { type Column, type SQL, sql } from "drizzle-orm";
import type { StoredFile } from "../../contract/files.ts";
import { files } from "../db/tables/files.ts";

/** What a record shows of the file in one of its columns: its name and size, or null. */
export function storedFileOf(column: Column): SQL<StoredFile | null> {
  return sql<StoredFile | null>`(
    SELECT json_build_object('name', ${files.name}, 'size', ${files.size}) FROM ${files} WHERE ${files.id} = ${column})`;
}
