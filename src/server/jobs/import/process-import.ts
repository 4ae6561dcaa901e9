import { setImmediate as turn } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { IMPORT_BOUNDS, type ImportSystem } from "../../../contract/jobs/posting/job-imports.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { jobImports } from "../../infra/db/tables/job-drafts.ts";
import { defineTask } from "../../infra/db/task.ts";
import { errorFields } from "../../infra/platform/log.ts";
import { addressSource } from "../sources/address-source.ts";
import { assumeComplete, type SourceCompleteness } from "../sources/completeness.ts";
import { fileSource, type SourceRow } from "../sources/read-source.ts";
import { SourceError } from "../sources/source-error.ts";
import { type ClosingState, closeUnlisted } from "./closing-limits.ts";
import type { Board } from "./import-company.ts";
import { isUnavailable } from "./import-failure.ts";
import { canOwnerStillPost, type ImportRow } from "./import-queries.ts";
import { Tally } from "./import-tally.ts";
import { type BoardMapper, createBoardMapper, isRefusedRow, type MappedPosting } from "./map-board.ts";
import { previewBatch } from "./preview-import.ts";
import {
  type BegunRun,
  beginRun,
  type CompletedRun,
  checkRun,
  type ExecutingRun,
  endRun,
  failRun,
  saveProgress,
} from "./run-progress.ts";
import { BATCH, writeBatch } from "./write-board.ts";

export const PROCESS_IMPORT = defineTask({
  name: "process-import",
  class: "imports",
  input: z.object({ run: z.string() }),
  run: processImport,
});

/** Time limit of one run, below the limit of its task class in the queue. */
export const TIME_LIMIT_MS = 240_000;
/** Postings between progress updates, a multiple of the batch size. */
const PROGRESS_INTERVAL = 5 * BATCH;
const gunzipAsync = promisify(gunzip);

async function openSource(
  ctx: Context,
  row: ImportRow,
  { over, doubts }: Pick<ReadState, "over" | "doubts">,
): Promise<AsyncIterable<SourceRow>> {
  if (row.address !== null) return addressSource(ctx.config, row.address, over, doubts);
  const [stored] = await ctx.db.select({ file: jobImports.file }).from(jobImports).where(eq(jobImports.id, row.id));
  if (stored === undefined || stored.file === null) throw new SourceError("no_file");
  const bytes = await gunzipAsync(stored.file, { maxOutputLength: LIMITS.import_bytes });
  return fileSource(bytes, row.setup.columns, doubts);
}

/** Groups rows into batches as they arrive, so that at most one batch is in memory. */
async function* inBatches(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow[]> {
  let portion: SourceRow[] = [];
  for await (const row of rows) {
    portion.push(row);
    if (portion.length < BATCH) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

async function writePostings(
  ctx: Context,
  { run, board }: ImportPart,
  postings: readonly MappedPosting[],
  tally: Tally,
): Promise<void> {
  if (postings.length === 0) return;
  if (run.kind === "preview") return previewBatch(ctx, board, postings, tally);
  const { created, updated, unchanged, reopened, unpaid, refused } = await writeBatch(ctx, board, postings);
  tally.counts.created += created;
  tally.counts.updated += updated;
  tally.counts.unchanged += unchanged;
  tally.counts.reopened += reopened;
  tally.counts.unpaid += unpaid;
  for (const one of refused) tally.refuse(one);
}

type ImportPart = { readonly run: ExecutingRun; readonly board: Board; readonly state: ClosingState };

/**
 * Maps the rows of a batch to jobs. Each row yields to the event loop, since one may be long. Refused rows are tallied.
 */
async function mapRows(mapper: BoardMapper, rows: readonly SourceRow[], tally: Tally): Promise<MappedPosting[]> {
  const postings: MappedPosting[] = [];
  for (const row of rows) {
    const taken = mapper.take(row);
    if (taken !== null && isRefusedRow(taken)) tally.refuse(taken);
    else if (taken !== null) postings.push(taken);
    await turn();
  }
  return postings;
}

type ReadState = {
  readonly mapper: BoardMapper;
  readonly tally: Tally;
  readonly over: AbortSignal;
  readonly doubts: SourceCompleteness;
};

/**
 * Reads one batch while the previous one is written, so both processors work and at most two batches are in memory.
 * Returns the detected format.
 */
async function readSource(ctx: Context, part: ImportPart, row: ImportRow, { mapper, tally, over, doubts }: ReadState) {
  let system: ImportSystem | null = null;
  let writing = Promise.resolve();
  let done = 0;
  const write = async (postings: readonly MappedPosting[], last: number) => {
    await writePostings(ctx, part, postings, tally);
    if (last % PROGRESS_INTERVAL === 0) await saveProgress(ctx, part.run, last, tally.counts);
  };
  try {
    for await (const rows of inBatches(await openSource(ctx, row, { over, doubts }))) {
      if (over.aborted) throw new SourceError("too_slow");
      system ??= rows[0]?.system ?? null;
      const postings = await mapRows(mapper, rows, tally);
      done += rows.length;
      if (done > IMPORT_BOUNDS.postings) throw new SourceError("too_large");
      await writing;
      writing = write(postings, done);
      // The error is thrown when the promise is awaited, which may be much later because the next batch comes from
      // another server.
      writing.catch(() => undefined);
    }
  } finally {
    // Nothing may be written after this function ends, whatever ended it.
    await writing.catch(() => undefined);
  }
  await writing;
  await saveProgress(ctx, part.run, done, tally.counts);
  // An empty board is more likely a server error than a board without jobs.
  if (system === null) throw new SourceError(doubts.whole ? "no_postings" : "not_readable");
  return system;
}

async function processRun(ctx: Context, { run, row, state }: BegunRun, tally: Tally): Promise<CompletedRun> {
  if (!(await canOwnerStillPost(ctx.db, row, ctx.clock.now()))) throw new SourceError("no_rights");
  const hold = (tx: WriteHandle) => checkRun(tx, run, row, ctx.clock.now());
  const ofRow = { poster: row.created_by, source: row.source, company: { id: row.company }, reward: row.setup };
  const board: Board = { ...ofRow, pay_rules: ctx.config.payRules, hold };
  const part = { run, board, state };
  const [over, doubts] = [AbortSignal.timeout(TIME_LIMIT_MS), assumeComplete()];
  const reading = { mapper: createBoardMapper(row.setup.type, ctx.clock.now()), tally, over, doubts };
  const system = await readSource(ctx, part, row, reading);
  const { unlisted, translations, listed, complete: hasIds } = reading.mapper.end();
  const complete = hasIds && doubts.whole;
  tally.counts.unlisted = unlisted;
  if (translations > 0) tally.counts.translations = translations;
  const closed = await closeUnlisted(ctx, part, { listed, complete }, tally);
  return { tally, system, closed };
}

/**
 * Runs a preview or an import (rule X101). Safe to run twice. Throws while the database is unavailable, and is then
 * retried.
 */
export async function processImport(ctx: Context, { run: id }: { run: string }): Promise<void> {
  const begun = await beginRun(ctx, id);
  if (begun === null) return;
  const { run, row } = begun;
  const tally = new Tally(row.address === null);
  try {
    await endRun(ctx, begun, await processRun(ctx, begun, tally));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    if (!(error instanceof SourceError)) ctx.log.error({ ...errorFields(error), run: run.id }, "an import failed");
    const failure = error instanceof SourceError ? error.failure : "broken_off";
    await failRun(ctx, run, { failure, tally });
  }
}
