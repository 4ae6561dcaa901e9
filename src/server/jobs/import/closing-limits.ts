import { and, eq, sql } from "drizzle-orm";
import { IMPORT_BOUNDS } from "../../../contract/jobs/posting/job-imports.ts";
import { decideClosings, type Unlisted } from "../../../rules/posting/import-closing.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { jobImportRuns, jobImports } from "../../infra/db/tables/job-drafts.ts";
import { closeJobs, findUnlistedJobs } from "./close-jobs.ts";
import type { Board } from "./import-company.ts";
import type { Tally } from "./import-tally.ts";
import { countOpen } from "./write-board.ts";

const DAY_MS = 86_400_000;

/** The state at the start of a run that limits how many jobs it may close. */
export type ClosingState = Omit<Unlisted, "gone">;

type Import = Pick<
  typeof jobImports.$inferSelect,
  "id" | "company" | "created_by" | "source" | "on_hold" | "open_before" | "open_at" | "closed_since"
>;
type Run = Pick<typeof jobImportRuns.$inferSelect, "id" | "import" | "kind" | "preview" | "close_most" | "open_before">;

/**
 * The state at the start of a run (rule X106), with the import locked. "Open" counts jobs that were open and not
 * waiting for confirmation at the start of the period. A retried run keeps its first counts, whatever it has created
 * since.
 */
export async function readClosingState(ctx: Context, tx: WriteHandle, own: Import, run: Run): Promise<ClosingState> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - IMPORT_BOUNDS.closing_days * DAY_MS);
  const isCounted = own.open_before !== null && own.open_at !== null && own.open_at > since;
  const agreed = new Set(run.close_most ? await findGoneOfPreview(tx, run) : []);
  const known = { on_hold: new Set(own.on_hold), agreed, closed_since: isCounted ? own.closed_since : 0 };
  if (run.open_before !== null) return { ...known, open_before: run.open_before };
  const board = { poster: own.created_by, source: own.source, company: { id: own.company } };
  const open_before = isCounted ? (own.open_before ?? 0) : await countOpen({ db: tx }, board, own.on_hold);
  await tx.update(jobImportRuns).set({ open_before }).where(eq(jobImportRuns.id, run.id));
  // A period starts with jobs that could be closed, not with the first postings of a new board.
  if (run.kind === "import" && !isCounted)
    await tx
      .update(jobImports)
      .set(open_before > 0 ? { open_before, open_at: now, closed_since: 0 } : NO_CLOSING_COUNTS)
      .where(eq(jobImports.id, own.id));
  return { ...known, open_before };
}

const NO_CLOSING_COUNTS = { open_before: null, open_at: null, closed_since: 0 };

/** The jobs that the confirmed preview showed as gone. */
async function findGoneOfPreview(tx: WriteHandle, { import: own, preview }: Run): Promise<readonly string[]> {
  if (preview === null) return [];
  const seen = and(eq(jobImportRuns.id, preview), eq(jobImportRuns.import, own), eq(jobImportRuns.kind, "preview"));
  const [row] = await tx.select({ gone: jobImportRuns.gone }).from(jobImportRuns).where(seen);
  return row?.gone ?? [];
}

/**
 * Jobs that a run found no longer listed, and those that stay open until a person confirms; null where the run cannot
 * tell.
 */
export type ClosingResult = { readonly gone: readonly string[]; readonly on_hold: readonly string[] };

type CloseContext = { readonly run: Pick<Run, "kind" | "import">; readonly board: Board; readonly state: ClosingState };

/** Closes jobs that are no longer listed, within the limits of rule X106. A preview only reports them. */
export async function closeUnlisted(
  ctx: Context,
  { run, board, state }: CloseContext,
  { listed, complete }: { readonly listed: ReadonlySet<string>; readonly complete: boolean },
  tally: Tally,
): Promise<ClosingResult | null> {
  const gone = await findUnlistedJobs(ctx, board, listed);
  const ids = gone.map(({ id }) => id);
  const { agreed, unasked, on_hold } = decideClosings({ ...state, gone: ids });
  const open = new Set(complete ? on_hold : ids);
  for (const { id, title } of gone)
    tally.note({ what: open.has(id) ? "left_open" : "closed", title, row: null, job: id });
  if (!complete) {
    tally.counts.unsure = gone.length;
    return null;
  }
  tally.counts.left_open = on_hold.length;
  if (run.kind === "preview") tally.counts.closed = agreed.length + unasked.length;
  else {
    tally.counts.closed = await closeJobs(ctx, board, agreed);
    tally.counts.closed += await closeJobs(ctx, board, unasked, (tx, n) => addClosedCount(tx, run.import, n));
  }
  return { gone: ids, on_hold };
}

async function addClosedCount(tx: WriteHandle, own: string, n: number): Promise<void> {
  await tx.rows(sql`UPDATE job_imports SET closed_since = closed_since + ${n} WHERE id = ${own}`);
}

/**
 * What an import stores of its run: jobs that wait for confirmation, and, after a confirmation, the start of a new
 * period.
 */
export function closingColumns(run: Pick<Run, "close_most">, closed: ClosingResult | null) {
  if (closed === null) return {};
  return { on_hold: [...closed.on_hold], ...(run.close_most && NO_CLOSING_COUNTS) };
}
