import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { JobStatus } from "../../../contract/statuses.ts";
import { isPastClosing } from "../../../rules/jobs.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { shownStatus } from "../../db/job-access.ts";
import { recordStatus } from "../../db/status-history.ts";
import { companies } from "../../db/tables/companies.ts";
import { jobs } from "../../db/tables/jobs.ts";
import { statusHistory } from "../../db/tables/referrals.ts";
import type { ImportedFields, Posting, Refusal } from "./import-board.ts";
import { type Board, companyOfBoard, type ImportContext } from "./import-company.ts";
import { isUnavailable, reasonOfFailure } from "./import-failure.ts";

export type Written = {
  created: number;
  updated: number;
  unchanged: number;
  reopened: number;
  readonly refused: Refusal[];
  /** The board's Open jobs before this import. */
  readonly open_before: number;
};

type Known = typeof jobs.$inferSelect;
type Run = {
  readonly ctx: ImportContext;
  readonly tx: WriteHandle;
  readonly board: Board;
  readonly now: Date;
  readonly written: Written;
  /** Jobs whose pages are out of date. */
  readonly touched: string[];
  readonly onProgress: (rows: number) => void;
};

/**
 * Postings in one transaction: whoever refers to one of these jobs or applies waits for so many at most. Also the rows
 * of one INSERT; descriptions are long, and a refused row makes its whole batch go row by row.
 */
export const BATCH = 50;

/**
 * Writes the postings of one board: creates, updates what the board changed, opens again what an import had closed.
 * Batch by batch, so that nobody waits for a whole board; a run that broke off is made good by the next. A row that the
 * database refuses is undone alone and comes back in `refused`. Throws when the database is away.
 */
