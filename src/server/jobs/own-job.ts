import { and, eq } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { JobStatus } from "../../contract/statuses.ts";
import type { UserTxContext } from "../infra/db/context.ts";
import type { WriteHandle } from "../infra/db/handles.ts";
import { visibleStatusOf } from "../infra/db/job-access.ts";
import { recordStatus } from "../infra/db/status-history.ts";
import { jobs } from "../infra/db/tables/jobs.ts";
import { mayWithJob } from "../infra/db/team-rights.ts";

/** A job of the user's team, locked until the transaction ends; with its displayed status. */
export type OwnJob = typeof jobs.$inferSelect;

/**
 * Loads and locks a job that the user may edit. Throws `not_found` for all others, so that other people's jobs and
 * missing jobs look the same (rules R1, R17).
 */
export async function lockOwnJob(ctx: UserTxContext, tx: WriteHandle, id: string): Promise<OwnJob> {
  const [job] = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), mayWithJob("edit_jobs", ctx.actor.id)))
    .for("update");
  if (job === undefined) throw new AppError("not_found");
  return { ...job, status: visibleStatusOf(job) };
}

/** Records a change of the job's status in its history (rule F6); does nothing where it is unchanged. */
export async function recordJobStatus(
  ctx: UserTxContext,
  tx: WriteHandle,
  change: { id: string; from: JobStatus | null; to: JobStatus; at: Date },
): Promise<void> {
  if (change.from === change.to) return;
  await recordStatus(ctx, tx, { kind: "job", by: ctx.actor.id, ...change });
}
