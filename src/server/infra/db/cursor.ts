import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import { isId } from "../platform/ids.ts";

/**
 * The type of a cursor value: `instant` is ISO 8601 in UTC, `id` a UUID, `number` fits PostgreSQL's integer or is a
 * rank, `whole` is any integer that JavaScript represents exactly.
 */
export type CursorPart = "string" | "number" | "whole" | "instant" | "id";

const BASE64URL = /^[A-Za-z0-9_-]{1,500}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/;
const INTEGER_MAX = 2_147_483_647;

function isInstant(value: unknown): boolean {
  if (typeof value !== "string" || !INSTANT.test(value) || value.startsWith("0000")) return false;
  const moment = Date.parse(value);
  // February 30 parses, but as another day.
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
 * Encodes the position after a row as an opaque text (rule J8). Takes the row's sort values, times as ISO 8601 in UTC.
 * It grants no access: the query still filters by the viewer's rights.
 */
export function encodeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

/**
 * Decodes a cursor; null without one. Takes the value types that the list writes. Throws `validation_failed` on
 * `cursor` for anything else, so that malformed values never reach the database.
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
  if (!fits) throw new AppError("validation_failed", { fields: { cursor: fieldError("invalid") } });
  return values;
}

/**
 * A timestamp column as ISO 8601 in UTC with PostgreSQL's six fractional digits, which a JavaScript date would round.
 */
export function exactInstant(column: SQLWrapper): SQL<string> {
  return sql<string>`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Condition for the rows after a `["instant", "id"]` cursor in a list sorted newest first; true without a cursor. */
export function afterCursor(after: readonly (string | number)[] | null, created_at: SQLWrapper, id: SQLWrapper): SQL {
  if (after === null) return sql`TRUE`;
  return sql`(${created_at}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
}

/**
 * Removes the extra row that a list requested, and returns the cursor of the next page; null on the last. `added`:
 * further values of the cursor.
 */
export function toPage<R extends { id: string; position: string }>(
  rows: readonly R[],
  limit: number,
  added: readonly string[] = [],
): { rows: readonly R[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { rows: page, next_cursor: more ? encodeCursor([last.position, last.id, ...added]) : null };
}
