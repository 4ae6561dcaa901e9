import { and, eq, inArray, sql } from "drizzle-orm";
import type { ImportCounts, ImportFault } from "../../../contract/posting/import-runs.ts";
import type { ImportSystem } from "../../../contract/posting/job-imports.ts";
import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { jobImportRuns, jobImports } from "../../db/tables/job-drafts.ts";
import { SourceError } from "../sources/source-error.ts";
import { type Closed, type ClosingState, closingState, keptOf } from "./import-closing.ts";
import { IMPORT_COLUMNS, type ImportRow, mayStillPost, UNDER_WAY } from "./import-own.ts";
import { NO_COUNTS, type Tally } from "./import-tally.ts";
import { tellFailure, tellHeld } from "./import-tell.ts";

/** What a run is asked to do; `attempt` tells who has it in hand. */
export type Run = { readonly attempt: string } & Pick<
  typeof jobImportRuns.$inferSelect,
  "id" | "import" | "kind" | "asked_by" | "preview" | "close_most"
>;

/** A run that has begun, its import, and what bears on what it closes. */
export type Begun = { readonly run: Run; readonly row: Known; readonly state: ClosingState };
type Known = ImportRow & Pick<typeof jobImports.$inferSelect, keyof typeof CLOSING_COLUMNS>;

const CLOSING_COLUMNS = {
  held: jobImports.held,
  open_before: jobImports.open_before,
  open_at: jobImports.open_at,
  closed_since: jobImports.closed_since,
};

/** The run, from its beginning, and its import; null where it has ended or is gone. */
export async function beginRun(ctx: Context, id: string): Promise<Begun | null> {
  return ctx.write(async (tx) => {
    const own = and(eq(jobImportRuns.id, id), inArray(jobImportRuns.state, UNDER_WAY));
    // The import first, as everybody holds the two.
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
    return run === undefined ? null : { run: { ...run, attempt }, row, state: await closingState(ctx, tx, row, run) };
  });
}

/** Condition on a run: it has not ended, and nobody else has taken it in hand since. */
const isRunning = ({ id, attempt }: Pick<Run, "id" | "attempt">) =>
  and(eq(jobImportRuns.id, id), eq(jobImportRuns.state, "running"), eq(jobImportRuns.attempt, attempt));

/**
 * Holds, for one transaction of a run, that it still writes what is asked of it and for whom (rule X107): its import is whose it was,
 * they may post for the company, and no other process has the run in hand. Throws SourceError.
 */
export async function holdRun(tx: WriteHandle, run: Run, row: ImportRow, now: Date): Promise<void> {
  const { id, company, created_by } = row;
  // In the order of whoever leaves a team: out of it first, then what they leave to others.
  await tx.rows(sql`SELECT FROM company_members WHERE company = ${company} AND user_id = ${created_by} FOR SHARE`);
  const [held] = await tx
    .select({ created_by: jobImports.created_by })
    .from(jobImports)
    .where(eq(jobImports.id, id))
    .for("no key update");
  if (held?.created_by !== created_by) throw new SourceError("broken_off");
  // Asked anew, now that nobody changes it any more.
  if (!(await mayStillPost(tx, row, now))) throw new SourceError("no_rights");
  const running = await tx.select({ id: jobImportRuns.id }).from(jobImportRuns).where(isRunning(run)).for("share");
  if (running.length === 0) throw new SourceError("broken_off");
}

/** Says how far a run is. Throws where it was ended meanwhile, or is in other hands. */
export async function sayProgress(ctx: Context, run: Run, done: number, counts: ImportCounts): Promise<void> {
  await ctx.write(async (tx) => {
    const said = { done, counts, seen_at: ctx.clock.now() };
    const there = await tx.update(jobImportRuns).set(said).where(isRunning(run)).returning({ id: jobImportRuns.id });
    if (there.length === 0) throw new SourceError("broken_off");
  });
}

const NO_FILE = { file: null, file_name: null, file_size: null, file_at: null };

/** A run as it came to its end. */
export type Carried = { readonly tally: Tally; readonly system: ImportSystem; readonly closed: Closed | null };

/**
 * A run came to its end; the file that it imported is forgotten (rule X102), what it left open is kept (rule X106). Throws SourceError as
 * `holdRun` does: what was counted of somebody's jobs says nothing of them once they are another's.
 */
export async function endRun(ctx: Context, { run, row }: Omit<Begun, "state">, { tally, system, closed }: Carried) {
  await ctx.write(async (tx) => {
    await holdRun(tx, run, row, ctx.clock.now());
    const now = ctx.clock.now();
    const gone = run.kind === "preview" ? [...(closed?.gone ?? [])] : [];
    const said = { counts: tally.counts, lines: tally.lines, gone };
    const ended = { state: "done" as const, ...said, ended_at: now, seen_at: now };
    await tx.update(jobImportRuns).set(ended).where(isRunning(run));
    const byItself = run.kind === "import" && run.asked_by === null;
    if (byItself && closed !== null) await tellHeld(ctx, tx, run, { row, held: closed.held });
    const used = run.kind === "import" ? { ...NO_FILE, ...keptOf(run, closed) } : {};
    await tx
      .update(jobImports)
      .set({ system, ...used })
      .where(eq(jobImports.id, run.import));
  });
}

/** Why a run came to no end, and what it had done by then. */
type Failed = { readonly fault: ImportFault; readonly tally: Tally };

/** A run came to no end; of one by the timetable its owner is told, once until it works again (rule X105). */
export async function failRun(ctx: Context, run: Run, { fault, tally: { counts, lines } }: Failed): Promise<void> {
  await ctx.write(async (tx) => {
    const [row] = await tx.select(IMPORT_COLUMNS).from(jobImports).where(eq(jobImports.id, run.import)).for("share");
    const now = ctx.clock.now();
    const failed = { state: "failed" as const, fault, counts, lines, ended_at: now, seen_at: now };
    const ended = await tx.update(jobImportRuns).set(failed).where(isRunning(run)).returning({ id: jobImportRuns.id });
    if (row === undefined || ended.length === 0 || run.asked_by !== null) return;
    await tellFailure(ctx, tx, run, row);
  });
}

/** Ends what has said nothing for long: its process is gone, and nobody takes it up again. */
export async function endBroken(ctx: Context, before: Date): Promise<void> {
  const silent = sql`${jobImportRuns.seen_at} < ${before.toISOString()}`;
  await ctx.write(async (tx) => {
    const now = ctx.clock.now();
    const rows = await tx
      .update(jobImportRuns)
      .set({ state: "failed", fault: "broken_off", ended_at: now })
      .where(and(inArray(jobImportRuns.state, UNDER_WAY), silent))
      .returning();
    for (const run of rows.filter(({ asked_by }) => asked_by === null)) {
      const [row] = await tx.select(IMPORT_COLUMNS).from(jobImports).where(eq(jobImports.id, run.import));
      if (row !== undefined) await tellFailure(ctx, tx, run, row);
    }
  });
}
