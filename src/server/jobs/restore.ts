import { and, eq, isNotNull, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { JobDetail } from "../../contract/jobs/jobs.ts";
import type { UserContext } from "../infra/db/context.ts";
import { emit } from "../infra/db/events.ts";
import type { WriteHandle } from "../infra/db/handles.ts";
import { jobs } from "../infra/db/tables/jobs.ts";
import { jobsChanged } from "./events.ts";
import { lockOwnJob, recordJobStatus } from "./own-job.ts";
import { readJob } from "./queries.ts";

/** A job that an admin took down after a report is only restored by the admin's decision (rules P21, P22). */
async function isTakenDown(tx: WriteHandle, id: string): Promise<boolean> {
  const [row] = await tx.rows<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM report_takedowns WHERE job = ${id}) AS found`);
  return row?.found === true;
}

/**
 * Restores an archived job with its candidates, paused where it was open, so that nobody new arrives before it is
 * opened (rule J48). Throws `not_found` for users who may not edit it, `conflict` where it is not archived,
 * `job_taken_down`.
 */
export async function restoreJob(ctx: UserContext, id: string): Promise<JobDetail> {
  const at = ctx.clock.now();
  return ctx.write(async (tx) => {
    const job = await lockOwnJob(ctx, tx, id);
    if (job.archived_at === null) throw new AppError("conflict");
    if (await isTakenDown(tx, id)) throw new AppError("job_taken_down");
    const status = job.status === "Open" ? "On Hold" : job.status;
    await tx
      .update(jobs)
      .set({ status, link_open: false, archived_at: null, updated_at: at })
      .where(and(eq(jobs.id, id), isNotNull(jobs.archived_at)));
    await recordJobStatus(ctx, tx, { id, from: job.status, to: status, at });
    await emit(ctx, tx, jobsChanged, { jobs: [job] });
    return readJob(tx, ctx.actor.id, id, at);
  });
}
