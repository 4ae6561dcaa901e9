import { readFile } from "node:fs/promises";
import { isDeepStrictEqual, promisify } from "node:util";
import { gzip } from "node:zlib";
import { and, count, eq, ne } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { fault } from "../../../contract/faults.ts";
import type { UploadedBytes } from "../../../contract/files.ts";
import { LIMITS } from "../../../contract/limits.ts";
import {
  IMPORT_BOUNDS,
  type ImportChange,
  type JobImport,
  type NewImport,
} from "../../../contract/posting/job-imports.ts";
import type { UserContext, UserCreationContext } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { jobImports } from "../../db/tables/job-drafts.ts";
import { jobs } from "../../db/tables/jobs.ts";
import { displayName, endingOf } from "../../files/file-name.ts";
import { type Bound, withReceived } from "../../files/receive.ts";
import type { Limit } from "../../platform/load/rate-limits.ts";
import { boardAddress } from "../sources/board-address.ts";
import { headsOf, suggestColumns } from "../sources/csv-rows.ts";
import { importTarget } from "../sources/import-target.ts";
import { fileText, formatOf } from "../sources/read-source.ts";
import {
  holdOwnImport,
  holdPostedFor,
  IMPORT_COLUMNS,
  noteStep,
  readOwnImport,
  requireAtRest,
  viewedImport,
  type WhichImport,
} from "./import-own.ts";

/** Of one company; nobody sets up more than that by hand. */
const CHANGES: Limit = { name: "import changes", points: 120, seconds: 3_600 };
const FILES: Limit = { name: "import files", points: 30, seconds: 3_600 };
const BOUND: Bound = { bytes: LIMITS.import_bytes, refusal: "import_too_large" };

const DAY_MS = 86_400_000;
const packed = promisify(gzip);

/** Throws `validation_failed` on the address where nothing is fetched. */
function boardOf(ctx: Pick<UserCreationContext, "config">, company: string, { address, name }: NewImport) {
  // Files of one name are of one board in their company; those of another company are another board's.
  if (address === "") return { address: null, name, source: `file:${company}/${name}`, system: null };
  const board = boardAddress(address);
  if (board === null || importTarget(ctx.config, board.url) === null)
    throw new AppError("validation_failed", { fields: { address: fault("import_address") } });
  return { address, name: board.name, source: board.source, system: board.system };
}

/** Throws `import_duplicate` where jobs of another company have come from there, by the same person. */
async function requireOwnSource(tx: WriteHandle, company: string, owner: string, source: string): Promise<void> {
  const there = and(eq(jobs.created_by, owner), eq(jobs.source, source), ne(jobs.company, company));
  const taken = await tx.select({ id: jobs.id }).from(jobs).where(there).limit(1);
  if (taken.length > 0) throw new AppError("import_duplicate");
}

/**
 * Adds an import; nothing is read before somebody asks for a preview (rule X100). Throws `not_found`, `imports_full`, `import_duplicate`,
 * `rate_limited`, `validation_failed`.
 */
export async function addImport(ctx: UserCreationContext, company: string, body: NewImport): Promise<JobImport> {
  const { address: _address, name: _name, ...setup } = body;
  const board = boardOf(ctx, company, body);
  return ctx.write(async (tx) => {
    await holdPostedFor(ctx, tx, company);
    await ctx.limits.takeIn(tx, CHANGES, company);
    const [held] = await tx.select({ n: count() }).from(jobImports).where(eq(jobImports.company, company));
    if ((held?.n ?? 0) >= IMPORT_BOUNDS.imports) throw new AppError("imports_full");
    await requireOwnSource(tx, company, ctx.actor.id, board.source);
    const own = { id: ctx.ids.next(), company, created_by: ctx.actor.id, created_at: ctx.clock.now() };
    const made = { ...own, ...board, setup: { ...setup, columns: {} } };
    const [row] = await tx.insert(jobImports).values(made).returning(IMPORT_COLUMNS);
    if (row === undefined) throw new Error("nothing was written");
    await noteStep(ctx, tx, row, { step: "added" });
    return viewedImport(tx, row);
  });
}

/**
 * Changes the reward of new jobs, the columns, and the timetable; what was previewed before is void unless that is all (rule X101).
 * Throws `not_found`, `import_running` where what a run goes by would change, `rate_limited`.
 */
