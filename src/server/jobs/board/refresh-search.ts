import { JOBS_FIND_NAME } from "../../companies/save.ts";
import { inBatches, rewriteInBatches } from "../../db/batches.ts";
import type { Context } from "../../db/context.ts";
import { readAnew } from "../../db/readings.ts";

/**
 * The version of what a job is found by, as the functions of migrations make it. Whoever changes them raises it: then the words
 * of all jobs are written anew, once.
 */
const SEARCH_READING = 1;

/** Short transactions: whoever changes one of these jobs meanwhile does not wait. */
const BATCH = 20;

/** The task's name in the queue. */
export const REFRESH_SEARCH = JOBS_FIND_NAME;

/** Jobs are held, never what stands beside them: their owners hold the job first, too, and each would wait for the other. */
const NEXT = `SELECT jobs.id FROM job_search JOIN jobs ON jobs.id = job_search.job_id
  WHERE job_search.head IS NULL LIMIT ${BATCH} FOR NO KEY UPDATE OF jobs SKIP LOCKED`;

/** Of companies with a new name, which had too many jobs to write them all at once. */
const UNREAD = `DELETE FROM job_words_unread WHERE job_id IN (
  SELECT job_id FROM job_words_unread ORDER BY job_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) RETURNING job_id`;
const HOLD = "SELECT FROM jobs WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE";

const READ = "SELECT id FROM jobs WHERE id > $1";
const WRITE = `SELECT refresh_job_search(ARRAY(
  SELECT (told ->> 'id')::uuid FROM jsonb_array_elements($1::jsonb) AS told))`;

/**
 * Writes the words of jobs anew that the version before wrote, or whose company has a new name, beside traffic, until none is
 * left; until then they are found by what was known of them. Any number of processes may run it at once.
 */
export async function refreshSearch(ctx: Pick<Context, "clock" | "write">, version = SEARCH_READING): Promise<void> {
  const view = (row: Record<string, unknown>) => row;
  await rewriteInBatches(ctx, { next: NEXT, view, write: WRITE });
  await inBatches(ctx, async (tx) => {
    const ids = (await tx.executeSql(UNREAD, [])).rows.map(({ job_id }) => job_id);
    if (ids.length > 0) await tx.executeSql(HOLD, [ids]);
    if (ids.length > 0) await tx.executeSql("SELECT refresh_job_search($1::uuid[])", [ids]);
    return ids.length;
  });
  await readAnew(ctx, { name: "search", version, rows: READ, view, write: WRITE });
}
