import { sql } from "drizzle-orm";
import type { JobStatus } from "../../contract/statuses.ts";
import { closesAt, firstOpenDay } from "../../rules/jobs.ts";
import type { Context } from "../infra/db/context.ts";
import { emit } from "../infra/db/events.ts";
import type { WriteHandle } from "../infra/db/handles.ts";
import { shownStatus } from "../infra/db/job-access.ts";
import { statusHistory } from "../infra/db/tables/referrals.ts";
import { defineTask } from "../infra/db/task.ts";
import { jobClosed } from "../infra/mail/messages/job-closed.ts";
import { notifyAll } from "../notifications/notify.ts";
import { jobsChanged } from "./events.ts";

/** Short transactions, so that others do not wait long for a job that is being closed. */
const BATCH = 200;

type ClosedJob = {
  id: string;
  title: string;
  company: string;
  company_name: string;
  created_by: string;
  from_status: JobStatus;
};

/** Jobs that are locked by another transaction are left to the next run. */
async function closeBatch(tx: WriteHandle, now: Date): Promise<ClosedJob[]> {
  return tx.rows<ClosedJob>(sql`
    UPDATE jobs SET status = 'Closed', updated_at = ${now.toISOString()}
    FROM (
      SELECT id, status, ${shownStatus} AS shown FROM jobs
      WHERE status <> 'Closed' AND status <> 'Filled' AND archived_at IS NULL AND closing_date < ${firstOpenDay(now)}
      ORDER BY closing_date, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE jobs.id = due.id AND jobs.status = due.status
    RETURNING jobs.id, jobs.title, jobs.company, jobs.created_by, due.shown AS from_status,
      (SELECT name FROM companies WHERE companies.id = jobs.company) AS company_name`);
}

function buildEmail({ id, title, company_name }: ClosedJob) {
  return (owned: boolean) => jobClosed.with({ job: id, job_title: title, company: company_name, owned });
}

/** Notifies the owner and people with an active application or referral (rule F14). */
async function notifyJobsClosed(ctx: ClosingContext, tx: WriteHandle, closed: readonly ClosedJob[]): Promise<void> {
  const ids = closed.map(({ id }) => id);
  const waiting = await tx.rows<{ job: string; person: string }>(sql`
    SELECT job, created_by AS person FROM referrals
    WHERE job = ANY(${sql.param(ids)}::uuid[]) AND status NOT IN ('Hired', 'Rejected', 'Withdrawn')
    UNION SELECT job, created_by FROM applications
    WHERE job = ANY(${sql.param(ids)}::uuid[]) AND status NOT IN ('Hired', 'Rejected', 'Withdrawn')`);
  // A reopened job may close again.
  const trigger = ctx.clock.now().toISOString();
  const mails = new Map(closed.map((job) => [job.id, buildEmail(job)]));
  const owners = closed.map(({ id, created_by }) => {
    const mail = mails.get(id)?.(true);
    return { user_id: created_by, kind: "job_closed", subject: id, trigger, ...(mail && { mail }) } as const;
  });
  const others = waiting.map(({ job, person }) => {
    const mail = mails.get(job)?.(false);
    return { user_id: person, kind: "awaited_job_closed", subject: job, trigger, ...(mail && { mail }) } as const;
  });
  await notifyAll(ctx, tx, [...owners, ...others]);
}

type ClosingContext = Pick<
  Context,
  "actor" | "clock" | "config" | "enqueue" | "ids" | "secrets" | "subscribers" | "write"
>;

/**
 * Closes all jobs, Open or On Hold, whose closing date is over everywhere on earth (rules R7, R8), with a history row
 * without a person, and notifies the people concerned (F14). Any number of processes may run it at once. Returns how
 * many it closed.
 */
export async function closeExpiredJobs(ctx: ClosingContext): Promise<number> {
  let closed = 0;
  let batch: ClosedJob[];
  do {
    const now = ctx.clock.now();
    batch = await ctx.write(async (tx) => {
      const jobs = await closeBatch(tx, now);
      if (jobs.length === 0) return jobs;
      await tx.insert(statusHistory).values(
        jobs.map(({ id, from_status }) => ({
          id: ctx.ids.next(),
          record_kind: "job" as const,
          record_id: id,
          from_status,
          to_status: "Closed",
          changed_by: null,
          changed_at: now,
        })),
      );
      await notifyJobsClosed(ctx, tx, jobs);
      await emit(ctx, tx, jobsChanged, { jobs });
      return jobs;
    });
    closed += batch.length;
  } while (batch.length === BATCH);
  return closed;
}

export const CLOSE_EXPIRED = defineTask({
  name: "close-expired-jobs",
  class: "upkeep",
  schedule: "*/10 * * * *",
  async run(ctx) {
    const closed = await closeExpiredJobs(ctx);
    if (closed > 0) ctx.log.info({ closed }, "jobs past their closing date were closed");
  },
});
/** Later closings are left to the schedule: the queue does not keep tasks for years. */
const MAX_SCHEDULE_AHEAD_MS = 400 * 86_400_000;

/**
 * Schedules the closing at the end of the closing date, instead of at the next regular run (rule R7). Runs in the
 * transaction of the change.
 */
export async function scheduleClosing(
  ctx: Pick<Context, "clock" | "enqueue">,
  tx: WriteHandle,
  closing_date: string | null,
): Promise<void> {
  if (closing_date === null) return;
  const at = closesAt(closing_date);
  const ahead = at - ctx.clock.now().getTime();
  if (ahead > 0 && ahead < MAX_SCHEDULE_AHEAD_MS) await ctx.enqueue(tx, CLOSE_EXPIRED, {}, new Date(at));
}
