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
  /**
   * What becomes of rows that no key opens (rule O36); `$1` are their ids. Whatever would be read later is taken away, so that nothing fails
   * for it: people are asked anew. `stays`: whoever reads it can bear that it opens no more.
   */
  readonly lost: "stays" | "another token" | { readonly sql: string };
};

/** Every column that holds what is sealed for longer than a day; empty and null ones hold nothing. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  // Without its factor an account would be open to whoever knows the password alone.
  {
    ...{ table: "auth_factors", column: "secret", id: "id", type: "uuid" },
    purpose: "auth factor secrets",
    lost: "stays",
  },
  {
    ...{ table: "auth_sessions", column: "refresh_key", id: "id", type: "uuid" },
    purpose: "auth refresh keys",
    lost: { sql: "DELETE FROM auth_sessions WHERE id = ANY ($1::uuid[])" },
  },
  // Nobody comes in by it until an owner gives the secret again; people have their other ways back meanwhile.
  {
    ...{ table: "company_sign_ins", column: "sealed", id: "id", type: "uuid" },
    purpose: "company sign-in secrets",
    lost: {
      sql: `UPDATE company_sign_ins SET sealed = '', on_since = NULL, enforced_since = NULL,
        off = CASE WHEN on_since IS NULL THEN off ELSE 'secret' END, ready = false WHERE id = ANY ($1::uuid[])`,
    },
  },
  // Nothing is asked any more until a member who manages the team gives the keys again.
  {
    ...{ table: "hiring_systems", column: "sealed", id: "company", type: "uuid" },
    purpose: "hiring system keys",
    lost: {
      sql: `UPDATE hiring_systems SET sealed = '', fault = 'keys', fault_at = now() WHERE company = ANY ($1::uuid[])`,
    },
  },
  // Its messages are taken no more; it is asked every hour.
  {
    ...{ table: "hiring_systems", column: "sealed_signs", id: "company", type: "uuid" },
    purpose: "hiring system keys",
    lost: { sql: "UPDATE hiring_systems SET sealed_signs = NULL WHERE company = ANY ($1::uuid[])" },
  },
  // Whoever may be there without our knowing is found by their referral's address, unless that was erased meanwhile.
  {
    ...{ table: "hiring_system_people", column: "sealed_address", id: "referral", type: "uuid" },
    purpose: "hiring system addresses",
    lost: { sql: "UPDATE hiring_system_people SET sealed_address = NULL WHERE referral = ANY ($1::uuid[])" },
  },
  {
    ...{ table: "job_links", column: "sealed", id: "job", type: "uuid" },
    purpose: "job links",
    lost: "another token",
  },
  // They are made anew, all of them.
  {
    ...{ table: "lasting_keys", column: "sealed", id: "purpose", type: "text" },
    purpose: "lasting keys",
    lost: "stays",
  },
  {
    ...{ table: "mail_traces", column: "sealed", id: "id", type: "uuid" },
    purpose: "mail traces",
    lost: { sql: "DELETE FROM mail_traces WHERE id = ANY ($1::uuid[])" },
  },
  {
    ...{ table: "mails", column: "sealed", id: "id", type: "uuid" },
    purpose: "mail",
    lost: {
      sql: `UPDATE mails SET sealed = NULL, failed_at = CASE WHEN sent_at IS NULL THEN coalesce(failed_at, now()) END
        WHERE id = ANY ($1::uuid[])`,
    },
  },
  {
    ...{ table: "payment_methods", column: "sealed", id: "id", type: "uuid" },
    purpose: "payment-methods",
    lost: {
      sql: `UPDATE payment_methods SET sealed = '', holder = '', bank_name = '', is_primary = false,
        removed_at = coalesce(removed_at, now()), updated_at = now() WHERE id = ANY ($1::uuid[])`,
    },
  },
  // Where the money of a payout goes is never changed; it is emptied once the attempt has ended.
  // A bank's file names what is left of the account.
  {
    ...{ table: "payout_attempts", column: "sealed", id: "payout", type: "uuid" },
    purpose: "payment-methods",
    ends: true,
    lost: "stays",
  },
  {
    ...{ table: "push_keys", column: "sealed_private_key", id: '"only"', type: "text" },
    purpose: "push-keys",
    lost: { sql: 'DELETE FROM push_keys WHERE "only"::text = ANY ($1::text[])' },
  },
  {
    ...{ table: "push_subscriptions", column: "sealed", id: "id", type: "uuid" },
    purpose: "push-subscription",
    lost: { sql: "DELETE FROM push_subscriptions WHERE id = ANY ($1::uuid[])" },
  },
  // Days that it signed are checked with its public half; days to come get another one.
  {
    ...{ table: "receipt_keys", column: "sealed_private_key", id: "number", type: "bigint" },
    purpose: "receipt-keys",
    lost: "stays",
  },
  {
    ...{ table: "referral_links", column: "sealed", id: "id", type: "uuid" },
    purpose: "referral links",
    lost: "another token",
  },
  // Nothing can be signed: somebody who manages the company asks for another secret and switches it on.
  {
    ...{ table: "webhook_endpoints", column: "sealed", id: "id", type: "uuid" },
    purpose: "webhook secrets",
    lost: {
      sql: `UPDATE webhook_endpoints SET sealed = '', off = coalesce(off, 'person'), off_at = coalesce(off_at, now())
        WHERE id = ANY ($1::uuid[])`,
    },
  },
  {
    ...{ table: "webhook_endpoints", column: "sealed_former", id: "id", type: "uuid" },
    purpose: "webhook secrets",
    lost: {
      sql: "UPDATE webhook_endpoints SET sealed_former = NULL, former_until = NULL WHERE id = ANY ($1::uuid[])",
    },
  },
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
