import { readFile } from "node:fs/promises";
import { isDeepStrictEqual, promisify } from "node:util";
import { gzip } from "node:zlib";
import { and, count, eq, ne } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import type { UploadedBytes } from "../../../contract/files.ts";
import {
  IMPORT_BOUNDS,
  type ImportChange,
  type JobImport,
  type NewImport,
} from "../../../contract/jobs/posting/job-imports.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { UserContext, UserCreationContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { jobImports } from "../../infra/db/tables/job-drafts.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { displayName, fileExtension } from "../../infra/files/file-name.ts";
import { type SizeLimit, withReceivedUpload } from "../../infra/files/receive-upload.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { resolveBoardAddress } from "../sources/board-address.ts";
import { readHeadings, suggestColumns } from "../sources/csv-rows.ts";
import { resolveImportTarget } from "../sources/import-target.ts";
import { detectFormat, fileText } from "../sources/read-source.ts";
import {
  IMPORT_COLUMNS,
  type ImportRef,
  lockCompany,
  lockOwnImport,
  readImportView,
  readOwnImport,
  recordStep,
  requireNoActiveRun,
} from "./import-queries.ts";

/** Changes per company; manual use stays far below the limit. */
const CHANGES: Limit = { name: "import changes", points: 120, seconds: 3_600 };
const FILE_UPLOADS: Limit = { name: "import files", points: 30, seconds: 3_600 };
const FILE_BOUND: SizeLimit = { bytes: LIMITS.import_bytes, refusal: "import_too_large" };

const DAY_MS = 86_400_000;
const gzipAsync = promisify(gzip);

/** Throws `validation_failed` on an address whose host may not be imported. */
function checkBoardAddress(ctx: Pick<UserCreationContext, "config">, company: string, { address, name }: NewImport) {
  // Files with the same name belong to one board per company.
  if (address === "") return { address: null, name, source: `file:${company}/${name}`, system: null };
  const board = resolveBoardAddress(address);
  if (board === null || resolveImportTarget(ctx.config, board.url) === null)
    throw new AppError("validation_failed", { fields: { address: fieldError("import_address") } });
  return { address, name: board.name, source: board.source, system: board.system };
}

/** Throws `import_duplicate` where the same person imports this source for another company. */
async function requireOwnSource(tx: WriteHandle, company: string, owner: string, source: string): Promise<void> {
  const there = and(eq(jobs.created_by, owner), eq(jobs.source, source), ne(jobs.company, company));
  const taken = await tx.select({ id: jobs.id }).from(jobs).where(there).limit(1);
  if (taken.length > 0) throw new AppError("import_duplicate");
}

/**
 * Adds an import. Nothing is read before a preview is started (rule X100). Throws `not_found`, `imports_full`,
 * `import_duplicate`, `rate_limited`, `validation_failed`.
 */
export async function addImport(ctx: UserCreationContext, company: string, body: NewImport): Promise<JobImport> {
  const { address: _address, name: _name, ...setup } = body;
  const board = checkBoardAddress(ctx, company, body);
  return ctx.write(async (tx) => {
    await lockCompany(ctx, tx, company);
    await ctx.limits.consumeIn(tx, CHANGES, company);
    const [existing] = await tx.select({ n: count() }).from(jobImports).where(eq(jobImports.company, company));
    if ((existing?.n ?? 0) >= IMPORT_BOUNDS.imports) throw new AppError("imports_full");
    await requireOwnSource(tx, company, ctx.actor.id, board.source);
    const own = { id: ctx.ids.next(), company, created_by: ctx.actor.id, created_at: ctx.clock.now() };
    const made = { ...own, ...board, setup: { ...setup, columns: {} } };
    const [row] = await tx.insert(jobImports).values(made).returning(IMPORT_COLUMNS);
    if (row === undefined) throw new Error("the insert returned no row");
    await recordStep(ctx, tx, row, { step: "added" });
    return readImportView(tx, row);
  });
}

/**
 * Changes the reward of new jobs, the columns, and the schedule. A change of anything but the schedule invalidates
 * earlier previews (rule X101). Throws `not_found`, `import_running` where the change would affect a run in progress,
 * `rate_limited`.
 */