export async function changeImport(ctx: UserContext, which: WhichImport, body: ImportChange): Promise<JobImport> {
  const { daily: asked, ...setup } = body;
  return ctx.write(async (tx) => {
    const held = await holdOwnImport(ctx, tx, which);
    await ctx.limits.takeIn(tx, CHANGES, which.id);
    // A file is sent by somebody's hand.
    const daily = asked && held.address !== null;
    const next = held.due_at ?? new Date(ctx.clock.now().getTime() + DAY_MS);
    const isOther = !isDeepStrictEqual(setup, held.setup);
    if (isOther) await requireAtRest(tx, held.id);
    const change = { setup, daily, due_at: daily ? next : null, version: held.version + (isOther ? 1 : 0) };
    const [row] = await tx.update(jobImports).set(change).where(eq(jobImports.id, held.id)).returning(IMPORT_COLUMNS);
    if (row === undefined) throw new Error("a held row is gone");
    await noteStep(ctx, tx, row, { step: "settings" });
    return viewedImport(tx, row);
  });
}

/**
 * What a table's columns are taken for: each field by what was said of it, as long as that column is there, else by what the heads say.
 * The number stays what it was even where it is gone: by another one each job would be there twice.
 */
function columnsFor(heads: readonly string[], said: ImportChange["columns"]): ImportChange["columns"] {
  const told = Object.entries(said).filter(([, head]) => head !== "");
  const kept = told.filter(([field, head]) => field === "id" || heads.includes(head));
  const used = new Set(kept.map(([, head]) => head));
  const wasTold = told.length > 0;
  const suggested = Object.entries(suggestColumns(heads)).filter(
    // What nobody told a number by before is told by title and place, and stays so.
    ([field, head]) => !used.has(head) && !(wasTold && field === "id"),
  );
  return { ...Object.fromEntries(suggested), ...Object.fromEntries(kept) };
}

/**
 * Takes the file of an import in, which waits for a day (rule X102); of a table the heads are read at once. Throws `not_found`,
 * `import_no_file` for an import by address, `import_running` while one before is imported, `import_too_large`, `rate_limited`.
 */
export async function uploadImport(
  ctx: UserContext,
  which: WhichImport,
  name: string,
  sent: UploadedBytes,
): Promise<JobImport> {
  const own = await readOwnImport(ctx.db, ctx.actor.id, which);
  if (own.address !== null) throw new AppError("import_no_file");
  await ctx.limits.take(FILES, which.id);
  return withReceived(ctx, sent, BOUND, async ({ path, size }) => {
    const bytes = await readFile(path);
    const isTable = formatOf(bytes) === "csv";
    // What cannot be read says so in the preview.
    const heads = isTable ? await headsOf(fileText(bytes)).catch(() => []) : [];
    const file = {
      file: await packed(bytes),
      file_name: displayName(name, endingOf(name)),
      file_size: size,
      file_at: ctx.clock.now(),
    };
    return ctx.write(async (tx) => {
      const held = await holdOwnImport(ctx, tx, which);
      await requireAtRest(tx, held.id);
      const setup = { ...held.setup, columns: isTable ? columnsFor(heads, held.setup.columns) : held.setup.columns };
      const next = { heads, setup, version: held.version + 1, ...(isTable && { system: "csv" as const }) };
      const change = { ...file, ...next };
      const [row] = await tx.update(jobImports).set(change).where(eq(jobImports.id, held.id)).returning(IMPORT_COLUMNS);
      if (row === undefined) throw new Error("a held row is gone");
      await noteStep(ctx, tx, row, { step: "file" });
      return viewedImport(tx, row);
    });
  });
}

/** Deletes an import with its runs; the jobs stay. Throws `not_found`, `import_running`, `rate_limited`. */
export async function removeImport(ctx: UserContext, which: WhichImport): Promise<{ removed: true }> {
  await ctx.write(async (tx) => {
    const held = await holdOwnImport(ctx, tx, which);
    await ctx.limits.takeIn(tx, CHANGES, which.id);
    await requireAtRest(tx, held.id);
    await tx.delete(jobImports).where(eq(jobImports.id, held.id));
    await noteStep(ctx, tx, held, { step: "removed" });
  });
  return { removed: true };
}
