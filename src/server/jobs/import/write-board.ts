import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { JobStatus } from "../../../contract/statuses.ts";
import { importReward } from "../../../rules/posting/import-reward.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { shownStatus } from "../../infra/db/job-access.ts";
import { recordStatus } from "../../infra/db/status-history.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { statusHistory } from "../../infra/db/tables/referrals.ts";
import { type ExistingJob, findChangedFields, findClosedByImport } from "./import-changes.ts";
import { type Board, findOrCreateCompany, hasMovedCompany, type ImportContext, isOfCompany } from "./import-company.ts";
import { errorText } from "./import-errors.ts";
import { isUnavailable, reasonOfFailure } from "./import-failure.ts";
import type { MappedPosting, RefusedRow } from "./map-board.ts";
import { checkRequiredPay, MISSING_PAY } from "./required-pay.ts";

const NOT_STORED = [{ field: "", code: "not_stored" as const, n: null }];

export type WriteCounts = {
  created: number;
  updated: number;
  unchanged: number;
  reopened: number;
  /** Postings without the legally required pay, where this is reported. */
  unpaid: number;
  readonly refused: RefusedRow[];
  /** The board's Open jobs before this import. */
  readonly open_before: number;
};

type WriteRun = {
  readonly ctx: ImportContext;
  readonly tx: WriteHandle;
  readonly board: Board;
  readonly now: Date;
  readonly written: WriteCounts;
  /** Jobs whose cached pages are stale. */
  readonly touched: string[];
  readonly onProgress: (rows: number) => void;
};

/**
 * Postings per transaction. Referrals and applications to these jobs wait at most this long. It is also the row count
 * of one INSERT: descriptions are long, and a refused row makes its batch run row by row.
 */
export const BATCH = 50;

/**
 * Writes the postings of one board: creates jobs, updates what the board changed, reopens what an import closed. It
 * works in batches so that others do not wait for a whole board; the next run completes an interrupted one. A row that
 * the database refuses is rolled back alone and returned in `refused`. Throws when the database is unavailable.
 */
export async function writeBoard(
  ctx: ImportContext,
  board: Board,
  postings: readonly MappedPosting[],
  onProgress: (rows: number) => void = () => undefined,
): Promise<WriteCounts> {
  const sum = noWriteCounts(await countOpen(ctx, board));
  for (let at = 0; at < postings.length; at += BATCH) {
    const batch = postings.slice(at, at + BATCH);
    const { created, updated, unchanged, reopened, refused } = await writeBatch(ctx, board, batch, onProgress);
    sum.created += created;
    sum.updated += updated;
    sum.unchanged += unchanged;
    sum.reopened += reopened;
    sum.refused.push(...refused);
  }
  return sum;
}

function noWriteCounts(open_before: number): WriteCounts {
  return { created: 0, updated: 0, unchanged: 0, reopened: 0, unpaid: 0, refused: [], open_before };
}

