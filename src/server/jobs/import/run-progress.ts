import { and, eq, inArray, sql } from "drizzle-orm";
import type { ImportCounts, ImportFailure } from "../../../contract/jobs/posting/import-runs.ts";
import type { ImportSystem } from "../../../contract/jobs/posting/job-imports.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { jobImportRuns, jobImports } from "../../infra/db/tables/job-drafts.ts";
import { SourceError } from "../sources/source-error.ts";
import { type ClosingResult, type ClosingState, closingColumns, readClosingState } from "./closing-limits.ts";
import { notifyFailure, notifyJobsOnHold } from "./import-notifications.ts";
import { ACTIVE_RUN_STATES, canOwnerStillPost, IMPORT_COLUMNS, type ImportRow } from "./import-queries.ts";
import { NO_COUNTS, type Tally } from "./import-tally.ts";

/** A run's parameters; `attempt` identifies the process that executes it. */
export type ExecutingRun = { readonly attempt: string } & Pick<
  typeof jobImportRuns.$inferSelect,
  "id" | "import" | "kind" | "asked_by" | "preview" | "close_most"
>;

/** A started run, its import, and the state that limits closings. */
export type BegunRun = { readonly run: ExecutingRun; readonly row: RunImportRow; readonly state: ClosingState };
type RunImportRow = ImportRow & Pick<typeof jobImports.$inferSelect, keyof typeof CLOSING_COLUMNS>;

const CLOSING_COLUMNS = {
  on_hold: jobImports.on_hold,
  open_before: jobImports.open_before,
  open_at: jobImports.open_at,
  closed_since: jobImports.closed_since,
};

/** Starts a run and returns it with its import; null where it has ended or was deleted. */
export async function beginRun(ctx: Context, id: string): Promise<BegunRun | null> {
  return ctx.write(async (tx) => {
    const own = and(eq(jobImportRuns.id, id), inArray(jobImportRuns.state, ACTIVE_RUN_STATES));
    // The import is locked before the run, as everywhere.
    const ofRun = tx.select({ id: jobImportRuns.import }).from(jobImportRuns).where(own);
    const [row] = await tx
      .select({ ...IMPORT_COLUMNS, ...CLOSING_COLUMNS })
      .from(jobImports)
      .where(inArray(jobImports.id, ofRun))
      .for("no key update");
    if (row === undefined) return null;
    const attempt = ctx.ids.next();
    const begun = { state: "running" as const, attempt, done: 0, counts: NO_COUNTS, seen_at: ctx.clock.now() };
    const [run] = await tx.update(jobImportRuns).set(begun).where(own).returning();
    return run === undefined
      ? null
      : { run: { ...run, attempt }, row, state: await readClosingState(ctx, tx, row, run) };
  });
}

/** Condition on a run: it has not ended, and no other process has taken it over. */
const isRunning = ({ id, attempt }: Pick<ExecutingRun, "id" | "attempt">) =>
  and(eq(jobImportRuns.id, id), eq(jobImportRuns.state, "running"), eq(jobImportRuns.attempt, attempt));

/**
 * Checks, for one transaction of a run, that it may still write (rule X107): the import has the same owner, who may
 * still post for the company, and no other process has taken over the run. Throws SourceError.
 */
export async function checkRun(tx: WriteHandle, run: ExecutingRun, row: ImportRow, now: Date): Promise<void> {
  const { id, company, created_by } = row;
  // The same lock order as leaving a team: first the membership, then the jobs.
  await tx.rows(sql`SELECT FROM company_members WHERE company = ${company} AND user_id = ${created_by} FOR SHARE`);
  const [locked] = await tx
    .select({ created_by: jobImports.created_by })
    .from(jobImports)
    .where(eq(jobImports.id, id))
    .for("no key update");
  if (locked?.created_by !== created_by) throw new SourceError("broken_off");
  // Checked again, now that the row is locked.
  if (!(await canOwnerStillPost(tx, row, now))) throw new SourceError("no_rights");
  const running = await tx.select({ id: jobImportRuns.id }).from(jobImportRuns).where(isRunning(run)).for("share");
  if (running.length === 0) throw new SourceError("broken_off");
}

