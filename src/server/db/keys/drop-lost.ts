import type pg from "pg";
import { randomToken, type Secrets, seal, sha256, unsealWith } from "../../platform/crypto.ts";
import { nameOf, nextRows, SEALED_COLUMNS, type SealedColumn } from "./sealed-columns.ts";

const BATCH = 500;
type Pool = Pick<pg.Pool, "query">;
type Row = { readonly id: string; readonly sealed: string };

/**
 * What becomes of rows whose sealed value no key opens; `$1` are their ids. Whatever would be read later is taken away, so that
 * nothing fails for it: people are asked anew. Null: the row stays, and whoever reads it can bear that it opens no more.
 */
const FATES: Readonly<Record<string, string | null | "another token">> = {
  // Without its factor an account would be open to whoever knows the password alone.
  "auth_factors.secret": null,
  "auth_sessions.refresh_key": "DELETE FROM auth_sessions WHERE id = ANY ($1::uuid[])",
  "job_links.sealed": "another token",
  // They are made anew, all of them.
  "lasting_keys.sealed": null,
  "mail_traces.sealed": "DELETE FROM mail_traces WHERE id = ANY ($1::uuid[])",
  "mails.sealed": `UPDATE mails SET sealed = NULL, failed_at = CASE WHEN sent_at IS NULL THEN coalesce(failed_at, now()) END
    WHERE id = ANY ($1::uuid[])`,
  "payment_methods.sealed": `UPDATE payment_methods SET sealed = '', holder = '', bank_name = '', is_primary = false,
    removed_at = coalesce(removed_at, now()), updated_at = now() WHERE id = ANY ($1::uuid[])`,
  // Where money goes is never changed: a bank's file names what is left of the account.
  "payout_attempts.sealed": null,
  "push_keys.sealed_private_key": 'DELETE FROM push_keys WHERE "only"::text = ANY ($1::text[])',
  "push_subscriptions.sealed": "DELETE FROM push_subscriptions WHERE id = ANY ($1::uuid[])",
  // Days that it signed are checked with its public half; days to come get another one.
  "receipt_keys.sealed_private_key": null,
  "referral_links.sealed": "another token",
  // Nothing can be signed: somebody who manages the company asks for another secret and switches it on.
  "webhook_endpoints.sealed": `UPDATE webhook_endpoints SET sealed = '', off = coalesce(off, 'person'), off_at = coalesce(off_at, now())
    WHERE id = ANY ($1::uuid[])`,
  "webhook_endpoints.sealed_former":
    "UPDATE webhook_endpoints SET sealed_former = NULL, former_until = NULL WHERE id = ANY ($1::uuid[])",
};

/** The address of before opens nothing any more, since nobody could be shown it; another one takes its place. */
async function giveTokens(
  pool: Pool,
  secrets: Secrets,
  { table, column, id, type, purpose }: SealedColumn,
  ids: string[],
) {
  const key = secrets.derive(purpose);
  const anew = ids.map((id) => {
    const token = randomToken();
    return { id, sealed: seal(key, token), token_hash: sha256(token) };
  });
  await pool.query(
    `UPDATE ${table} SET ${column} = anew.sealed, token_hash = anew.token_hash
      FROM jsonb_to_recordset($1::jsonb) AS anew(id ${type}, sealed text, token_hash text) WHERE ${table}.${id} = anew.id`,
    [JSON.stringify(anew)],
  );
}

async function dropFrom(pool: Pool, secrets: Secrets, column: SealedColumn): Promise<void> {
  const fate = FATES[nameOf(column)];
  if (fate === undefined) throw new Error(`nobody said what becomes of ${nameOf(column)} when the key is lost`);
  if (fate === null) return;
  const keys = secrets.every(column.purpose);
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: Row[] } = await pool.query<Row>(nextRows(column, BATCH), [after]);
    const ids = rows.filter(({ sealed }) => unsealWith(keys, sealed) === null).map(({ id }) => id);
    if (ids.length > 0 && fate === "another token") await giveTokens(pool, secrets, column, ids);
    else if (ids.length > 0) await pool.query(fate, [ids]);
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) return;
  }
}

/**
 * Takes away what none of these keys opens (rule O36), each kind in its own way, so that nothing fails for it later. May be run again; on a
 * database that nobody serves.
 */
export async function dropLost(pool: Pool, secrets: Secrets): Promise<void> {
  for (const column of SEALED_COLUMNS) await dropFrom(pool, secrets, column);
}
