import type { Context } from "../../db/context.ts";

/** Short transactions: whoever changes one of these jobs meanwhile does not wait. */
const BATCH = 200;

/** The task's name in the queue. */
export const READ_SKILLS = "read-job-skills";

const NEXT = `DELETE FROM job_skills_unread WHERE job_id IN (
  SELECT job_id FROM job_skills_unread LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) RETURNING job_id`;

/** A trigger copies what a job pays beside its words, whoever writes there. */
const PAY = `UPDATE job_search SET pay_currency = jobs.pay_currency FROM jobs
  WHERE jobs.id = job_search.job_id AND jobs.pay_currency IS NOT NULL AND jobs.id = ANY ($1::uuid[])`;

/**
 * Reads the skills and the pay of jobs that were there before lists by skill and the filter of pay were, beside traffic, until
 * none is left (rules J21, J24). Any number of processes may run it at once.
 */
export async function readSkills(ctx: Pick<Context, "write">): Promise<void> {
  let found: number;
  do {
    found = await ctx.write(async (tx) => {
      const { rows } = await tx.executeSql(NEXT, []);
      const ids = rows.map(({ job_id }) => String(job_id));
      if (ids.length > 0) {
        // Whoever closes one of them meanwhile comes before or after, never between.
        await tx.executeSql("SELECT FROM jobs WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE", [ids]);
        await tx.executeSql("SELECT refresh_job_skills($1::uuid[])", [ids]);
        await tx.executeSql(PAY, [ids]);
      }
      return ids.length;
    });
  } while (found === BATCH);
}
