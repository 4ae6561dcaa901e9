import type pg from "pg";
import { BackupError } from "../backup/keys.ts";
import { quoted, tablesOf } from "../backup/tables.ts";
import { LEFT_OUT } from "./left-out.ts";

/** A stored column as the database describes it. */
export type Column = { readonly name: string; readonly type: string; readonly required: boolean };
/** A table of an archive. */
export type Shape = {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly primary_key: readonly string[];
};

const COLUMNS = `SELECT attname::text AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS required FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`;
const KEY = `SELECT attname::text AS name FROM pg_index JOIN LATERAL unnest(indkey::int2[]) WITH ORDINALITY AS part (attnum, place) ON true
  JOIN pg_attribute ON attrelid = indrelid AND pg_attribute.attnum = part.attnum WHERE indrelid = $1::regclass AND indisprimary ORDER BY place`;

/** All tables that belong into an archive, with their columns and keys. */
export async function shapesOf(client: pg.ClientBase): Promise<Shape[]> {
  const shapes: Shape[] = [];
  for (const { name } of await tablesOf(client)) {
    if (name in LEFT_OUT) continue;
    const { rows: columns } = await client.query<Column>(COLUMNS, [quoted(name)]);
    const { rows: key } = await client.query<{ name: string }>(KEY, [quoted(name)]);
    if (key.length === 0)
      throw new BackupError(`The table ${name} has no primary key, by which its rows could be known.`);
    shapes.push({ name, columns, primary_key: key.map((one) => one.name) });
  }
  return shapes;
}

/** How a value is written: what JSON cannot hold exactly is a string. */
function written({ name, type }: Column): string {
  const column = quoted(name);
  if (type === "bigint" || type === "tsvector") return `${column}::text`;
  if (type === "json") return `${column}::jsonb`;
  if (type === "bytea") return `replace(encode(${column}, 'base64'), E'\\n', '')`;
  if (type === "timestamp with time zone")
    return `CASE WHEN isfinite(${column}) THEN to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE ${column}::text END`;
  return column;
}

/** A query for the rows of a table as lines of JSON, in an order that every database has. */
export function linesQuery({ name, columns, primary_key }: Shape, where = ""): string {
  const list = columns.map((column) => `${written(column)} AS ${quoted(column.name)}`).join(", ");
  const isText = (key: string) => columns.find((column) => column.name === key)?.type === "text";
  const order = primary_key.map((key) => `own.${quoted(key)}${isText(key) ? ' COLLATE "C"' : ""}`).join(", ");
  return `SELECT (SELECT row_to_json(line)::text FROM (SELECT ${list}) AS line) AS line FROM ONLY ${quoted(name)} AS own ${where} ORDER BY ${order}`;
}

const arriving = ({ name, type }: Column): string => `${quoted(name)} ${type === "bytea" ? "text" : type}`;

function taken({ name, type, required }: Column): string {
  if (type === "bytea") return `decode(${quoted(name)}, 'base64')`;
  // JSON has one null for a value that is null and for none: where there has to be one, it is the value.
  return type.startsWith("json") && required ? `coalesce(${quoted(name)}, 'null')` : quoted(name);
}

/** Writes `$1`, a JSON list of rows, into a table. */
export function insertRows({ name, columns }: Shape): string {
  return `INSERT INTO ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(", ")}) OVERRIDING SYSTEM VALUE
    SELECT ${columns.map(taken).join(", ")} FROM jsonb_to_recordset($1::jsonb) AS arriving (${columns.map(arriving).join(", ")})`;
}

/** The rows of a table that have the keys of `$1`, a JSON list of rows. */
export function sameRows(shape: Shape): string {
  const key = shape.primary_key.map((name) => `own.${quoted(name)}`).join(", ");
  const columns = shape.columns.filter(({ name }) => shape.primary_key.includes(name));
  return linesQuery(
    shape,
    `WHERE (${key}) IN (SELECT ${shape.primary_key.map((name) => quoted(name)).join(", ")} FROM jsonb_to_recordset($1::jsonb) AS arriving (${columns.map(arriving).join(", ")}))`,
  );
}

/** By what a row is known. */
export const keyOf = ({ primary_key }: Pick<Shape, "primary_key">, row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(primary_key.map((name) => row[name]));
