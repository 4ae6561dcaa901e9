import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";

/**
 * An ILIKE pattern that finds a search text anywhere, with `%`, `_` and `\` escaped. Throws `validation_failed` on
 * `search` for a character that the database cannot store.
 */
export function searchPattern(search: string): string {
  if (search.includes("\0")) throw new AppError("validation_failed", { fields: { search: fieldError("ill_formed") } });
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** A name for sorting and searching: lower case, without accents, with straight apostrophes. */
export function plainName(name: SQLWrapper): SQL<string> {
  return sql<string>`plain_name(${name})`;
}

/** Whether a name or address matches a pattern of `searchPattern`, ignoring accents on both sides. */
export function isNamed(name: SQLWrapper, pattern: string): SQL {
  return sql`${plainName(name)} LIKE plain_name(${pattern})`;
}
