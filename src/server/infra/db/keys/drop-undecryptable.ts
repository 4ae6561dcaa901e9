import type pg from "pg";
import { decryptWithAny, encrypt, randomToken, type Secrets, sha256 } from "../../platform/crypto.ts";
import { ENCRYPTED_COLUMNS, type EncryptedColumn, nextRowsQuery } from "./encrypted-columns.ts";

const BATCH_SIZE = 500;
type Pool = Pick<pg.Pool, "query">;
type Row = { readonly id: string; readonly encrypted: string };

/**
 * Replaces undecryptable addresses of private links: nobody could be shown the old link, so a new token takes its
 * place.
 */
async function replaceTokens(
  pool: Pool,
  secrets: Secrets,
  { table, column, id, type, purpose }: EncryptedColumn,
  ids: string[],
) {
  const key = secrets.derive(purpose);
  const values = ids.map((id) => {
    const token = randomToken();
    return { id, encrypted: encrypt(key, token), token_hash: sha256(token) };
  });
  await pool.query(
    `UPDATE ${table} SET ${column} = fresh.encrypted, token_hash = fresh.token_hash
      FROM jsonb_to_recordset($1::jsonb) AS fresh(id ${type}, encrypted text, token_hash text) WHERE ${table}.${id} = fresh.id`,
    [JSON.stringify(values)],
  );
}

async function dropFromColumn(pool: Pool, secrets: Secrets, column: EncryptedColumn): Promise<void> {
  const { lost } = column;
  if (lost === "stays") return;
  const keys = secrets.every(column.purpose);
  const away = (ids: string[]): Promise<unknown> =>
    lost === "another token" ? replaceTokens(pool, secrets, column, ids) : pool.query(lost.sql, [ids]);
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: Row[] } = await pool.query<Row>(nextRowsQuery(column, BATCH_SIZE), [after]);
    const ids = rows.filter(({ encrypted }) => decryptWithAny(keys, encrypted) === null).map(({ id }) => id);
    if (ids.length > 0) await away(ids);
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH_SIZE) return;
  }
}

/**
 * Removes data that none of these keys can decrypt (rule O36), each column in its own way, so that nothing fails on it
 * later. Idempotent. The database must not be in use.
 */
export async function dropUndecryptable(pool: Pool, secrets: Secrets): Promise<void> {
  for (const column of ENCRYPTED_COLUMNS) await dropFromColumn(pool, secrets, column);
}
