import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { fault } from "../../contract/faults.ts";
import { isId } from "../platform/ids.ts";

/**
 * What stands in a cursor: `instant` is ISO 8601 in UTC, `id` a UUID, `number` fits PostgreSQL's integer or is a
 * rank, `whole` is any whole number that JavaScript holds exactly.
 */
export type CursorPart = "string" | "number" | "whole" | "instant" | "id";

const BASE64URL = /^[A-Za-z0-9_-]{1,500}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/;
const INTEGER_MAX = 2_147_483_647;

function isInstant(value: unknown): boolean {
  if (typeof value !== "string" || !INSTANT.test(value) || value.startsWith("0000")) return false;
  const moment = Date.parse(value);
  // A 30th of February parses, but into another day.
  return !Number.isNaN(moment) && new Date(moment).toISOString().slice(0, 19) === value.slice(0, 19);
}

function isPart(value: unknown, part: CursorPart): value is string | number {
  if (part === "number") return typeof value === "number" && Math.abs(value) <= INTEGER_MAX;
  if (part === "whole") return Number.isSafeInteger(value);
  if (part === "instant") return isInstant(value);
  if (part === "id") return isId(value);
  return typeof value === "string" && value.isWellFormed() && !value.includes("\0");
}

function parsed(text: string): unknown {
  if (!BASE64URL.test(text)) return undefined;
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}

/**
 * The position after a row as an opaque text (rule J8). Takes the row's sort values, times as ISO 8601 in UTC.
 * It carries no right: the query it goes into asks for the viewer's rows all the same.
 */
export function encodeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

/**
 * The values of a cursor, null without one. Takes the shape that its list writes, and what the version before does not write.
 * Throws `validation_failed` on `cursor` for anything else, so that nothing malformed reaches the database.
 */
export function decodeCursor(
  text: string | undefined,
  shape: readonly CursorPart[],
  added: readonly CursorPart[] = [],
): (string | number)[] | null {
  if (text === undefined) return null;
  const values = parsed(text);
  const fits =
    Array.isArray(values) &&
    [shape.length, shape.length + added.length].includes(values.length) &&
    [...shape, ...added].slice(0, values.length).every((part, index) => isPart(values[index], part));
  if (!fits) throw new AppError("validation_failed", { fields: { cursor: fault("invalid") } });
  return values;
}

/** A time column as ISO 8601 in UTC with all six digits that PostgreSQL keeps: a JavaScript date would round it. */
export function exactInstant(column: SQLWrapper): SQL<string> {
  return sql<string>`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Rows after a `["instant", "id"]` cursor in a list that begins with the newest; all of them without one. */
export function olderThan(after: readonly (string | number)[] | null, created_at: SQLWrapper, id: SQLWrapper): SQL {
  if (after === null) return sql`TRUE`;
  return sql`(${created_at}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
}

/** Cuts the one row too many that a list asked for, and gives the cursor of the next page; null on the last. `added`: what else it holds. */
export function cutPage<R extends { id: string; position: string }>(
  rows: readonly R[],
  limit: number,
  added: readonly string[] = [],
): { rows: readonly R[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { rows: page, next_cursor: more ? encodeCursor([last.position, last.id, ...added]) : null };
}