/** Stores the progress of a run. Throws where it was ended meanwhile, or was taken over. */
export async function saveProgress(ctx: Context, run: ExecutingRun, done: number, counts: ImportCounts): Promise<void> {
  await ctx.write(async (tx) => {
    const said = { done, counts, seen_at: ctx.clock.now() };
    const there = await tx.update(jobImportRuns).set(said).where(isRunning(run)).returning({ id: jobImportRuns.id });
    if (there.length === 0) throw new SourceError("broken_off");
  });
}

const NO_FILE = { file: null, file_name: null, file_size: null, file_at: null };

/** A completed run. */
export type CompletedRun = {
  readonly tally: Tally;
  readonly system: ImportSystem;
  readonly closed: ClosingResult | null;
};

/**
 * Completes a run: deletes the imported file (rule X102) and stores which jobs stayed open (rule X106). Throws
 * SourceError like `checkRun`, since counts of jobs that now belong to another owner are meaningless.
 */
export async function endRun(
  ctx: Context,
  { run, row }: Omit<BegunRun, "state">,
  { tally, system, closed }: CompletedRun,
) {
  await ctx.write(async (tx) => {
    await checkRun(tx, run, row, ctx.clock.now());
    const now = ctx.clock.now();
    const gone = run.kind === "preview" ? [...(closed?.gone ?? [])] : [];
    const said = { counts: tally.counts, lines: tally.lines, gone };
    const ended = { state: "done" as const, ...said, ended_at: now, seen_at: now };
    await tx.update(jobImportRuns).set(ended).where(isRunning(run));
    const byItself = run.kind === "import" && run.asked_by === null;
    if (byItself && closed !== null) await notifyJobsOnHold(ctx, tx, run, { row, on_hold: closed.on_hold });
    const used = run.kind === "import" ? { ...NO_FILE, ...closingColumns(run, closed) } : {};
    await tx
      .update(jobImports)
      .set({ system, ...used })
      .where(eq(jobImports.id, run.import));
  });
}

/** Why a run failed, and what it had done until then. */
type FailedRun = { readonly failure: ImportFailure; readonly tally: Tally };

/** Fails a run. For a scheduled run the owner is notified, once until an import succeeds again (rule X105). */
export async function failRun(
  ctx: Context,
  run: ExecutingRun,
  { failure, tally: { counts, lines } }: FailedRun,
): Promise<void> {
  await ctx.write(async (tx) => {
    const [row] = await tx.select(IMPORT_COLUMNS).from(jobImports).where(eq(jobImports.id, run.import)).for("share");
    const now = ctx.clock.now();
    const failed = { state: "failed" as const, failure, counts, lines, ended_at: now, seen_at: now };
    const ended = await tx.update(jobImportRuns).set(failed).where(isRunning(run)).returning({ id: jobImportRuns.id });
    if (row === undefined || ended.length === 0 || run.asked_by !== null) return;
    await notifyFailure(ctx, tx, run, row);
  });
}

/** Ends runs without progress for a long time: their process is gone and they are not retried. */
export async function endInterruptedRuns(ctx: Context, before: Date): Promise<void> {
  const silent = sql`${jobImportRuns.seen_at} < ${before.toISOString()}`;
  await ctx.write(async (tx) => {
    const now = ctx.clock.now();
    const rows = await tx
      .update(jobImportRuns)
      .set({ state: "failed", failure: "broken_off", ended_at: now })
      .where(and(inArray(jobImportRuns.state, ACTIVE_RUN_STATES), silent))
      .returning();
    for (const run of rows.filter(({ asked_by }) => asked_by === null)) {
      const [row] = await tx.select(IMPORT_COLUMNS).from(jobImports).where(eq(jobImports.id, run.import));
      if (row !== undefined) await notifyFailure(ctx, tx, run, row);
    }
  });
}
