import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Context } from "./context.ts";
import type { WriteHandle } from "./handles.ts";

/** Rows per statement. Batching lets a backlog of any size finish without a statement timeout. */
const BATCH_SIZE = 2_000;

/**
 * Deletes the rows that match a condition, in batches with their own transactions. Returns the number of rows; locked
 * rows are skipped.
 */
export async function deleteInBatches(
  ctx: Pick<Context, "write">,
  table: PgTable,
  condition: SQL,
  batch = BATCH_SIZE,
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

/** Time slice of a backfill, so that other upkeep tasks are not blocked. The next run continues. */
const TIME_SLICE_MS = 100_000;

/** Runs batches in their own transactions until one returns 0 or the time slice is over. */
export async function runInBatches(
  ctx: Pick<Context, "clock" | "write">,
  batch: (tx: WriteHandle) => Promise<number>,
): Promise<void> {
  const end = ctx.clock.now().getTime() + TIME_SLICE_MS;
  while ((await ctx.write(batch)) > 0 && ctx.clock.now().getTime() < end);
}

type RewriteSteps = {
  /** A statement that selects and locks the rows of a batch. */
  readonly next: string;
  /** Computes what to write for a row; the result is serialized as JSON. */
  readonly view: (row: Record<string, unknown>) => Record<string, unknown>;
  /** A statement that writes `$1`, a JSON list of the computed values. */
  readonly write: string;
};

/** Rewrites rows that an earlier version wrote, in batches, until none is left or the time slice is over. */
export async function rewriteInBatches(
  ctx: Pick<Context, "clock" | "write">,
  { next, view, write }: RewriteSteps,
): Promise<void> {
  await runInBatches(ctx, async (tx) => {
    const { rows } = await tx.executeSql(next, []);
    if (rows.length > 0) await tx.executeSql(write, [JSON.stringify(rows.map(view))]);
    return rows.length;
  });
}

/**
 * Processes each row in its own transaction, so that a failing row does not block the others; it is retried by the next
 * run. Throws the first failure after all rows were processed.
 */
export async function forEachInTransaction<T>(
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

/** Rows found per page. */
const PAGE_SIZE = 200;

/**
 * Processes all due rows page by page, each in its own transaction, until none is left or the time slice is over. Rows
 * that fail or cannot be processed yet do not block those behind them. `find` returns the rows after a given one in a
 * fixed order, or the first ones for null. `turn`: the time slice; unlimited where all rows must be processed first.
 * Throws the first failure after all rows were processed.
 */
export async function forEachPaged<T>(
  ctx: Pick<Context, "clock" | "write">,
  find: (after: T | null, limit: number) => Promise<T[]>,
  work: (tx: WriteHandle, row: T) => Promise<unknown>,
  turn = TIME_SLICE_MS,
): Promise<void> {
  const end = ctx.clock.now().getTime() + turn;
  const failures: unknown[] = [];
  let after: T | null = null;
  let found: T[];
  do {
    found = await find(after, PAGE_SIZE);
    await forEachInTransaction(ctx, found, work).catch((error: unknown) => failures.push(error));
    after = found.at(-1) ?? null;
  } while (found.length === PAGE_SIZE && ctx.clock.now().getTime() < end);
  if (failures.length > 0) throw failures[0];
}
