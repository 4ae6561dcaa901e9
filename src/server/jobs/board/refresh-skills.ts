import { inBatches } from "../../db/batches.ts";
import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";

/** Short transactions, so that changes to these jobs do not wait. */
const BATCH = 200;

/** The task's name in the queue. */
export const READ_SKILLS = "read-job-skills";

const NEXT = `DELETE FROM job_skills_unread WHERE job_id IN (
  SELECT job_id FROM job_skills_unread LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) RETURNING job_id`;

/** A trigger copies a job's pay to its search row, whatever statement writes there. */
const PAY = `UPDATE job_search SET pay_currency = jobs.pay_currency FROM jobs
  WHERE jobs.id = job_search.job_id AND jobs.pay_currency IS NOT NULL AND jobs.id = ANY ($1::uuid[])`;

/** A job that is closed concurrently is handled before or after, never in between. */
const HOLD = "SELECT FROM jobs WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE";

/** A backfill of all jobs, requested by a migration. */
const PASS = "SELECT after FROM table_passes WHERE name = 'job-skills' FOR UPDATE SKIP LOCKED";
const FURTHER = `SELECT id FROM jobs WHERE id > $1 ORDER BY id LIMIT ${BATCH}`;
const MOVE = "UPDATE table_passes SET after = $1 WHERE name = 'job-skills'";
const OVER = "DELETE FROM table_passes WHERE name = 'job-skills'";

type Batch = (tx: WriteHandle) => Promise<string[]>;

const unreadOnes: Batch = async (tx) => (await tx.executeSql(NEXT, [])).rows.map(({ job_id }) => String(job_id));

const nextOfPass: Batch = async (tx) => {
  const [pass] = (await tx.executeSql(PASS, [])).rows;
  if (pass === undefined) return [];
  const ids = (await tx.executeSql(FURTHER, [pass.after])).rows.map(({ id }) => String(id));
  const last = ids.at(-1);
  await (last === undefined ? tx.executeSql(OVER, []) : tx.executeSql(MOVE, [last]));
  return ids;
};

async function readBatch(tx: WriteHandle, batch: Batch): Promise<number> {
  const ids = await batch(tx);
  if (ids.length > 0) {
    await tx.executeSql(HOLD, [ids]);
    await tx.executeSql("SELECT refresh_job_skills($1::uuid[])", [ids]);
    await tx.executeSql(PAY, [ids]);
  }
  return ids.length;
}

/**
 * Indexes skills and pay of jobs that are older than the lists by skill and the pay filter, in the background, until
 * none is left (rules J21, J24). Any number of processes may run it at once.
 */
export async function readSkills(ctx: Pick<Context, "clock" | "write">): Promise<void> {
  for (const batch of [unreadOnes, nextOfPass]) await inBatches(ctx, (tx) => readBatch(tx, batch));
}