export async function writeBoard(
  ctx: ImportContext,
  board: Board,
  postings: readonly Posting[],
  onProgress: (rows: number) => void = () => undefined,
): Promise<Written> {
  const sum = nothingWritten(await countOpen(ctx, board));
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

function nothingWritten(open_before: number): Written {
  return { created: 0, updated: 0, unchanged: 0, reopened: 0, refused: [], open_before };
}

async function countOpen({ db }: ImportContext, { poster, source }: Board): Promise<number> {
  const [open] = await db.rows<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM jobs
    WHERE created_by = ${poster} AND source = ${source} AND ${shownStatus} = 'Open' AND archived_at IS NULL`);
  return open?.n ?? 0;
}

async function writeBatch(
  ctx: ImportContext,
  board: Board,
  postings: readonly Posting[],
  onProgress: (rows: number) => void,
): Promise<Written> {
  return ctx.write(async (tx) => {
    await lockBoard(tx, board);
    const known = await jobsOfBoard(tx, board, postings);
    const written = nothingWritten(0);
    const run: Run = { ctx, tx, board, now: ctx.clock.now(), written, touched: [], onProgress };
    const reopenable = await closedByImport(run, [...known.values()]);
    const fresh: Posting[] = [];
    for (const posting of postings) {
      const job = known.get(posting.source_id);
      if (job === undefined) fresh.push(posting);
      else await refreshRow(run, posting, job, reopenable.has(job.id));
    }
    await createAll(run, fresh);
    await notifyPages(tx, run.touched);
    return written;
  });
}

/** Imports of one board take turns, batch by batch, so that each finds what the other has made. */
export async function lockBoard(tx: WriteHandle, { poster, source }: Board): Promise<void> {
  await tx.executeSql("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`import ${poster} ${source}`]);
}

/** Pages and caches of these jobs are made anew, once the transaction is committed. */
export async function notifyPages(tx: WriteHandle, ids: readonly string[]): Promise<void> {
  tx.notifyAll("job_changed", ids);
  const { rows } = await tx.executeSql("SELECT DISTINCT company FROM jobs WHERE id = ANY($1::uuid[])", [ids]);
  tx.notifyAll(
    "company_changed",
    rows.map(({ company }) => String(company)),
  );
}

/** The board's jobs of these postings by their id there, locked against the owner's edits until the transaction ends. */
async function jobsOfBoard(
  tx: WriteHandle,
  { poster, source }: Board,
  postings: readonly Posting[],
): Promise<Map<string, Known>> {
  const ids = postings.map(({ source_id }) => source_id);
  const ofBoard = and(eq(jobs.created_by, poster), eq(jobs.source, source), inArray(jobs.source_id, ids));
  // Before their jobs, as whoever renames one holds them: new jobs name it, and each would wait for the other.
  const named = tx.select({ id: jobs.company }).from(jobs).where(ofBoard);
  const ofJobs = inArray(companies.id, named);
  await tx.select({ id: companies.id }).from(companies).where(ofJobs).orderBy(companies.id).for("key share");
  const rows = await tx.select().from(jobs).where(ofBoard).orderBy(jobs.id).for("update");
  return new Map(rows.map((row) => [row.source_id ?? "", row]));
}

/** Closed jobs whose last change was an import's, not the owner's and not their closing date's. */
async function closedByImport({ tx, now }: Run, known: readonly Known[]): Promise<Set<string>> {
  const closed = known.filter((job) => job.status === "Closed" && job.archived_at === null);
  const ids = closed.filter((job) => !isPastClosing(job.closing_date, now)).map((job) => job.id);
  const rows = await tx
    .selectDistinctOn([statusHistory.record_id], {
      id: statusHistory.record_id,
      by: statusHistory.changed_by,
      to: statusHistory.to_status,
    })
    .from(statusHistory)
    .where(and(eq(statusHistory.record_kind, "job"), sql`${statusHistory.record_id} = ANY(${sql.param(ids)}::uuid[])`))
    .orderBy(statusHistory.record_id, sql`${statusHistory.changed_at} DESC`, sql`${statusHistory.id} DESC`);
  return new Set(rows.filter((row) => row.by === null && row.to === "Closed").map((row) => row.id));
}

async function createAll(run: Run, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return;
  const company = await companyOfBoard(run.ctx, run.tx, run.board);
  const failure = await attempt(run, () => create(run, company, postings));
  if (failure === null) run.onProgress(postings.length);
  else for (const posting of postings) await createAlone(run, company, posting);
}

async function createAlone(run: Run, company: string, posting: Posting): Promise<void> {
  const failure = await attempt(run, () => create(run, company, [posting]));
  if (failure !== null) run.written.refused.push({ row: posting.row, reason: failure });
  run.onProgress(1);
}

async function create({ ctx, tx, board, now, written, touched }: Run, company: string, batch: readonly Posting[]) {
  const rows = batch.map(({ fields, pay, placed, levelled, about, summary, published_at, source_id, marks }) => ({
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
    reward_amount: board.reward,
    created_by: board.poster,
    // A time to come would keep the job at the head of every list.
    created_at: published_at === null || published_at > now ? now : published_at,
    updated_at: now,
    // Not when the run began: what comes in late is told of all the same (rule J28).
    listed_at: ctx.clock.now(),
    source: board.source,
    source_id,
    source_marks: marks,
  }));
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

async function refreshRow(run: Run, posting: Posting, job: Known, reopen: boolean): Promise<void> {
  const failure = await attempt(run, () => refresh(run, posting, job, reopen));
  if (failure !== null) run.written.refused.push({ row: posting.row, reason: failure });
  run.onProgress(1);
}

const PAY = ["pay_min", "pay_max", "pay_currency", "pay_per"] as const;

/** Boards were read without their addresses before; what an owner has chosen of the same location is not the board's to change. */
function arePlacesNews({ placed, marks }: Pick<Posting, "placed" | "marks">, job: Known): boolean {
  if (job.location !== placed.places_of || job.places?.join() === placed.places.join()) return false;
  const known = job.source_marks?.places;
  if (known === undefined) return !job.places_chosen;
  return known !== marks.places || job.source_marks?.read === job.places?.join();
}

/** What the board changed since the last import; a field that only the owner changed stays as the owner left it. */
function changesOf({ fields, pay, placed, levelled, about, summary, marks }: Posting, job: Known): Partial<Known> {
  const changed: Partial<Known> = {};
  const isNews = (field: keyof ImportedFields) =>
    job.source_marks?.[field] !== marks[field] && job[field] !== fields[field];
  if (isNews("title")) Object.assign(changed, { title: fields.title }, levelled);
  if (isNews("location")) Object.assign(changed, { location: fields.location }, placed);
  else if (arePlacesNews({ placed, marks }, job)) Object.assign(changed, placed);
  if (isNews("f_type")) changed.f_type = fields.f_type;
  if (isNews("requirements")) changed.requirements = fields.requirements;
  // What an owner has chosen stays until the board says something else.
  if (about.department_said !== job.department_said) Object.assign(changed, about);
  if (isNews("description")) {
    Object.assign(changed, { description: fields.description, description_format: "html", summary });
  }
  // Boards were read without their pay before: what an owner has typed since is not the board's to change.
  const known = job.source_marks?.pay;
  const isPayNews = known === undefined ? job.pay_currency === null : known !== marks.pay;
  const differs = PAY.some((name) => job[name] !== pay[name]);
  if (isPayNews && differs) Object.assign(changed, pay);
  return changed;
}

async function refresh({ ctx, tx, now, written, touched }: Run, posting: Posting, job: Known, reopen: boolean) {
  const changes = job.archived_at === null ? changesOf(posting, job) : {};
  const changed = Object.keys(changes).length > 0;
  const sameMarks = Object.entries(posting.marks).every(([field, mark]) => job.source_marks?.[field] === mark);
  if (changed || reopen || !sameMarks) {
    const status: { status?: JobStatus } = reopen ? { status: "Open" } : {};
    const times = changed || reopen ? { updated_at: now } : {};
    await tx
      .update(jobs)
      .set({ ...changes, ...status, ...times, source_marks: posting.marks })
      .where(and(eq(jobs.id, job.id), reopen ? isNull(jobs.archived_at) : undefined));
  }
  if (reopen) {
    await recordStatus(ctx, tx, { kind: "job", id: job.id, from: job.status, to: "Open", by: null, at: now });
    written.reopened += 1;
  }
  if (changed) written.updated += 1;
  if (changed || reopen) touched.push(job.id);
  else written.unchanged += 1;
}

/** Runs `work` behind a savepoint; gives the reason when the database refuses it. Throws when the database is away. */
async function attempt({ tx }: Run, work: () => Promise<void>): Promise<string | null> {
  try {
    await tx.savepoint(work);
    return null;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return reasonOfFailure(error);
  }
}
