import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { fieldError } from "../../contract/field-errors.ts";
import type { JobDetail } from "../../contract/jobs/jobs.ts";
import type { JobStatus } from "../../contract/statuses.ts";
import type { UserContext } from "../infra/db/context.ts";
import { emit } from "../infra/db/events.ts";
import { shownStatus } from "../infra/db/job-access.ts";
import { jobs } from "../infra/db/tables/jobs.ts";
import { listedAtColumn } from "./access/private-job.ts";
import { jobsChanged } from "./events.ts";
import { lockOwnJob, recordJobStatus } from "./own-job.ts";
import { readJob } from "./queries.ts";
import { checkClosingDate } from "./update.ts";

/** The status that the caller has seen, and the new one. */
export type JobStatusChange = { readonly from: JobStatus; readonly status: JobStatus };

/**
 * Opens, pauses or closes a job, as its creator (rule R1). Throws `not_found` for all others, `conflict` when the
 * stored status is not `from` or the job is archived, and `validation_failed` on `closing_date` for opening a job after
 * its closing date, since it would close again by itself (rule R7).
 */
export async function setJobStatus(ctx: UserContext, id: string, step: JobStatusChange): Promise<JobDetail> {
  const at = ctx.clock.now();
  return ctx.write(async (tx) => {
    const job = await lockOwnJob(ctx, tx, id);
    if (job.status !== step.from || job.archived_at !== null) throw new AppError("conflict");
    if (checkClosingDate(job, { closing_date: job.closing_date, status: step.status }, at)) {
      throw new AppError("validation_failed", { fields: { closing_date: fieldError("closing_date_past") } });
    }
    if (step.status === step.from) return readJob(tx, ctx.actor.id, id, at);
    const moved = await tx
      .update(jobs)
      .set({ status: step.status, link_open: false, ...listedAtColumn(job, step.status, at), updated_at: at })
      .where(and(eq(jobs.id, id), eq(shownStatus, step.from), isNull(jobs.archived_at)))
      .returning({ id: jobs.id });
    if (moved.length === 0) throw new AppError("conflict");
    await recordJobStatus(ctx, tx, { id, from: step.from, to: step.status, at });
    await emit(ctx, tx, jobsChanged, { jobs: [job] });
    return readJob(tx, ctx.actor.id, id, at);
  });
}
