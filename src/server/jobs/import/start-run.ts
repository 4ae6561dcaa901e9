import { and, eq, inArray } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { ImportRun } from "../../../contract/jobs/posting/import-runs.ts";
import type { NewRun } from "../../../contract/jobs/posting/job-imports.ts";
import type { UserContext, UserCreationContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { jobImportRuns } from "../../infra/db/tables/job-drafts.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import {
  ACTIVE_RUN_STATES,
  type ImportRef,
  type ImportRow,
  lockOwnImport,
  readRunOf,
  recordStep,
  viewRun,
} from "./import-queries.ts";
import { NO_COUNTS } from "./import-tally.ts";
import { PROCESS_IMPORT } from "./process-import.ts";

/** Runs per company: each requests all postings from another server. */
const RUNS: Limit = { name: "import runs", points: 60, seconds: 3_600 };

/**
 * An import must match the confirmed preview: the same file and settings. An address is always fetched again. Throws
 * `import_preview`.
 */
async function requirePreview(tx: WriteHandle, { id, address, version }: ImportRow, asked: NewRun): Promise<void> {
  if (asked.kind === "preview" || (asked.preview === null && address !== null)) return;
  if (asked.preview === null) throw new AppError("import_preview");
  const done = and(eq(jobImportRuns.kind, "preview"), eq(jobImportRuns.state, "done"));
  const ofThis = and(eq(jobImportRuns.import, id), eq(jobImportRuns.version, version), done);
  const wanted = and(eq(jobImportRuns.id, asked.preview), ofThis);
  const seen = await tx.select({ id: jobImportRuns.id }).from(jobImportRuns).where(wanted);
  if (seen.length === 0) throw new AppError("import_preview");
}

/**
 * Queues a preview or an import (rule X101). Throws `not_found`, `import_running` while a run of the company is in
 * progress, `import_no_file`, `import_preview`, `rate_limited`.
 */
export async function startRun(ctx: UserCreationContext, which: ImportRef, asked: NewRun): Promise<ImportRun> {
  return ctx.write(async (tx) => {
    const locked = await lockOwnImport(ctx, tx, which);
    await ctx.limits.consumeIn(tx, RUNS, which.id);
    if (locked.address === null && locked.file_name === null) throw new AppError("import_no_file");
    await requirePreview(tx, locked, asked);
    const now = ctx.clock.now();
    const own = { id: ctx.ids.next(), import: locked.id, company: locked.company, version: locked.version };
    const begun = { state: "waiting" as const, counts: NO_COUNTS, created_at: now, seen_at: now };
    const made = { ...own, ...asked, ...begun, asked_by: ctx.actor.id };
    const [run] = await tx.insert(jobImportRuns).values(made).returning();
    if (run === undefined) throw new Error("the insert returned no row");
    await ctx.enqueue(tx, PROCESS_IMPORT, { run: run.id });
    // A preview changes nothing, so it is not recorded.
    if (run.kind === "import") await recordStep(ctx, tx, locked, { step: "started", run: run.id });
    return viewRun(run);
  });
}

/**
 * Stops a run (rule X101): nothing more is written, and written postings stay. An ended run stays unchanged. Throws
 * `not_found`.
 */
export async function stopRun(ctx: UserContext, which: ImportRef & { readonly run: string }): Promise<ImportRun> {
  return ctx.write(async (tx) => {
    const own = await lockOwnImport(ctx, tx, which);
    const now = ctx.clock.now();
    const stopped = { state: "failed" as const, failure: "stopped" as const, ended_at: now, seen_at: now };
    const ofImport = and(eq(jobImportRuns.id, which.run), eq(jobImportRuns.import, own.id));
    const ended = await tx
      .update(jobImportRuns)
      .set(stopped)
      .where(and(ofImport, inArray(jobImportRuns.state, ACTIVE_RUN_STATES)))
      .returning({ id: jobImportRuns.id });
    for (const { id } of ended) await recordStep(ctx, tx, own, { step: "stopped", run: id });
    return viewRun(await readRunOf(tx, own, which.run));
  });
}
