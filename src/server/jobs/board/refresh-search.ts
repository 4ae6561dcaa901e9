import { inBatches } from "../../db/batches.ts";
import type { Context } from "../../db/context.ts";

/** Short transactions: whoever changes one of these jobs meanwhile does not wait. */
const BATCH = 20;

/** The task's name in the queue. */
export const REFRESH_SEARCH = "refresh-job-search";

const NEXT = `SELECT array_agg(job_id) AS ids FROM (
  SELECT job_id FROM job_search WHERE head IS NULL LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) AS next`;

/**
 * Writes the words of jobs anew that the version before wrote, beside traffic, until none is left; until then they are
 * found by what it knew of them. Any number of processes may run it at once.
 */
export async function refreshSearch(ctx: Pick<Context, "clock" | "write">): Promise<void> {
  await inBatches(ctx, async (tx) => {
    const { rows } = await tx.executeSql(NEXT, []);
    const ids = (rows[0]?.ids ?? []) as string[];
    if (ids.length > 0) await tx.executeSql("SELECT refresh_job_search($1::uuid[])", [ids]);
    return ids.length;
  });
}
