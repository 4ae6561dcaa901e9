import { and, eq, inArray, isNull } from "drizzle-orm";
import { shownStatus } from "../../db/job-access.ts";
import { recordStatus } from "../../db/status-history.ts";
import { jobs } from "../../db/tables/jobs.ts";
import type { Board, ImportContext } from "./import-company.ts";
import { BATCH, lockBoard, notifyPages } from "./import-write.ts";

/** Ids of the board's Open jobs that are not among the listed ones. Archived jobs are left alone. */
export async function jobsNoLongerListed(
  ctx: ImportContext,
  { poster, source }: Board,
  listed: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: jobs.id, source_id: jobs.source_id })
    .from(jobs)
    .where(
      and(eq(jobs.created_by, poster), eq(jobs.source, source), eq(shownStatus, "Open"), isNull(jobs.archived_at)),
    );
  return rows.filter((row) => !listed.has(row.source_id ?? "")).map((row) => row.id);
}

/**
 * Closes these jobs of the board as far as they are still Open, batch by batch; gives how many. The history names
 * nobody: by that a later import knows that it may open them again.
 */
export async function closeJobs(ctx: ImportContext, board: Board, ids: readonly string[]): Promise<number> {
  let closed = 0;
  for (let at = 0; at < ids.length; at += BATCH) closed += await closeBatch(ctx, board, ids.slice(at, at + BATCH));
  return closed;
}

async function closeBatch(ctx: ImportContext, board: Board, ids: readonly string[]): Promise<number> {
  return ctx.write(async (tx) => {
    await lockBoard(tx, board);
    const now = ctx.clock.now();
    const open = and(inArray(jobs.id, [...ids]), eq(shownStatus, "Open"), isNull(jobs.archived_at));
    const held = await tx.select({ id: jobs.id }).from(jobs).where(open).orderBy(jobs.id).for("update");
    const closed = await tx
      .update(jobs)
      .set({ status: "Closed", updated_at: now })
      .where(
        inArray(
          jobs.id,
          held.map(({ id }) => id),
        ),
      )
      .returning({ id: jobs.id });
    for (const { id } of closed) {
      await recordStatus(ctx, tx, { kind: "job", id, from: "Open", to: "Closed", by: null, at: now });
    }
    await notifyPages(
      tx,
      closed.map(({ id }) => id),
    );
    return closed.length;
  });
}
