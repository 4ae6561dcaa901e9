import type pg from "pg";

/** A table and its copied columns. */
export type Table = { readonly name: string; readonly columns: readonly string[] };

/**
 * Tables not copied: pending events and rate limits restart as after a crash, and the next start shares its assets
 * again.
 */
const EXCLUDED_TABLES = ["notify_outbox", "rate_limits", "site_assets"];

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const columnList = (table: Table): string => table.columns.map(quoteIdentifier).join(", ");

/** All tables with their stored columns. Generated columns are recomputed. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND relname <> ALL ($1::text[])
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND classid = 'pg_class'::regclass AND deptype = 'e')
     GROUP BY relname ORDER BY relname`,
    [EXCLUDED_TABLES],
  );
  return rows;
}

export type Sequence = { readonly name: string; readonly last: string; readonly called: boolean };

/** Current values of identity sequences. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'S' AND relnamespace = current_schema()::regnamespace ORDER BY relname`,
  );
  const found: Sequence[] = [];
  for (const { name } of rows) {
    const at = await client.query<Omit<Sequence, "name">>(
      `SELECT last_value::text AS last, is_called AS called FROM ${quoteIdentifier(name)}`,
    );
    if (at.rows[0] !== undefined) found.push({ name, ...at.rows[0] });
  }
  return found;
}

/** The sum over the whole ledger in cents, which is zero if nothing is lost. */
export async function sumLedger(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ cents: string }>(
    "SELECT coalesce(sum(cents), 0)::text AS cents FROM ledger_entries",
  );
  return rows[0]?.cents ?? "0";
}

/** Number of rows of each table. */
export async function countRows(client: pg.ClientBase, tables: readonly { readonly name: string }[]) {
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${quoteIdentifier(name)}`);
    counts.set(name, Number(rows[0]?.n));
  }
  return counts;
}