/** The number of the board's open jobs, without the given ones. */
export async function countOpen(
  { db }: { readonly db: ReadHandle },
  board: Pick<Board, "poster" | "source" | "company">,
  without: readonly string[] = [],
): Promise<number> {
  const [open] = await db.rows<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM jobs
    WHERE created_by = ${board.poster} AND source = ${board.source} AND ${isOfCompany(board) ?? sql`true`}
      AND ${shownStatus} = 'Open' AND archived_at IS NULL AND id <> ALL(${sql.param(without)}::uuid[])`);
  return open?.n ?? 0;
}

/** Writes one batch in one transaction; `open_before` has no meaning here. */
export async function writeBatch(
  ctx: ImportContext,
  board: Board,
  postings: readonly MappedPosting[],
  onProgress: (rows: number) => void = () => undefined,
): Promise<WriteCounts> {
  return ctx.write(async (tx) => {
    await board.hold?.(tx);
    await lockBoard(tx, board);
    const known = await lockJobsOfBoard(tx, board, postings);
    const written = noWriteCounts(0);
    const run: WriteRun = { ctx, tx, board, now: ctx.clock.now(), written, touched: [], onProgress };
    const reopenable = await findClosedByImport(tx, run.now, [...known.values()]);
    const fresh: MappedPosting[] = [];
    for (const posting of postings) {
      const job = known.get(posting.source_id);
      if (job !== undefined && hasMovedCompany(board, job)) skipMovedJob(run);
      else if (job !== undefined) await updateChangedJob(run, posting, job, reopenable.has(job.id));
      else if (checkPay(run, posting, { job: null, changes: {}, reopen: false })) fresh.push(posting);
    }
    await createJobs(run, fresh);
    await invalidatePages(tx, run.touched);
    return written;
  });
}

/** Serializes imports of one board batch by batch, so that each sees the other's jobs. */
export async function lockBoard(tx: WriteHandle, { poster, source }: Board): Promise<void> {
  await tx.executeSql("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`import ${poster} ${source}`]);
}

/** Invalidates the cached pages of these jobs after the commit. */
export async function invalidatePages(tx: WriteHandle, ids: readonly string[]): Promise<void> {
  tx.publishAll("job_changed", ids);
  const { rows } = await tx.executeSql("SELECT DISTINCT company FROM jobs WHERE id = ANY($1::uuid[])", [ids]);
  tx.publishAll(
    "company_changed",
    rows.map(({ company }) => String(company)),
  );
}

/** The board's jobs for these postings by their id on the board, locked against edits until the transaction ends. */
async function lockJobsOfBoard(
  tx: WriteHandle,
  { poster, source }: Board,
  postings: readonly MappedPosting[],
): Promise<Map<string, ExistingJob>> {
  const ids = postings.map(({ source_id }) => source_id);
  const ofBoard = and(eq(jobs.created_by, poster), eq(jobs.source, source), inArray(jobs.source_id, ids));
  // The company is locked before its jobs, in the same order as a rename, because new jobs reference it and would
  // deadlock otherwise.
  const named = tx.select({ id: jobs.company }).from(jobs).where(ofBoard);
  const ofJobs = inArray(companies.id, named);
  await tx.select({ id: companies.id }).from(companies).where(ofJobs).orderBy(companies.id).for("key share");
  const rows = await tx.select().from(jobs).where(ofBoard).orderBy(jobs.id).for("update");
  return new Map(rows.map((row) => [row.source_id ?? "", row]));
}

/** Skips a row whose job no longer belongs to the board. */
function skipMovedJob({ written, onProgress }: WriteRun): void {
  written.unchanged += 1;
  onProgress(1);
}

/** Whether a posting may be open with its pay. Otherwise it is refused; where it is tolerated, it is counted. */
function checkPay(
  { board, written, now }: WriteRun,
  posting: MappedPosting,
  membership: Parameters<typeof checkRequiredPay>[2],
): boolean {
  const verdict = checkRequiredPay(board.pay_rules, posting, membership, now);
  if (verdict === "unpaid") written.unpaid += 1;
  if (verdict !== "refused") return true;
  written.refused.push({ row: posting.row, reason: errorText(MISSING_PAY), errors: MISSING_PAY });
  return false;
}

async function createJobs(run: WriteRun, postings: readonly MappedPosting[]): Promise<void> {
  if (postings.length === 0) return;
  const company = await findOrCreateCompany(run.ctx, run.tx, run.board);
  const failure = await runInSavepoint(run, () => createJob(run, company, postings));
  if (failure === null) run.onProgress(postings.length);
  else for (const posting of postings) await createSingleJob(run, company, posting);
}

async function createSingleJob(run: WriteRun, company: string, posting: MappedPosting): Promise<void> {
  const failure = await runInSavepoint(run, () => createJob(run, company, [posting]));
  if (failure !== null) run.written.refused.push({ row: posting.row, reason: failure, errors: NOT_STORED });
  run.onProgress(1);
}

async function createJob(
  { ctx, tx, board, now, written, touched }: WriteRun,
  company: string,
  batch: readonly MappedPosting[],
) {
  const rows = batch.map(
    ({ fields, pay, placed, levelled, about, summary, published_at, posted_on, source_id, marks }) => ({
      ...fields,
      ...pay,
      ...placed,
      ...levelled,
      ...about,
      id: ctx.ids.next(),
      company,
      summary,
      description_format: "html" as const,
      status: "Open" as const,
      reward_amount: importReward(board.reward, { department: about.department, pay }),
      probation_days: ctx.config.probationDays,
      created_by: board.poster,
      // A future date would keep the job at the top of every list.
      created_at: published_at === null || published_at > now ? now : published_at,
      posted_on: published_at !== null && published_at > now ? null : posted_on,
      updated_at: now,
      // The time of the insert, not of the run's start, so that alerts include late postings (rule J28).
      listed_at: ctx.clock.now(),
      source: board.source,
      source_id,
      source_marks: marks,
    }),
  );
  const made = await tx
    .insert(jobs)
    .values(rows)
    .onConflictDoNothing({ target: [jobs.created_by, jobs.source, jobs.source_id] })
    .returning({ id: jobs.id });
  written.unchanged += batch.length - made.length;
  if (made.length === 0) return;
  const first = { record_kind: "job" as const, to_status: "Open", changed_at: now };
  await tx.insert(statusHistory).values(made.map(({ id }) => ({ ...first, id: ctx.ids.next(), record_id: id })));
  written.created += made.length;
  touched.push(...made.map(({ id }) => id));
}

async function updateChangedJob(
  run: WriteRun,
  posting: MappedPosting,
  job: ExistingJob,
  reopen: boolean,
): Promise<void> {
  const changes = job.archived_at === null ? findChangedFields(posting, job) : {};
  if (checkPay(run, posting, { job, changes, reopen })) {
    const sameMarks = Object.entries(posting.marks).every(([field, mark]) => job.source_marks?.[field] === mark);
    // Most of a board is unchanged and needs no query.
    if (sameMarks && !reopen && Object.keys(changes).length === 0) run.written.unchanged += 1;
    else {
      const failure = await runInSavepoint(run, () => updateJobOfPosting(run, posting, job, { changes, reopen }));
      if (failure !== null) run.written.refused.push({ row: posting.row, reason: failure, errors: NOT_STORED });
    }
  }
  run.onProgress(1);
}

type JobChange = { readonly changes: Partial<ExistingJob>; readonly reopen: boolean };

async function updateJobOfPosting(
  run: WriteRun,
  posting: MappedPosting,
  job: ExistingJob,
  { changes, reopen }: JobChange,
) {
  const { ctx, tx, now, written, touched } = run;
  const changed = Object.keys(changes).length > 0;
  const status: { status?: JobStatus } = reopen ? { status: "Open" } : {};
  const times = changed || reopen ? { updated_at: now } : {};
  await tx
    .update(jobs)
    .set({ ...changes, ...status, ...times, source_marks: posting.marks })
    .where(and(eq(jobs.id, job.id), reopen ? isNull(jobs.archived_at) : undefined));
  if (reopen) {
    await recordStatus(ctx, tx, { kind: "job", id: job.id, from: job.status, to: "Open", by: null, at: now });
    written.reopened += 1;
  }
  if (changed) written.updated += 1;
  if (changed || reopen) touched.push(job.id);
  else written.unchanged += 1;
}

/**
 * Runs `work` in a savepoint; returns the reason when the database refuses it. Throws when the database is unavailable.
 */
async function runInSavepoint({ tx }: WriteRun, work: () => Promise<void>): Promise<string | null> {
  try {
    await tx.savepoint(work);
    return null;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return reasonOfFailure(error);
  }
}
