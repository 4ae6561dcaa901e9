import { and, eq, sql } from "drizzle-orm";
import { IMPORT_BOUNDS } from "../../../contract/posting/job-imports.ts";
import { closingOf, type Unlisted } from "../../../rules/posting/import-closing.ts";
import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { jobImportRuns, jobImports } from "../../db/tables/job-drafts.ts";
import { closeJobs, jobsNoLongerListed } from "./import-close.ts";
import type { Board } from "./import-company.ts";
import type { Tally } from "./import-tally.ts";
import { countOpen } from "./import-write.ts";

const DAY_MS = 86_400_000;

/** What bears on how many jobs a run closes, as it stands when one begins. */
export type ClosingState = Omit<Unlisted, "gone">;

type Import = Pick<
  typeof jobImports.$inferSelect,
  "id" | "company" | "created_by" | "source" | "held" | "open_before" | "open_at" | "closed_since"
>;
type Run = Pick<typeof jobImportRuns.$inferSelect, "id" | "import" | "kind" | "preview" | "close_most" | "open_before">;

/**
 * Where a run stands that begins (rule X106), the import being held. What counts as open is what was open and not held when the days
 * began that count together; a run that is tried again counts as it did at first, whatever it has created since.
 */
export async function closingState(ctx: Context, tx: WriteHandle, own: Import, run: Run): Promise<ClosingState> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - IMPORT_BOUNDS.closing_days * DAY_MS);
  const isCounted = own.open_before !== null && own.open_at !== null && own.open_at > since;
  const agreed = new Set(run.close_most ? await goneIn(tx, run) : []);
  const known = { held: new Set(own.held), agreed, closed_since: isCounted ? own.closed_since : 0 };
  if (run.open_before !== null) return { ...known, open_before: run.open_before };
  const board = { poster: own.created_by, source: own.source, company: { id: own.company } };
  const open_before = isCounted ? (own.open_before ?? 0) : await countOpen({ db: tx }, board, own.held);
  await tx.update(jobImportRuns).set({ open_before }).where(eq(jobImportRuns.id, run.id));
  // Days begin with what is there to be closed, not with the first postings of a new board.
  if (run.kind === "import" && !isCounted)
    await tx
      .update(jobImports)
      .set(open_before > 0 ? { open_before, open_at: now, closed_since: 0 } : NOTHING_COUNTED)
      .where(eq(jobImports.id, own.id));
  return { ...known, open_before };
}

const NOTHING_COUNTED = { open_before: null, open_at: null, closed_since: 0 };

/** What somebody has seen as gone in the preview that they looked at. */
async function goneIn(tx: WriteHandle, { import: own, preview }: Run): Promise<readonly string[]> {
  if (preview === null) return [];
  const seen = and(eq(jobImportRuns.id, preview), eq(jobImportRuns.import, own), eq(jobImportRuns.kind, "preview"));
  const [row] = await tx.select({ gone: jobImportRuns.gone }).from(jobImportRuns).where(seen);
  return row?.gone ?? [];
}

/** What a run found no longer listed, and what of it stays open until somebody agrees; null where it cannot say. */
export type Closed = { readonly gone: readonly string[]; readonly held: readonly string[] };

type Closer = { readonly run: Pick<Run, "kind" | "import">; readonly board: Board; readonly state: ClosingState };

/** Closes what is no longer listed, as far as rule X106 goes; a preview says what would be. */
export async function closeUnlisted(
  ctx: Context,
  { run, board, state }: Closer,
  { listed, complete }: { readonly listed: ReadonlySet<string>; readonly complete: boolean },
  tally: Tally,
): Promise<Closed | null> {
  const gone = await jobsNoLongerListed(ctx, board, listed);
  const ids = gone.map(({ id }) => id);
  const { agreed, unasked, held } = closingOf({ ...state, gone: ids });
  const open = new Set(complete ? held : ids);
  for (const { id, title } of gone)
    tally.note({ what: open.has(id) ? "left_open" : "closed", title, row: null, job: id });
  if (!complete) {
    tally.counts.unsure = gone.length;
    return null;
  }
  tally.counts.left_open = held.length;
  if (run.kind === "preview") tally.counts.closed = agreed.length + unasked.length;
  else {
    tally.counts.closed = await closeJobs(ctx, board, agreed);
    tally.counts.closed += await closeJobs(ctx, board, unasked, (tx, n) => count(tx, run.import, n));
  }
  return { gone: ids, held };
}

async function count(tx: WriteHandle, own: string, n: number): Promise<void> {
  await tx.rows(sql`UPDATE job_imports SET closed_since = closed_since + ${n} WHERE id = ${own}`);
}

/** What an import keeps of a run of its: what waits for somebody, and, once somebody agreed, that days begin anew. */
export function keptOf(run: Pick<Run, "close_most">, closed: Closed | null) {
  if (closed === null) return {};
  return { held: [...closed.held], ...(run.close_most && NOTHING_COUNTED) };
}
