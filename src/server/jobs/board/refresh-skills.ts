import type { Context } from "../../db/context.ts";

/** Short transactions: whoever changes one of these jobs meanwhile does not wait. */
const BATCH = 200;

/** The task's name in the queue. */
export const READ_SKILLS = "read-job-skills";

const NEXT = `DELETE FROM job_skills_unread WHERE job_id IN (
  SELECT job_id FROM job_skills_unread LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) RETURNING job_id`;

/**
 * Reads the skills of jobs that were there before lists by skill were, beside traffic, until none is left (rule J24). Any
 * number of processes may run it at once.
 */
export async function readSkills(ctx: Pick<Context, "write">): Promise<void> {
  let found: number;
  do {
    found = await ctx.write(async (tx) => {
      const { rows } = await tx.executeSql(NEXT, []);
      const ids = rows.map(({ job_id }) => String(job_id));
      if (ids.length > 0) await tx.executeSql("SELECT refresh_job_skills($1::uuid[])", [ids]);
      return ids.length;
    });
  } while (found === BATCH);
}
