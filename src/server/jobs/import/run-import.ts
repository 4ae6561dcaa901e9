import { basename } from "node:path";
import { eq } from "drizzle-orm";
import { LIMITS } from "../../../contract/limits.ts";
import { authUsers } from "../../infra/db/tables/auth.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import { findMissingPay } from "../pay-rules.ts";
import { closeJobs, findUnlistedJobs } from "./close-jobs.ts";
import type { ImportOptions } from "./import-args.ts";
import type { Board, ImportContext } from "./import-company.ts";
import { isUnavailable, reasonOfFailure } from "./import-failure.ts";
import { boardName, readBoardFile } from "./import-file.ts";
import {
  addCounts,
  type Counts,
  countsText,
  noCounts,
  printable,
  progressCounter,
  refusalLine,
  summaryTable,
  type Terminal,
  unpaidLine,
} from "./import-report.ts";
import { type MappedBoard, mapBoard } from "./map-board.ts";
import { writeBoard } from "./write-board.ts";

type ImportJob = { readonly ctx: ImportContext; readonly options: ImportOptions; readonly terminal: Terminal };
/** `counts` is null where the file could not be read or written. */
type FileResult = { readonly counts: Counts | null; readonly lines: readonly string[] };

/**
 * Imports all files one after the other and reports the results. Returns the exit code: 0, also with refused rows; 1
 * when a file could not be read or nothing was imported. A failed file does not stop the others.
 */
export async function runImport(ctx: ImportContext, options: ImportOptions, terminal: Terminal): Promise<0 | 1> {
  const poster = await findPoster(ctx, options.poster);
  if (poster === undefined) {
    terminal.out(`There is no account with the address ${printable(options.poster)}. Sign up first, then import.\n`);
    return 1;
  }
  const sum = noCounts();
  let failed = 0;
  for (const [index, file] of options.files.entries()) {
    const head = `${String(index + 1).padStart(String(options.files.length).length)}/${options.files.length}`;
    const { counts, lines } = await importFile({ ctx, options, terminal }, poster, file, head);
    if (counts === null) failed += 1;
    else addCounts(sum, counts);
    terminal.out([`${head}  ${printable(basename(file))}: ${lines[0]}`, ...lines.slice(1), ""].join("\n"));
  }
  const files = `${options.files.length - failed} of ${options.files.length} files imported.`;
  terminal.out(`\n${summaryTable(sum)}\n\n${files}\n`);
  const worked = sum.created + sum.updated + sum.unchanged + sum.reopened + sum.closed + sum.unlisted;
  return failed > 0 || (sum.refused > 0 && worked === 0) ? 1 : 0;
}

async function findPoster({ db }: ImportContext, address: string): Promise<string | undefined> {
  const [account] = await db
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(eq(authUsers.email_key, emailKey(address)));
  return account?.id;
}

async function importFile(job: ImportJob, poster: string, file: string, head: string): Promise<FileResult> {
  const read = await readBoardFile(file);
  if ("failure" in read) return { counts: null, lines: [`skipped: it ${read.failure}`] };
  const board = boardOfFile(job.options, poster, file);
  if (typeof board === "string") return { counts: null, lines: [`skipped: ${board}`] };
  if (read.rows.length === 0) return { counts: noCounts(), lines: ["lists no jobs; nothing was changed"] };
  try {
    const mapped = mapBoard(read.rows);
    const counter = progressCounter(job.terminal, `${head}  ${printable(board.source)}`, mapped.postings.length);
    const written = await writeBoard(job.ctx, board, mapped.postings, counter.advance);
    counter.clear();
    const refused = [...mapped.refused, ...written.refused].sort((a, b) => a.row.index - b.row.index);
    const closing = await closeUnlistedJobs(job, board, mapped, written.open_before);
    const { created, updated, unchanged, reopened } = written;
    const counts: Counts = {
      created,
      updated,
      unchanged,
      reopened,
      closed: closing.closed,
      unlisted: mapped.unlisted,
      refused: refused.length,
    };
    const now = job.ctx.clock.now();
    const unpaid = mapped.postings.filter(
      ({ placed, pay }) => findMissingPay({ ...placed, ...pay }, now).length > 0,
    ).length;
    const notes = unpaid === 0 ? [] : [unpaidLine(unpaid)];
    const refusals = refused.map((refusal) => refusalLine(basename(file), refusal));
    return { counts, lines: [countsText(counts), ...refusals, ...notes, ...closing.notes] };
  } catch (error) {
    const reason = isUnavailable(error) ? "the database did not answer in time" : printable(reasonOfFailure(error));
    // Postings written before stay; the next run continues from there.
    return { counts: null, lines: [`not imported to its end: ${reason}; run it again`] };
  }
}

function boardOfFile(options: ImportOptions, poster: string, file: string): Board | string {
  const source = boardName(file);
  if (source.trim() === "" || source.length > LIMITS.company_name || !source.isWellFormed() || source.includes("\0")) {
    return `its name must have 1 to ${LIMITS.company_name} characters, since it names the board`;
  }
  const company = { name: options.company ?? source, website: options.website, chosen: options.company !== null };
  const one = { reward_kind: "amount" as const, reward: options.reward };
  const reward = { ...one, percent: null, reward_most: null, departments: {} };
  return { poster, source, company, reward };
}

/** Closes jobs that the board no longer lists; more than half of its open jobs only after confirmation. */
async function closeUnlistedJobs(
  { ctx, options, terminal }: ImportJob,
  board: Board,
  { listed, complete }: MappedBoard,
  open_before: number,
): Promise<{ closed: number; notes: string[] }> {
  const gone = (await findUnlistedJobs(ctx, board, listed)).map(({ id }) => id);
  if (gone.length === 0) return { closed: 0, notes: [] };
  const share = `${gone.length} of ${open_before} open jobs of this board`;
  if (!complete) {
    return { closed: 0, notes: [`  not closed: ${share}, because a refused row has no id and may be one of them`] };
  }
  if (gone.length * 2 > open_before && !options.yes) {
    const question = `${printable(board.source)} no longer lists ${share}. Close them?`;
    const agreed = terminal.interactive && (await terminal.ask(question));
    if (!agreed) return { closed: 0, notes: [`  not closed: ${share} are no longer listed; --yes closes them`] };
  }
  return { closed: await closeJobs(ctx, board, gone), notes: [] };
}