export async function updateImport(ctx: UserContext, which: ImportRef, body: ImportChange): Promise<JobImport> {
  const { daily: asked, ...setup } = body;
  return ctx.write(async (tx) => {
    const locked = await lockOwnImport(ctx, tx, which);
    await ctx.limits.consumeIn(tx, CHANGES, which.id);
    // Files are uploaded by hand, so they have no schedule.
    const daily = asked && locked.address !== null;
    const next = locked.due_at ?? new Date(ctx.clock.now().getTime() + DAY_MS);
    const isOther = !isDeepStrictEqual(setup, locked.setup);
    if (isOther) await requireNoActiveRun(tx, locked.id);
    const change = { setup, daily, due_at: daily ? next : null, version: locked.version + (isOther ? 1 : 0) };
    const [row] = await tx.update(jobImports).set(change).where(eq(jobImports.id, locked.id)).returning(IMPORT_COLUMNS);
    if (row === undefined) throw new Error("a locked row is missing");
    await recordStep(ctx, tx, row, { step: "settings" });
    return readImportView(tx, row);
  });
}

/**
 * Maps each field to a column: as chosen before while that column exists, otherwise by the headings. The id column
 * stays even when it is missing: with another one each job would be duplicated.
 */
function mapColumns(heads: readonly string[], said: ImportChange["columns"]): ImportChange["columns"] {
  const chosen = Object.entries(said).filter(([, head]) => head !== "");
  const kept = chosen.filter(([field, head]) => field === "id" || heads.includes(head));
  const used = new Set(kept.map(([, head]) => head));
  const wasChosen = chosen.length > 0;
  const suggested = Object.entries(suggestColumns(heads)).filter(
    // A table imported without an id column identifies postings by title and place, and keeps doing so.
    ([field, head]) => !used.has(head) && !(wasChosen && field === "id"),
  );
  return { ...Object.fromEntries(suggested), ...Object.fromEntries(kept) };
}

/**
 * Stores the file of an import, which waits for a day (rule X102); for a table the headings are read at once. Throws
 * `not_found`, `import_no_file` for an import by address, `import_running` during a run, `import_too_large`,
 * `rate_limited`.
 */
export async function uploadImport(
  ctx: UserContext,
  which: ImportRef,
  name: string,
  sent: UploadedBytes,
): Promise<JobImport> {
  const own = await readOwnImport(ctx.db, ctx.actor.id, which);
  if (own.address !== null) throw new AppError("import_no_file");
  await ctx.limits.consume(FILE_UPLOADS, which.id);
  return withReceivedUpload(ctx, sent, FILE_BOUND, async ({ path, size }) => {
    const bytes = await readFile(path);
    const isTable = detectFormat(bytes) === "table";
    // The preview reports an unreadable file.
    const heads = isTable ? await readHeadings(fileText(bytes)).catch(() => []) : [];
    const file = {
      file: await gzipAsync(bytes),
      file_name: displayName(name, fileExtension(name)),
      file_size: size,
      file_at: ctx.clock.now(),
    };
    return ctx.write(async (tx) => {
      const locked = await lockOwnImport(ctx, tx, which);
      await requireNoActiveRun(tx, locked.id);
      const setup = {
        ...locked.setup,
        columns: isTable ? mapColumns(heads, locked.setup.columns) : locked.setup.columns,
      };
      const next = { heads, setup, version: locked.version + 1, ...(isTable && { system: "csv" as const }) };
      const change = { ...file, ...next };
      const [row] = await tx
        .update(jobImports)
        .set(change)
        .where(eq(jobImports.id, locked.id))
        .returning(IMPORT_COLUMNS);
      if (row === undefined) throw new Error("a locked row is missing");
      await recordStep(ctx, tx, row, { step: "file" });
      return readImportView(tx, row);
    });
  });
}

/** Deletes an import with its runs; the jobs stay. Throws `not_found`, `import_running`, `rate_limited`. */
export async function removeImport(ctx: UserContext, which: ImportRef): Promise<{ removed: true }> {
  await ctx.write(async (tx) => {
    const existing = await lockOwnImport(ctx, tx, which);
    await ctx.limits.consumeIn(tx, CHANGES, which.id);
    await requireNoActiveRun(tx, existing.id);
    await tx.delete(jobImports).where(eq(jobImports.id, existing.id));
    await recordStep(ctx, tx, existing, { step: "removed" });
  });
  return { removed: true };
}
