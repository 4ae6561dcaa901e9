import { runInBatches } from "./batches.ts";
import type { Context } from "./context.ts";

const FIRST = "00000000-0000-0000-0000-000000000000";
/** Rows per transaction, so that concurrent writers do not wait. */
const WRITE_BATCH = 20;
/** Most rows are unchanged, so they are read without locks. */
const READ_BATCH = 100;

const IS_UP_TO_DATE =
  "SELECT FROM column_backfills WHERE name = $1 AND (version > $2 OR version = $2 AND after IS NULL)";
/** An earlier version requests nothing, so values derived by a later one are kept. */
const BEGIN = `INSERT INTO column_backfills (name, version, after) VALUES ($1, $2, '${FIRST}') ON CONFLICT (name)
  DO UPDATE SET version = excluded.version, after = excluded.after WHERE column_backfills.version < excluded.version`;
const PASS =
  "SELECT after FROM column_backfills WHERE name = $1 AND version = $2 AND after IS NOT NULL FOR UPDATE SKIP LOCKED";
const MOVE = "UPDATE column_backfills SET after = $2 WHERE name = $1";

type Row = Record<string, unknown>;

type ColumnBackfill = {
  readonly name: string;
  /** Increase it when the derivation changes: each row is then derived anew, once. */
  readonly version: number;
  /**
   * Selects the rows of a table with an id after `$1`. It ends with its WHERE condition, to which others are appended.
   */
  readonly rows: string;
  /** Computes what to write for a row; null if it is up to date. */
  readonly view: (row: Row) => Row | null;
  /** A statement that writes `$1`, a JSON list of the computed values. */
  readonly write: string;
};

/**
 * Derives columns of rows anew that an earlier version derived differently, in the background, until all are done or
 * the time slice is over; the next run continues. Any number of processes, of several versions, may run it at once.
 */
export async function backfillColumns(ctx: Pick<Context, "clock" | "write">, reading: ColumnBackfill): Promise<void> {
  const { name, version, rows, view, write } = reading;
  const begun = await ctx.write(async (tx) => {
    if ((await tx.executeSql(IS_UP_TO_DATE, [name, version])).rows.length > 0) return false;
    await tx.executeSql(BEGIN, [name, version]);
    return true;
  });
  if (!begun) return;
  await runInBatches(ctx, async (tx) => {
    const [pass] = (await tx.executeSql(PASS, [name, version])).rows;
    if (pass === undefined) return 0;
    const found = (await tx.executeSql(`${rows} ORDER BY id LIMIT ${READ_BATCH}`, [pass.after])).rows;
    const { last, ids } = findStaleRows(found, view);
    // Not FOR UPDATE: inserting rows that reference these, for example after renaming a company, would wait for us.
    const hold = `${rows} AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
    const locked = ids.length === 0 ? [] : (await tx.executeSql(hold, [pass.after, ids])).rows;
    // The rows may have changed since the unlocked read.
    const news = locked.map(view).filter((value) => value !== null);
    if (news.length > 0) await tx.executeSql(write, [JSON.stringify(news)]);
    await tx.executeSql(MOVE, [name, last]);
    return found.length;
  });
}

/** The ids of the first stale rows and the last row checked; null at the end of the table. */
function findStaleRows(found: readonly Row[], view: ColumnBackfill["view"]): { last: unknown; ids: unknown[] } {
  const ids: unknown[] = [];
  let last: unknown = null;
  for (const row of found) {
    if (view(row) !== null) ids.push(row.id);
    last = row.id;
    if (ids.length === WRITE_BATCH) break;
  }
  return { last, ids };
}
