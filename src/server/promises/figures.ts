import { sql } from "drizzle-orm";
import { type AnswerFigures, DAY_MS, tellableAnswers, withinDays } from "../../rules/deal/answer-clock.ts";
import type { Context } from "../db/context.ts";
import { promisesOf } from "../db/deal/promises-kept.ts";
import type { ReadHandle } from "../db/handles.ts";
import { errorFields } from "../platform/log.ts";

/** Name of the task in the queue. */
export const COUNT_ANSWERS = "count-answers";

/** Jobs that are added, and jobs that are counted, in one run. */
const NEW_IN_A_RUN = 5_000;
/** No job is missed if runs are missed for up to this long. */
const KNOWN_DAYS = 7;
const COUNTED_IN_A_RUN = 2_000;

/** Adds jobs with recent candidates to those that get response statistics. */
async function knowNew(ctx: Context, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KNOWN_DAYS * DAY_MS).toISOString();
  await ctx.write((tx) =>
    tx.rows(sql`
      INSERT INTO job_answers (job, count_at)
      SELECT job, ${now.toISOString()} FROM (
        SELECT DISTINCT job FROM (
          SELECT job FROM referrals WHERE shown_at > ${since}
          UNION ALL SELECT job FROM applications WHERE created_at > ${since}) AS came
        WHERE NOT EXISTS (SELECT FROM job_answers WHERE job_answers.job = came.job) LIMIT ${NEW_IN_A_RUN}
      ) AS fresh ORDER BY job ON CONFLICT DO NOTHING`),
  );
}

/** Leases the job that has waited longest, so that no other process counts it today; null where none waits. */
async function claim(ctx: Context, now: Date): Promise<string | null> {
  const tomorrow = new Date(now.getTime() + DAY_MS).toISOString();
  const [due] = await ctx.write((tx) =>
    tx.rows<{ job: string }>(sql`
      UPDATE job_answers SET count_at = ${tomorrow} WHERE job = (
        SELECT job FROM job_answers WHERE count_at <= ${now.toISOString()}
        ORDER BY count_at LIMIT 1 FOR UPDATE SKIP LOCKED
      ) RETURNING job`),
  );
  return due?.job ?? null;
}

async function figuresOf(db: ReadHandle, job: string, now: Date): Promise<AnswerFigures> {
  const [row] = await db.rows<Omit<AnswerFigures, "usual_days"> & { usual: number | null }>(sql`
    WITH promises AS (${promisesOf(sql`jobs.id = ${job}`, now)})
    SELECT count(*)::int AS people, (count(*) FILTER (WHERE kept))::int AS in_time,
      -- A person without an answer counts as the longest wait.
      nullif(percentile_disc(0.5) WITHIN GROUP (ORDER BY coalesce(seconds, 'infinity')), 'infinity') AS usual FROM promises`);
  if (row === undefined) throw new Error("the aggregate returned no row");
  const { usual, ...counted } = row;
  return { ...counted, usual_days: usual === null ? null : withinDays(usual) };
}

async function count(ctx: Context, job: string, now: Date): Promise<void> {
  await ctx.write(async (tx) => {
    const figures = await figuresOf(tx, job, now);
    const [before] = await tx.rows<AnswerFigures>(sql`
      SELECT people, in_time, usual_days FROM job_answers WHERE job = ${job} FOR UPDATE`);
    if (before === undefined) return;
    await tx.rows(sql`
      UPDATE job_answers SET people = ${figures.people}, in_time = ${figures.in_time}, usual_days = ${figures.usual_days},
        counted_at = ${now.toISOString()} WHERE job = ${job}`);
    // A cached page with the same figures may stay.
    const same = JSON.stringify(tellableAnswers(figures)) === JSON.stringify(tellableAnswers(before));
    if (!same) tx.notify("job_changed", job);
  });
}

/**
 * Counts once a day, beside traffic, how each job with candidates met its response time in the last 90 days (rule
 * R21). Any number of processes may run it at once.
 */
export async function countAnswers(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await knowNew(ctx, now);
  for (let counted = 0; counted < COUNTED_IN_A_RUN; counted += 1) {
    const job = await claim(ctx, now);
    if (job === null) return;
    await count(ctx, job, now).catch((error: unknown) =>
      ctx.log.warn({ job, ...errorFields(error) }, "a job's answers could not be counted"),
    );
  }
}
