import { inBatches } from "../../db/batches.ts";
import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";

/** Short transactions: whoever changes one of these jobs meanwhile does not wait. */
const BATCH = 200;

/** The task's name in the queue. */
export const READ_SKILLS = "read-job-skills";

const NEXT = `DELETE FROM job_skills_unread WHERE job_id IN (
  SELECT job_id FROM job_skills_unread LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) RETURNING job_id`;

/** A trigger copies what a job pays beside its words, whoever writes there. */
const PAY = `UPDATE job_search SET pay_currency = jobs.pay_currency FROM jobs
  WHERE jobs.id = job_search.job_id AND jobs.pay_currency IS NOT NULL AND jobs.id = ANY ($1::uuid[])`;

/** Whoever closes one of the jobs meanwhile comes before or after, never between. */
const HOLD = "SELECT FROM jobs WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE";

/** A pass over all jobs, which a migration asks for. */
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
 * Reads the skills and the pay of jobs that were there before lists by skill and the filter of pay were, beside traffic, until
 * none is left (rules J21, J24). Any number of processes may run it at once.
 */
export async function readSkills(ctx: Pick<Context, "clock" | "write">): Promise<void> {
  for (const batch of [unreadOnes, nextOfPass]) await inBatches(ctx, (tx) => readBatch(tx, batch));
}
