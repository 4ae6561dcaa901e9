import type { Purpose } from "../../platform/purposes.ts";

/** A column whose values are sealed, and how its rows are gone through. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  readonly id: string;
  readonly type: "uuid" | "bigint" | "text";
  readonly purpose: Purpose;
  /** Nobody may change it, our own work neither: it is only counted until it is emptied. */
  readonly ends?: true;
};

/** Every column that holds what is sealed for longer than a day; empty and null ones hold nothing. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: "auth_factors", column: "secret", id: "id", type: "uuid", purpose: "auth factor secrets" },
  { table: "auth_sessions", column: "refresh_key", id: "id", type: "uuid", purpose: "auth refresh keys" },
  { table: "job_links", column: "sealed", id: "job", type: "uuid", purpose: "job links" },
  { table: "lasting_keys", column: "sealed", id: "purpose", type: "text", purpose: "lasting keys" },
  { table: "mail_traces", column: "sealed", id: "id", type: "uuid", purpose: "mail traces" },
  { table: "mails", column: "sealed", id: "id", type: "uuid", purpose: "mail" },
  { table: "payment_methods", column: "sealed", id: "id", type: "uuid", purpose: "payment-methods" },
  // Where the money of a payout goes is never changed; it is emptied once the attempt has ended.
  { table: "payout_attempts", column: "sealed", id: "payout", type: "uuid", purpose: "payment-methods", ends: true },
  { table: "push_keys", column: "sealed_private_key", id: '"only"', type: "text", purpose: "push-keys" },
  { table: "push_subscriptions", column: "sealed", id: "id", type: "uuid", purpose: "push-subscription" },
  { table: "receipt_keys", column: "sealed_private_key", id: "number", type: "bigint", purpose: "receipt-keys" },
  { table: "referral_links", column: "sealed", id: "id", type: "uuid", purpose: "referral links" },
  { table: "webhook_endpoints", column: "sealed", id: "id", type: "uuid", purpose: "webhook secrets" },
  { table: "webhook_endpoints", column: "sealed_former", id: "id", type: "uuid", purpose: "webhook secrets" },
];

/** By what a column is known in `sealing_passes`. */
export const nameOf = ({ table, column }: SealedColumn): string => `${table}.${column}`;

/** The next rows of a column, after the id `$1` where there is one; takes how many. */
export function nextRows({ table, column, id, type }: SealedColumn, limit: number): string {
  return `SELECT ${id}::text AS id, ${column} AS sealed FROM ${table}
    WHERE ($1::${type} IS NULL OR ${id} > $1::${type}) AND ${column} IS NOT NULL AND ${column} <> ''
    ORDER BY ${id} LIMIT ${limit}`;
}

/** The last rows of a column, the other way round and as `nextRows` takes them: those before the id `$1` where there is one. */
export function lastRows({ table, column, id, type }: SealedColumn, limit: number): string {
  return `SELECT ${id}::text AS id, ${column} AS sealed FROM ${table}
    WHERE ($1::${type} IS NULL OR ${id} < $1::${type}) AND ${column} IS NOT NULL AND ${column} <> ''
    ORDER BY ${id} DESC LIMIT ${limit}`;
}

/** Writes `$1`, a JSON list of ids with what was and what is to be sealed; whatever changed meanwhile stays. */
export function writeSealed({ table, column, id, type }: SealedColumn): string {
  return `UPDATE ${table} SET ${column} = anew.sealed
    FROM jsonb_to_recordset($1::jsonb) AS anew(id ${type}, former text, sealed text)
    WHERE ${table}.${id} = anew.id AND ${table}.${column} = anew.former`;
}

/** How many values there are after the id `$1`. */
export function countRows({ table, column, id, type }: SealedColumn): string {
  return `SELECT count(*)::int AS all FROM ${table}
    WHERE ($1::${type} IS NULL OR ${id} > $1::${type}) AND ${column} IS NOT NULL AND ${column} <> ''`;
}
