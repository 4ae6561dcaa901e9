import { JOBS_FIND_NAME } from "../../companies/save.ts";
import { inBatches, rewriteInBatches } from "../../db/batches.ts";
import type { Context } from "../../db/context.ts";
import { readAnew } from "../../db/readings.ts";

/**
 * The version of the search words that the functions of migrations write. A change to them raises it; all jobs are then
 * reindexed once.
 */
const SEARCH_READING = 1;

/** Short transactions, so that changes to these jobs do not wait. */
const BATCH = 20;

/** The task's name in the queue. */
export const REFRESH_SEARCH = JOBS_FIND_NAME;

/** Locks jobs, never their search rows: owners lock the job first too, so another order would deadlock. */
const NEXT = `SELECT jobs.id FROM job_search JOIN jobs ON jobs.id = job_search.job_id
  WHERE job_search.head IS NULL LIMIT ${BATCH} FOR NO KEY UPDATE OF jobs SKIP LOCKED`;

/** Jobs of renamed companies that had too many jobs to update at once. */
const UNREAD = `DELETE FROM job_words_unread WHERE job_id IN (
  SELECT job_id FROM job_words_unread ORDER BY job_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) RETURNING job_id`;
const HOLD = "SELECT FROM jobs WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE";

const READ = "SELECT id FROM jobs WHERE id > $1";
const WRITE = `SELECT refresh_job_search(ARRAY(
  SELECT (told ->> 'id')::uuid FROM jsonb_array_elements($1::jsonb) AS told))`;

/**
 * Reindexes, in the background, jobs that the previous version indexed or whose company was renamed, until none is
 * left. Until then they are found by their old words. Any number of processes may run it at once.
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
