import { sql } from "drizzle-orm";
import {
  DAY_MS,
  publicResponseStatistics,
  type ResponseStatistics,
  roundUpToDays,
} from "../../../rules/hiring/response-time.ts";
import type { Context } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { responseOutcomes } from "../../infra/db/hiring/response-outcomes.ts";
import { defineTask } from "../../infra/db/task.ts";
import { errorFields } from "../../infra/platform/log.ts";

export const COUNT_RESPONSE_TIMES = defineTask({
  name: "count-response-times",
  class: "upkeep",
  schedule: "7,17,27,37,47,57 * * * *",
  run: countResponseTimes,
});

/** Jobs that are added, and jobs that are counted, in one run. */
const NEW_JOBS_PER_RUN = 5_000;
/** No job is missed if runs are missed for up to this long. */
const LOOKBACK_DAYS = 7;
const JOBS_PER_RUN = 2_000;

/** Adds jobs with recent candidates to those that get response statistics. */
async function addNewJobs(ctx: Context, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LOOKBACK_DAYS * DAY_MS).toISOString();
  await ctx.write((tx) =>
    tx.rows(sql`
      INSERT INTO job_response_times (job, count_at)
      SELECT job, ${now.toISOString()} FROM (
        SELECT DISTINCT job FROM (
          SELECT job FROM referrals WHERE visible_at > ${since}
          UNION ALL SELECT job FROM applications WHERE created_at > ${since}) AS came
        WHERE NOT EXISTS (SELECT FROM job_response_times WHERE job_response_times.job = came.job) LIMIT ${NEW_JOBS_PER_RUN}
      ) AS fresh ORDER BY job ON CONFLICT DO NOTHING`),
  );
}

/** Leases the job that has waited longest, so that no other process counts it today; null where none waits. */
async function leaseNextJob(ctx: Context, now: Date): Promise<string | null> {
  const tomorrow = new Date(now.getTime() + DAY_MS).toISOString();
  const [due] = await ctx.write((tx) =>
    tx.rows<{ job: string }>(sql`
      UPDATE job_response_times SET count_at = ${tomorrow} WHERE job = (
        SELECT job FROM job_response_times WHERE count_at <= ${now.toISOString()}
        ORDER BY count_at LIMIT 1 FOR UPDATE SKIP LOCKED
      ) RETURNING job`),
  );
  return due?.job ?? null;
}

async function countResponses(db: ReadHandle, job: string, now: Date): Promise<ResponseStatistics> {
  const [row] = await db.rows<Omit<ResponseStatistics, "usual_days"> & { usual: number | null }>(sql`
    WITH responses_due AS (${responseOutcomes(sql`jobs.id = ${job}`, now)})
    SELECT count(*)::int AS people, (count(*) FILTER (WHERE kept))::int AS in_time,
      -- A person without an answer counts as the longest wait.
      nullif(percentile_disc(0.5) WITHIN GROUP (ORDER BY coalesce(seconds, 'infinity')), 'infinity') AS usual FROM responses_due`);
  if (row === undefined) throw new Error("the aggregate returned no row");
  const { usual, ...counted } = row;
  return { ...counted, usual_days: usual === null ? null : roundUpToDays(usual) };
}

async function saveStatistics(ctx: Context, job: string, now: Date): Promise<void> {
  await ctx.write(async (tx) => {
    const figures = await countResponses(tx, job, now);
    const [before] = await tx.rows<ResponseStatistics>(sql`
      SELECT people, in_time, usual_days FROM job_response_times WHERE job = ${job} FOR UPDATE`);
    if (before === undefined) return;
    await tx.rows(sql`
      UPDATE job_response_times SET people = ${figures.people}, in_time = ${figures.in_time}, usual_days = ${figures.usual_days},
        counted_at = ${now.toISOString()} WHERE job = ${job}`);
    // A cached page with the same figures may stay.
    const same = JSON.stringify(publicResponseStatistics(figures)) === JSON.stringify(publicResponseStatistics(before));
    if (!same) tx.publish("job_changed", job);
  });
}

/**
 * Counts once a day, beside traffic, how each job with candidates met its response time in the last 90 days (rule
 * R21). Any number of processes may run it at once.
 */
export async function countResponseTimes(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await addNewJobs(ctx, now);
  for (let counted = 0; counted < JOBS_PER_RUN; counted += 1) {
    const job = await leaseNextJob(ctx, now);
    if (job === null) return;
    await saveStatistics(ctx, job, now).catch((error: unknown) =>
      ctx.log.warn({ job, ...errorFields(error) }, "a job's answers could not be counted"),
    );
  }
}
