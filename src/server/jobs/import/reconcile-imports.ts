import { eq, sql } from "drizzle-orm";
import { IMPORT_BOUNDS } from "../../../contract/jobs/posting/job-imports.ts";
import { deleteInBatches, runInBatches } from "../../infra/db/batches.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { jobImportRuns, jobImports } from "../../infra/db/tables/job-drafts.ts";
import { defineTask } from "../../infra/db/task.ts";
import { NO_COUNTS } from "./import-tally.ts";
import { PROCESS_IMPORT } from "./process-import.ts";
import { endInterruptedRuns } from "./run-progress.ts";

export const RECONCILE_IMPORTS = defineTask({
  name: "reconcile-imports",
  class: "upkeep",
  schedule: "*/5 * * * *",
  run: reconcileImports,
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Delay of a due import while another import of the company is running. */
const RETRY_DELAY_MS = 600_000;
/** Longer than the queue's retries. */
const STALLED_AFTER_MS = 2 * HOUR_MS;
const BATCH = 50;

/** Starts due imports, each at its own time of day (rule X105). Returns how many. */
async function startDueImports(ctx: Context, tx: WriteHandle): Promise<number> {
  const now = ctx.clock.now();
  const due = await tx.rows<{ id: string; company: string; due_at: Date }>(sql`
    SELECT id, company, due_at FROM job_imports WHERE daily AND due_at <= ${now.toISOString()}
    ORDER BY due_at, id LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`);
  for (const { id, company, due_at } of due) {
    const own = { id: ctx.ids.next(), import: id, company, kind: "import" as const, asked_by: null };
    const made = { ...own, state: "waiting" as const, counts: NO_COUNTS, created_at: now, seen_at: now };
    const [run] = await tx.insert(jobImportRuns).values(made).onConflictDoNothing().returning({ id: jobImportRuns.id });
    const late = now.getTime() - new Date(due_at).getTime();
    const next = run === undefined ? now.getTime() + RETRY_DELAY_MS : now.getTime() + DAY_MS - (late % DAY_MS);
    await tx
      .update(jobImports)
      .set({ due_at: new Date(next) })
      .where(eq(jobImports.id, id));
    if (run !== undefined) await ctx.enqueue(tx, PROCESS_IMPORT, { run: run.id });
  }
  return due.length;
}

/** Starts due imports, ends interrupted runs, and purges unused files and old runs (rules X102, X105). */
export async function reconcileImports(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime();
  await endInterruptedRuns(ctx, new Date(now - STALLED_AFTER_MS));
  await runInBatches(ctx, (tx) => startDueImports(ctx, tx));
  const sent = new Date(now - IMPORT_BOUNDS.file_hours * HOUR_MS).toISOString();
  await ctx.write((tx) =>
    tx.rows(sql`
      UPDATE job_imports SET file = NULL, file_name = NULL, file_size = NULL, file_at = NULL
      WHERE file IS NOT NULL AND file_at < ${sent}`),
  );
  const old = new Date(now - IMPORT_BOUNDS.days * DAY_MS).toISOString();
  // The last run of each kind stays, because it shows the import's state.
  await deleteInBatches(
    ctx,
    jobImportRuns,
    sql`created_at < ${old} AND ended_at IS NOT NULL AND EXISTS (
      SELECT FROM job_import_runs AS later WHERE later.import = job_import_runs.import AND later.kind = job_import_runs.kind
        AND later.created_at > job_import_runs.created_at)`,
  );
}
