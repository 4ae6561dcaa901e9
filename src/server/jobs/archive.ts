import { type SQL, sql } from "drizzle-orm";
import type { TxContext } from "../infra/db/context.ts";
import type { WriteHandle } from "../infra/db/handles.ts";
import { scheduleInterviewReconciliation } from "../infra/db/schedule-interviews.ts";

type ArchivedJob = { id: string; company: string };

function invalidateCaches(tx: WriteHandle, jobs: readonly ArchivedJob[]): void {
  const ids = jobs.map(({ id }) => id);
  tx.publishAll("job_changed", ids);
  tx.publishAll(
    "company_changed",
    jobs.map(({ company }) => company),
  );
}

/**
 * Archives jobs without their owner's consent, as deletion does for jobs with candidates (rules J6, P21): new people
 * cannot see them, and no history is lost. Returns the ids of jobs that were not archived before. Call `clearListCache`
 * after the commit.
 */
export async function archiveJobs(ctx: TxContext, tx: WriteHandle, which: SQL): Promise<string[]> {
  const at = ctx.clock.now().toISOString();
  const locked = await tx.rows<ArchivedJob>(sql`
    SELECT id, company FROM jobs WHERE ${which} AND archived_at IS NULL ORDER BY id FOR UPDATE`);
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.rows(sql`
    UPDATE jobs SET archived_at = ${at}, updated_at = ${at} WHERE id = ANY(${sql.param(ids)}::uuid[])`);
  await scheduleInterviewReconciliation(ctx, tx);
  invalidateCaches(tx, locked);
  return ids;
}

/** Restores archived jobs as they were, except those of a deleted account. Call `clearListCache` after the commit. */
export async function unarchiveJobs(ctx: TxContext, tx: WriteHandle, ids: readonly string[]): Promise<void> {
  const back = await tx.rows<ArchivedJob>(sql`
    UPDATE jobs SET archived_at = NULL, updated_at = ${ctx.clock.now().toISOString()}
    WHERE id = ANY(${sql.param([...ids])}::uuid[])
      AND EXISTS (SELECT FROM users WHERE users.id = jobs.created_by AND users.deleted_at IS NULL)
    RETURNING id, company`);
  invalidateCaches(tx, back);
}
