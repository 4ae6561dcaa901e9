import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Context } from "./context.ts";
import type { WriteHandle } from "./handles.ts";

/** So many rows in one statement: a backlog of any size goes, however long it takes, without one statement running out of time. */
const BATCH = 2_000;

/** Removes the rows of a condition, batch after batch in transactions of their own. Gives how many; what is locked stays. */
export async function removeInBatches(
  ctx: Pick<Context, "write">,
  table: PgTable,
  condition: SQL,
  batch = BATCH,
): Promise<number> {
  let removed = 0;
  let last: number;
  do {
    last = await ctx.write(async (tx) => {
      const gone = await tx.rows(sql`
        DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${batch} FOR UPDATE SKIP LOCKED
        )) RETURNING 1`);
      return gone.length;
    });
    removed += last;
  } while (last === batch);
  return removed;
}

/** Other upkeep waits behind old rows that are read anew for so long at most; the next run goes on with them. */
const TURN_MS = 100_000;

/** Runs batches in transactions of their own until one gives 0, for it found nothing, or until its turn is over. */
export async function inBatches(
  ctx: Pick<Context, "clock" | "write">,
  batch: (tx: WriteHandle) => Promise<number>,
): Promise<void> {
  const end = ctx.clock.now().getTime() + TURN_MS;
  while ((await ctx.write(batch)) > 0 && ctx.clock.now().getTime() < end);
}

type Rewriting = {
  /** A statement that takes and holds the rows of a batch. */
  readonly next: string;
  /** What is to be written of a row; it becomes JSON. */
  readonly view: (row: Record<string, unknown>) => Record<string, unknown>;
  /** A statement that writes `$1`, a JSON list of what was viewed. */
  readonly write: string;
};

/** Writes rows anew that a version before has written, in batches, until none is left or its turn is over. */
export async function rewriteInBatches(
  ctx: Pick<Context, "clock" | "write">,
  { next, view, write }: Rewriting,
): Promise<void> {
  await inBatches(ctx, async (tx) => {
    const { rows } = await tx.executeSql(next, []);
    if (rows.length > 0) await tx.executeSql(write, [JSON.stringify(rows.map(view))]);
    return rows.length;
  });
}

/**
 * Does it for each row in a transaction of its own: one that fails keeps no other from its turn, and is tried again with the next run.
 * Throws the first failure once all had their turn.
 */
export async function eachInTransaction<T>(
  ctx: Pick<Context, "write">,
  rows: readonly T[],
  work: (tx: WriteHandle, row: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const row of rows)
    try {
      await ctx.write((tx) => work(tx, row));
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}

/** So many of those that are due are found at once. */
const FOUND = 200;

/**
 * Does it for all that are due, page after page, each in a transaction of its own, until none is left or its turn is over: whatever nothing
 * can be done for now keeps nobody behind it from their turn, and neither does what fails. `find` gives those that come after another
 * one in one order, the first ones for null. `turn`: for so long, without an end where all have to be done before anything else is.
 * Throws the first failure once all had their turn.
 */
export async function eachOfAll<T>(
  ctx: Pick<Context, "clock" | "write">,
  find: (after: T | null, limit: number) => Promise<T[]>,
  work: (tx: WriteHandle, row: T) => Promise<unknown>,
  turn = TURN_MS,
): Promise<void> {
  const end = ctx.clock.now().getTime() + turn;
  const failures: unknown[] = [];
  let after: T | null = null;
  let found: T[];
  do {
    found = await find(after, FOUND);
    await eachInTransaction(ctx, found, work).catch((error: unknown) => failures.push(error));
    after = found.at(-1) ?? null;
  } while (found.length === FOUND && ctx.clock.now().getTime() < end);
  if (failures.length > 0) throw failures[0];
}
