import { rewriteInBatches, runInBatches } from "../../infra/db/batches.ts";
import { backfillColumns } from "../../infra/db/column-backfills.ts";
import type { Context } from "../../infra/db/context.ts";
import { defineTask } from "../../infra/db/task.ts";

/**
 * The version of the search words that the functions of migrations write. A change to them raises it; all jobs are then
 * reindexed once.
 */
const SEARCH_INDEX_VERSION = 1;

/** Short transactions, so that changes to these jobs do not wait. */
const BATCH = 20;

export const REFRESH_SEARCH = defineTask({
  name: "refresh-job-search",
  class: "upkeep",
  schedule: "*/5 * * * *",
  run: (ctx) => refreshSearchIndex(ctx),
});

/** Locks jobs, never their search rows: owners lock the job first too, so another order would deadlock. */
const SELECT_NEXT = `SELECT jobs.id FROM job_search JOIN jobs ON jobs.id = job_search.job_id
  WHERE job_search.head IS NULL LIMIT ${BATCH} FOR NO KEY UPDATE OF jobs SKIP LOCKED`;

/** Jobs of renamed companies that had too many jobs to update at once. */
const DELETE_PENDING = `DELETE FROM job_words_unread WHERE job_id IN (
  SELECT job_id FROM job_words_unread ORDER BY job_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) RETURNING job_id`;
const LOCK_JOBS = "SELECT FROM jobs WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE";

const SELECT_IDS = "SELECT id FROM jobs WHERE id > $1";
const REFRESH_JOBS = `SELECT refresh_job_search(ARRAY(
  SELECT (derived ->> 'id')::uuid FROM jsonb_array_elements($1::jsonb) AS derived))`;

/**
 * Reindexes, in the background, jobs that the previous version indexed or whose company was renamed, until none is
 * left. Until then they are found by their old words. Any number of processes may run it at once.
 */
export async function refreshSearchIndex(
  ctx: Pick<Context, "clock" | "write">,
  version = SEARCH_INDEX_VERSION,
): Promise<void> {
  const view = (row: Record<string, unknown>) => row;
  await rewriteInBatches(ctx, { next: SELECT_NEXT, view, write: REFRESH_JOBS });
  await runInBatches(ctx, async (tx) => {
    const ids = (await tx.executeSql(DELETE_PENDING, [])).rows.map(({ job_id }) => job_id);
    if (ids.length > 0) await tx.executeSql(LOCK_JOBS, [ids]);
    if (ids.length > 0) await tx.executeSql("SELECT refresh_job_search($1::uuid[])", [ids]);
    return ids.length;
  });
  await backfillColumns(ctx, { name: "search", version, rows: SELECT_IDS, view, write: REFRESH_JOBS });
}
