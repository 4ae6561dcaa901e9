import { type SQL, sql } from "drizzle-orm";

/**
 * Condition: two rows of `companies`, as the query calls them, are one company: the same row, or of other people with the same
 * website (rule N5). Takes names of the query alone, never a value.
 */
export function sameCompany(one: string, other: string): SQL {
  return sql.raw(
    `(${other}.id = ${one}.id OR (${one}.website_key <> '' AND ${other}.website_key = ${one}.website_key))`,
  );
}
