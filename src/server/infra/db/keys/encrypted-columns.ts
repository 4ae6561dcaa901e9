import type { Purpose } from "../../platform/key-purposes.ts";

/** An encrypted column and how to iterate its rows. */
export type EncryptedColumn = {
  readonly table: string;
  readonly column: string;
  readonly id: string;
  readonly type: "uuid" | "bigint" | "text";
  readonly purpose: Purpose;
  /** Immutable, also for this task: values are only counted until they are cleared. */
  readonly ends?: true;
  /**
   * What happens to rows that no key decrypts (rule O36); `$1` are their ids. Values that would be read later are
   * removed so that nothing fails, and users are asked again. `stays`: readers handle an undecryptable value.
   */
  readonly lost: "stays" | "another token" | { readonly sql: string };
};

/** Every column with encrypted values that live longer than a day. Empty and null values hold nothing. */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  // Without its factor, an account would be open to anyone with the password.
  {
    table: "auth_factors",
    column: "secret",
    id: "id",
    type: "uuid",
    purpose: "auth factor secrets",
    lost: "stays",
  },
  {
    table: "auth_sessions",
    column: "refresh_key",
    id: "id",
    type: "uuid",
    purpose: "auth refresh keys",
    lost: { sql: "DELETE FROM auth_sessions WHERE id = ANY ($1::uuid[])" },
  },
  // Sign-in is disabled until an owner enters the secret again; users have other ways meanwhile.
  {
    table: "company_sign_ins",
    column: "encrypted",
    id: "id",
    type: "uuid",
    purpose: "company sign-in secrets",
    lost: {
      sql: `UPDATE company_sign_ins SET encrypted = '', on_since = NULL, enforced_since = NULL,
        off = CASE WHEN on_since IS NULL THEN off ELSE 'secret' END, ready = false WHERE id = ANY ($1::uuid[])`,
    },
  },
  // The connection is paused until a member who manages the team enters the keys again.
  {
    table: "hiring_systems",
    column: "encrypted",
    id: "company",
    type: "uuid",
    purpose: "hiring system keys",
    lost: {
      sql: `UPDATE hiring_systems SET encrypted = '', failure = 'keys', failure_at = now() WHERE company = ANY ($1::uuid[])`,
    },
  },
  // Its webhooks are rejected from now on; the system is polled every hour instead.
  {
    table: "hiring_systems",
    column: "encrypted_webhook_secret",
    id: "company",
    type: "uuid",
    purpose: "hiring system keys",
    lost: { sql: "UPDATE hiring_systems SET encrypted_webhook_secret = NULL WHERE company = ANY ($1::uuid[])" },
  },
  // A candidate that may exist in the system is found by the referral's address, unless that was erased meanwhile.
  {
    table: "hiring_system_candidates",
    column: "encrypted_address",
    id: "referral",
    type: "uuid",
    purpose: "hiring system addresses",
    lost: { sql: "UPDATE hiring_system_candidates SET encrypted_address = NULL WHERE referral = ANY ($1::uuid[])" },
  },
  {
    table: "job_links",
    column: "encrypted",
    id: "job",
    type: "uuid",
    purpose: "job links",
    lost: "another token",
  },
  // All of them are created again.
  {
    table: "hash_keys",
    column: "encrypted",
    id: "purpose",
    type: "text",
    purpose: "lasting keys",
    lost: "stays",
  },
  {
    table: "mail_traces",
    column: "encrypted",
    id: "id",
    type: "uuid",
    purpose: "mail traces",
    lost: { sql: "DELETE FROM mail_traces WHERE id = ANY ($1::uuid[])" },
  },
  {
    table: "mails",
    column: "encrypted",
    id: "id",
    type: "uuid",
    purpose: "mail",
    lost: {
      sql: `UPDATE mails SET encrypted = NULL, failed_at = CASE WHEN sent_at IS NULL THEN coalesce(failed_at, now()) END
        WHERE id = ANY ($1::uuid[])`,
    },
  },
  {
    table: "payment_methods",
    column: "encrypted",
    id: "id",
    type: "uuid",
    purpose: "payment-methods",
    lost: {
      sql: `UPDATE payment_methods SET encrypted = '', holder = '', bank_name = '', is_primary = false,
        removed_at = coalesce(removed_at, now()), updated_at = now() WHERE id = ANY ($1::uuid[])`,
    },
  },
  // The destination of a payout is never changed. It is cleared once the attempt has ended. The bank file contains the
  // masked account only.
  {
    table: "payout_attempts",
    column: "encrypted",
    id: "payout",
    type: "uuid",
    purpose: "payment-methods",
    ends: true,
    lost: "stays",
  },
  {
    table: "push_keys",
    column: "encrypted_private_key",
    id: '"only"',
    type: "text",
    purpose: "push-keys",
    lost: { sql: 'DELETE FROM push_keys WHERE "only"::text = ANY ($1::text[])' },
  },
  {
    table: "push_subscriptions",
    column: "encrypted",
    id: "id",
    type: "uuid",
    purpose: "push-subscription",
    lost: { sql: "DELETE FROM push_subscriptions WHERE id = ANY ($1::uuid[])" },
  },
  // Days signed with it are verified with its public key. Later days get another key.
  {
    table: "receipt_keys",
    column: "encrypted_private_key",
    id: "number",
    type: "bigint",
    purpose: "receipt-keys",
    lost: "stays",
  },
  {
    table: "referral_links",
    column: "encrypted",
    id: "id",
    type: "uuid",
    purpose: "referral links",
    lost: "another token",
  },
  // Nothing can be signed until a member who manages the company requests a new secret and reactivates the endpoint.
  {
    table: "webhook_endpoints",
    column: "encrypted",
    id: "id",
    type: "uuid",
    purpose: "webhook secrets",
    lost: {
      sql: `UPDATE webhook_endpoints SET encrypted = '', off = coalesce(off, 'person'), off_at = coalesce(off_at, now())
        WHERE id = ANY ($1::uuid[])`,
    },
  },
  {
    table: "webhook_endpoints",
    column: "encrypted_former",
    id: "id",
    type: "uuid",
    purpose: "webhook secrets",
    lost: {
      sql: "UPDATE webhook_endpoints SET encrypted_former = NULL, former_until = NULL WHERE id = ANY ($1::uuid[])",
    },
  },
];

