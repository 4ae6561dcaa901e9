import { type SQL, sql } from "drizzle-orm";
import { firstOpenDay } from "../../../rules/jobs.ts";

/**
 * SQL condition: a row's closing date has not passed (rules R7, R8). Takes the expression of the first open day, such
 * as `$1::date`, and `jobs` or a table with a copy of its column.
 */
export function isNotPast(day: string, table: string): string {
  return `(${table}.closing_date IS NULL OR ${table}.closing_date >= ${day})`;
}

/** SQL condition: a job is open to candidates, i.e. Open and not archived (`listed`), and not past its closing date. */
export function isOpen(day: string, table = "jobs"): string {
  return `${table}.listed AND ${isNotPast(day, table)}`;
}

/** The same for a statement that is not prepared: the day is inlined. */
export function isOpenAt(now: Date): SQL {
  return sql.raw(isOpen(`DATE '${firstOpenDay(now)}'`));
}
