import { type SQL, sql } from "drizzle-orm";
import type { TxContext } from "../infra/db/context.ts";
import { emit } from "../infra/db/events.ts";
import type { WriteHandle } from "../infra/db/handles.ts";
import { scheduleInterviewReconciliation } from "../infra/db/schedule-interviews.ts";
import { type ChangedJob, jobsChanged } from "./events.ts";

/**
 * Archives jobs without their owner's consent, as deletion does for jobs with candidates (rules J6, P21): new people
 * cannot see them, and no history is lost. Returns the ids of jobs that were not archived before.
 */
export async function archiveJobs(ctx: TxContext, tx: WriteHandle, which: SQL): Promise<string[]> {
  const at = ctx.clock.now().toISOString();
  const locked = await tx.rows<ChangedJob>(sql`
    SELECT id, company FROM jobs WHERE ${which} AND archived_at IS NULL ORDER BY id FOR UPDATE`);
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.rows(sql`
    UPDATE jobs SET archived_at = ${at}, updated_at = ${at} WHERE id = ANY(${sql.param(ids)}::uuid[])`);
  await scheduleInterviewReconciliation(ctx, tx);
  await emit(ctx, tx, jobsChanged, { jobs: locked });
  return ids;
}

/** Restores archived jobs as they were, except those of a deleted account. */
export async function unarchiveJobs(ctx: TxContext, tx: WriteHandle, ids: readonly string[]): Promise<void> {
  const back = await tx.rows<ChangedJob>(sql`
    UPDATE jobs SET archived_at = NULL, updated_at = ${ctx.clock.now().toISOString()}
    WHERE id = ANY(${sql.param([...ids])}::uuid[])
      AND EXISTS (SELECT FROM users WHERE users.id = jobs.created_by AND users.deleted_at IS NULL)
    RETURNING id, company`);
  if (back.length > 0) await emit(ctx, tx, jobsChanged, { jobs: back });
}
