import { runInBatches } from "../../infra/db/batches.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { defineTask } from "../../infra/db/task.ts";

/** Short transactions, so that changes to these jobs do not wait. */
const BATCH = 200;

export const REFRESH_SKILLS = defineTask({
  name: "refresh-job-skills",
  class: "upkeep",
  schedule: "*/5 * * * *",
  run: refreshSkills,
});

const TAKE_PENDING = `DELETE FROM job_skills_unread WHERE job_id IN (
  SELECT job_id FROM job_skills_unread LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) RETURNING job_id`;

/** A trigger copies a job's pay to its search row, whatever statement writes there. */
const COPY_PAY = `UPDATE job_search SET pay_currency = jobs.pay_currency FROM jobs
  WHERE jobs.id = job_search.job_id AND jobs.pay_currency IS NOT NULL AND jobs.id = ANY ($1::uuid[])`;

/** A job that is closed concurrently is handled before or after, never in between. */
const LOCK_JOBS = "SELECT FROM jobs WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE";

/** A backfill of all jobs, requested by a migration. */
const SELECT_BACKFILL = "SELECT after FROM table_backfills WHERE name = 'job-skills' FOR UPDATE SKIP LOCKED";
const SELECT_NEXT_JOBS = `SELECT id FROM jobs WHERE id > $1 ORDER BY id LIMIT ${BATCH}`;
const ADVANCE_BACKFILL = "UPDATE table_backfills SET after = $1 WHERE name = 'job-skills'";
const END_BACKFILL = "DELETE FROM table_backfills WHERE name = 'job-skills'";

type Batch = (tx: WriteHandle) => Promise<string[]>;

const takePending: Batch = async (tx) =>
  (await tx.executeSql(TAKE_PENDING, [])).rows.map(({ job_id }) => String(job_id));

const takeNextOfBackfill: Batch = async (tx) => {
  const [pass] = (await tx.executeSql(SELECT_BACKFILL, [])).rows;
  if (pass === undefined) return [];
  const ids = (await tx.executeSql(SELECT_NEXT_JOBS, [pass.after])).rows.map(({ id }) => String(id));
  const last = ids.at(-1);
  await (last === undefined ? tx.executeSql(END_BACKFILL, []) : tx.executeSql(ADVANCE_BACKFILL, [last]));
  return ids;
};

async function refreshBatch(tx: WriteHandle, batch: Batch): Promise<number> {
  const ids = await batch(tx);
  if (ids.length > 0) {
    await tx.executeSql(LOCK_JOBS, [ids]);
    await tx.executeSql("SELECT refresh_job_skills($1::uuid[])", [ids]);
    await tx.executeSql(COPY_PAY, [ids]);
  }
  return ids.length;
}

/**
 * Indexes skills and pay of jobs that are older than the lists by skill and the pay filter, in the background, until
 * none is left (rules J21, J24). Any number of processes may run it at once.
 */
export async function refreshSkills(ctx: Pick<Context, "clock" | "write">): Promise<void> {
  for (const batch of [takePending, takeNextOfBackfill]) await runInBatches(ctx, (tx) => refreshBatch(tx, batch));
}
