import { and, eq, inArray, isNull } from "drizzle-orm";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { shownStatus } from "../../infra/db/job-access.ts";
import { recordStatus } from "../../infra/db/status-history.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { type Board, type ImportContext, isOfCompany } from "./import-company.ts";
import { BATCH, invalidatePages, lockBoard } from "./write-board.ts";

/** The board's Open jobs that are not among the listed ones, without archived jobs. */
export async function findUnlistedJobs(
  ctx: ImportContext,
  board: Board,
  listed: ReadonlySet<string>,
): Promise<{ id: string; title: string }[]> {
  const ofBoard = and(eq(jobs.created_by, board.poster), eq(jobs.source, board.source), isOfCompany(board));
  const rows = await ctx.db
    .select({ id: jobs.id, title: jobs.title, source_id: jobs.source_id })
    .from(jobs)
    .where(and(ofBoard, eq(shownStatus, "Open"), isNull(jobs.archived_at)));
  return rows.filter((row) => !listed.has(row.source_id ?? "")).map(({ id, title }) => ({ id, title }));
}

/** Called in each transaction with the number of jobs that it closed. */
type ClosedCounter = (tx: WriteHandle, closed: number) => Promise<void>;

/**
 * Closes those of the jobs that are still Open, in batches, and returns how many. The history row has no person, by
 * which a later import knows that it may reopen them.
 */
export async function closeJobs(
  ctx: ImportContext,
  board: Board,
  ids: readonly string[],
  counter?: ClosedCounter,
): Promise<number> {
  let closed = 0;
  for (let at = 0; at < ids.length; at += BATCH)
    closed += await closeBatch(ctx, board, ids.slice(at, at + BATCH), counter);
  return closed;
}

async function closeBatch(
  ctx: ImportContext,
  board: Board,
  ids: readonly string[],
  counter: ClosedCounter | undefined,
): Promise<number> {
  return ctx.write(async (tx) => {
    await board.hold?.(tx);
    await lockBoard(tx, board);
    const now = ctx.clock.now();
    const open = and(inArray(jobs.id, [...ids]), eq(shownStatus, "Open"), isNull(jobs.archived_at));
    const locked = await tx.select({ id: jobs.id }).from(jobs).where(open).orderBy(jobs.id).for("update");
    const closed = await tx
      .update(jobs)
      .set({ status: "Closed", updated_at: now })
      .where(
        inArray(
          jobs.id,
          locked.map(({ id }) => id),
        ),
      )
      .returning({ id: jobs.id });
    for (const { id } of closed) {
      await recordStatus(ctx, tx, { kind: "job", id, from: "Open", to: "Closed", by: null, at: now });
    }
    await invalidatePages(
      tx,
      closed.map(({ id }) => id),
    );
    await counter?.(tx, closed.length);
    return closed.length;
  });
}
