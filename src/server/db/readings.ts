import { inBatches } from "./batches.ts";
import type { Context } from "./context.ts";

const FIRST = "00000000-0000-0000-0000-000000000000";
/** Short transactions: whoever changes one of the rows that are written meanwhile does not wait. */
const WRITTEN = 20;
/** Most rows are read as before, written by nobody, and so not held. */
const LOOKED_AT = 100;

const IS_READ = "SELECT FROM readings WHERE name = $1 AND (version > $2 OR version = $2 AND after IS NULL)";
/** A version before this one asks for nothing: what a later one has read stays. */
const BEGIN = `INSERT INTO readings (name, version, after) VALUES ($1, $2, '${FIRST}') ON CONFLICT (name)
  DO UPDATE SET version = excluded.version, after = excluded.after WHERE readings.version < excluded.version`;
const PASS = "SELECT after FROM readings WHERE name = $1 AND version = $2 AND after IS NOT NULL FOR UPDATE SKIP LOCKED";
const MOVE = "UPDATE readings SET after = $2 WHERE name = $1";

type Row = Record<string, unknown>;

type Reading = {
  readonly name: string;
  /** Whoever changes what rows are read as raises it: then each row is read anew, once. */
  readonly version: number;
  /** Selects the rows of a table whose id is behind `$1`; it ends with its condition, to which others are added. */
  readonly rows: string;
  /** What is to be written of a row; null where it is read as it stands. */
  readonly view: (row: Row) => Row | null;
  /** A statement that writes `$1`, a JSON list of what was viewed. */
  readonly write: string;
};

/**
 * Reads rows anew that a version before has read otherwise, beside traffic, until all were or its turn is over; the next run
 * goes on. Any number of processes, of several versions, may run it at once.
 */
export async function readAnew(ctx: Pick<Context, "clock" | "write">, reading: Reading): Promise<void> {
  const { name, version, rows, view, write } = reading;
  const begun = await ctx.write(async (tx) => {
    if ((await tx.executeSql(IS_READ, [name, version])).rows.length > 0) return false;
    await tx.executeSql(BEGIN, [name, version]);
    return true;
  });
  if (!begun) return;
  await inBatches(ctx, async (tx) => {
    const [pass] = (await tx.executeSql(PASS, [name, version])).rows;
    if (pass === undefined) return 0;
    const found = (await tx.executeSql(`${rows} ORDER BY id LIMIT ${LOOKED_AT}`, [pass.after])).rows;
    const { last, ids } = firstNews(found, view);
    // Not FOR UPDATE: whoever writes beside a row what names it, as a company's new name is written, would wait for us.
    const hold = `${rows} AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
    const held = ids.length === 0 ? [] : (await tx.executeSql(hold, [pass.after, ids])).rows;
    // Somebody may have changed them since.
    const news = held.map(view).filter((told) => told !== null);
    if (news.length > 0) await tx.executeSql(write, [JSON.stringify(news)]);
    await tx.executeSql(MOVE, [name, last]);
    return found.length;
  });
}

/** Which of the first rows are read otherwise, and the last one looked at; null behind the end. */
function firstNews(found: readonly Row[], view: Reading["view"]): { last: unknown; ids: unknown[] } {
  const ids: unknown[] = [];
  let last: unknown = null;
  for (const row of found) {
    if (view(row) !== null) ids.push(row.id);
    last = row.id;
    if (ids.length === WRITTEN) break;
  }
  return { last, ids };
}
