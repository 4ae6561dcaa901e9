import type pg from "pg";
import { randomToken, type Secrets, seal, sha256, unsealWith } from "../../platform/crypto.ts";
import { nextRows, SEALED_COLUMNS, type SealedColumn } from "./sealed-columns.ts";

const BATCH = 500;
type Pool = Pick<pg.Pool, "query">;
type Row = { readonly id: string; readonly sealed: string };

/**
 * Replaces undecryptable addresses of private links: nobody could be shown the old link, so a new token takes its
 * place.
 */
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
  const { lost } = column;
  if (lost === "stays") return;
  const keys = secrets.every(column.purpose);
  const away = (ids: string[]): Promise<unknown> =>
    lost === "another token" ? giveTokens(pool, secrets, column, ids) : pool.query(lost.sql, [ids]);
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: Row[] } = await pool.query<Row>(nextRows(column, BATCH), [after]);
    const ids = rows.filter(({ sealed }) => unsealWith(keys, sealed) === null).map(({ id }) => id);
    if (ids.length > 0) await away(ids);
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) return;
  }
}

/**
 * Removes data that none of these keys can decrypt (rule O36), each column in its own way, so that nothing fails on it
 * later. Idempotent. The database must not be in use.
 */
export async function dropLost(pool: Pool, secrets: Secrets): Promise<void> {
  for (const column of SEALED_COLUMNS) await dropFrom(pool, secrets, column);
}
