import { and, eq } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { JobStatus } from "../../contract/statuses.ts";
import type { UserTxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { statusOf } from "../db/job-access.ts";
import { recordStatus } from "../db/status-history.ts";
import { jobs } from "../db/tables/jobs.ts";
import { mayWithJob } from "../db/team.ts";

/** A job of the actor's team, held against everybody else until the transaction ends; its status as people read it. */
export type OwnJob = typeof jobs.$inferSelect;

/**
 * Loads and locks a job that the actor may edit. Throws `not_found` for everybody else, so that a job of somebody else and
 * one that is not there look alike (rules R1, R17).
 */
export async function lockOwnJob(ctx: UserTxContext, tx: WriteHandle, id: string): Promise<OwnJob> {
  const [job] = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), mayWithJob("edit_jobs", ctx.actor.id)))
    .for("update");
  if (job === undefined) throw new AppError("not_found");
  return { ...job, status: statusOf(job) };
}

/** Keeps a change of the job's status in its history (rule F6); nothing where it stayed the same. */
export async function recordJobStatus(
  ctx: UserTxContext,
  tx: WriteHandle,
  change: { id: string; from: JobStatus | null; to: JobStatus; at: Date },
): Promise<void> {
  if (change.from === change.to) return;
  await recordStatus(ctx, tx, { kind: "job", by: ctx.actor.id, ...change });
}