/** The name of a column in `reencryption_passes`. */
export const encryptedColumnName = ({ table, column }: EncryptedColumn): string => `${table}.${column}`;

/** Query for the next rows of a column, after the id `$1` if given. Takes the limit. */
export function nextRowsQuery({ table, column, id, type }: EncryptedColumn, limit: number): string {
  return `SELECT ${id}::text AS id, ${column} AS encrypted FROM ${table}
    WHERE ($1::${type} IS NULL OR ${id} > $1::${type}) AND ${column} IS NOT NULL AND ${column} <> ''
    ORDER BY ${id} LIMIT ${limit}`;
}

/** Query for the last rows of a column in reverse order, before the id `$1` if given. Takes the limit. */
export function lastRowsQuery({ table, column, id, type }: EncryptedColumn, limit: number): string {
  return `SELECT ${id}::text AS id, ${column} AS encrypted FROM ${table}
    WHERE ($1::${type} IS NULL OR ${id} < $1::${type}) AND ${column} IS NOT NULL AND ${column} <> ''
    ORDER BY ${id} DESC LIMIT ${limit}`;
}

/** Writes `$1`, a JSON list of ids with old and new encrypted values. Values changed meanwhile are kept. */
export function updateEncryptedQuery({ table, column, id, type }: EncryptedColumn): string {
  return `UPDATE ${table} SET ${column} = anew.encrypted
    FROM jsonb_to_recordset($1::jsonb) AS anew(id ${type}, former text, encrypted text)
    WHERE ${table}.${id} = anew.id AND ${table}.${column} = anew.former`;
}

/** Counts the values after the id `$1`. */
export function countRowsQuery({ table, column, id, type }: EncryptedColumn): string {
  return `SELECT count(*)::int AS all FROM ${table}
    WHERE ($1::${type} IS NULL OR ${id} > $1::${type}) AND ${column} IS NOT NULL AND ${column} <> ''`;
}
