import { join } from "node:path";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { ARCHIVE_BOUNDS, ARCHIVE_FORMAT, ARCHIVE_VERSION } from "../../../contract/companies/company-archives.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Context, TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { listMigrations } from "../../infra/db/migrate.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { companyArchivePeople, companyArchives } from "../../infra/db/tables/company-archives.ts";
import { users } from "../../infra/db/tables/users.ts";
import { defineTask } from "../../infra/db/task.ts";
import { companyArchiveMail } from "../../infra/mail/messages/company-archive.ts";
import { randomToken } from "../../infra/platform/crypto.ts";
import { errorFields } from "../../infra/platform/log.ts";
import { notifyAll } from "../../notifications/notify.ts";
import { ARCHIVE_RESOURCES } from "./archive-resources.ts";
import type { ArchiveRow } from "./own-archives.ts";
import { packArchive } from "./pack.ts";
import { type ReadParts, readParts, UNCHECKED_FILES } from "./read-parts.ts";
import { deleteSpooled } from "./spool.ts";

type Ended = Pick<ArchiveRow, "id" | "company" | "asked_by">;
type NotifyContext = Parameters<typeof notifyAll>[0] & TxContext;

/** Notifies the requester that the export is ready or failed, in the transaction that ends it. */
async function notifyRequester(
  ctx: NotifyContext,
  tx: WriteHandle,
  { id, company, asked_by }: Ended,
  kind: "archive_ready" | "archive_failed",
): Promise<void> {
  if (asked_by === null) return;
  const [named] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, company));
  if (named === undefined) return;
  const mail = companyArchiveMail.with({ company, company_name: named.name, ready: kind === "archive_ready" });
  await notifyAll(ctx, tx, [
    { user_id: asked_by, kind, subject: company, trigger: id, params: { company: named.name }, mail },
  ]);
}

/** The first number of the advisory lock shared with erasures (migration 0134). */
const ERASURES = 7_264_511;
/** Attempts before the requester is notified of the failure. */
export const MAX_ATTEMPTS = 3;
/** People per statement. */
const PEOPLE = 1_000;
const DAY_MS = 86_400_000;

/** The export was deleted, or another process has taken it over. */
class ArchiveGoneError extends Error {}

/** Takes the export over; null where it is gone or has ended. Data read afterwards include every erasure that ran. */
async function begin(ctx: Context, id: string): Promise<ArchiveRow | null> {
  return ctx.write(async (tx) => {
    const [found] = await tx
      .select({ company: companyArchives.company })
      .from(companyArchives)
      .where(eq(companyArchives.id, id));
    if (found === undefined) return null;
    await tx.rows(sql`SELECT pg_advisory_xact_lock(${ERASURES}, hashtext(${found.company}::text))`);
    const own = and(eq(companyArchives.id, id), inArray(companyArchives.state, ["waiting", "running"]));
    const begun = { attempt: ctx.ids.next(), state: "running" as const, lines: 0, files: 0, seen_at: ctx.clock.now() };
    const [row] = await tx
      .update(companyArchives)
      .set({ ...begun, tries: sql`${companyArchives.tries} + 1` })
      .where(own)
      .returning();
    return row ?? null;
  });
}

const isMine = ({ id, attempt }: ArchiveRow) =>
  and(eq(companyArchives.id, id), eq(companyArchives.attempt, attempt ?? ""), eq(companyArchives.state, "running"));

async function reportProgress(ctx: Context, row: ArchiveRow, how: { lines?: number; files?: number }): Promise<void> {
  const said = { ...how, seen_at: ctx.clock.now() };
  const mine = await ctx.write((tx) =>
    tx.update(companyArchives).set(said).where(isMine(row)).returning({ id: companyArchives.id }),
  );
  if (mine.length === 0) throw new ArchiveGoneError();
}

/**
 * Stores who is named in the export, so that it ends with their accounts. Where a person was erased during the read,
 * the read is repeated, because their row was locked until the erasure ended.
 */
async function storePeople(ctx: Context, row: ArchiveRow, people: readonly string[]): Promise<void> {
  await ctx.write(async (tx) => {
    const mine = await tx.select({ id: companyArchives.id }).from(companyArchives).where(isMine(row)).for("update");
    if (mine.length === 0) throw new ArchiveGoneError();
    await tx.delete(companyArchivePeople).where(eq(companyArchivePeople.archive, row.id));
    for (let at = 0; at < people.length; at += PEOPLE) {
      const some = people.slice(at, at + PEOPLE);
      await tx.insert(companyArchivePeople).values(some.map((user_id) => ({ archive: row.id, user_id })));
      const ended = and(inArray(users.id, some), isNotNull(users.deleted_at));
      if ((await tx.select({ id: users.id }).from(users).where(ended)).length > 0)
        throw new Error("an account was deleted during an export that names it");
    }
  });
}

async function manifestOf(ctx: Context, row: ArchiveRow, { parts, files }: ReadParts): Promise<object> {
  const [company] = await ctx.db.select({ name: companies.name }).from(companies).where(eq(companies.id, row.company));
  if (company === undefined) throw new ArchiveGoneError();
  return {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    company: { id: row.company, name: company.name },
    made_at: ctx.clock.now().toISOString(),
    product: PRODUCT_NAME,
    schema: listMigrations().at(-1)?.folderMillis ?? 0,
    parts: parts.map(({ name, lines, bytes, sha256 }) => ({ name: `${name}.ndjson`, lines, bytes, sha256 })),
    files: { count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
  };
}

async function finishArchive(
  ctx: Context,
  row: ArchiveRow,
  made: { size: number; sha256: string; files: number },
): Promise<void> {
  await ctx.write(async (tx) => {
    const now = ctx.clock.now();
    const ends_at = new Date(now.getTime() + ARCHIVE_BOUNDS.days * DAY_MS);
    const ready = { state: "ready" as const, ...made, attempt: null, seen_at: now, ended_at: now, ends_at };
    const ended = await tx.update(companyArchives).set(ready).where(isMine(row)).returning({ id: companyArchives.id });
    if (ended.length === 0) throw new ArchiveGoneError();
    await notifyRequester(ctx, tx, row, "archive_ready");
  });
}

async function buildArchive(ctx: Context, row: ArchiveRow): Promise<void> {
  const token = randomToken();
  const pathOf = (part: string) => join(ctx.files.incoming, `${token}.${part}`);
  const tar = pathOf("tar");
  try {
    const read = await readParts(ctx, { company: row.company, pathOf });
    await reportProgress(ctx, row, { lines: read.parts.reduce((sum, { lines }) => sum + lines, 0) });
    await storePeople(ctx, row, read.people);
    const packing = {
      manifest: await manifestOf(ctx, row, read),
      parts: read.parts,
      files: read.files,
      at: ctx.clock.now(),
    };
    const { size, sha256 } = await packArchive(ctx.files, tar, packing, (files) => reportProgress(ctx, row, { files }));
    await ctx.files.put(row.storage_key, tar, size, "application/x-tar");
    await finishArchive(ctx, row, { size, sha256, files: read.files.length });
  } finally {
    await deleteSpooled([tar, ...[...ARCHIVE_RESOURCES.map(({ name }) => name), UNCHECKED_FILES].map(pathOf)]);
  }
}

/** Ends an export that cannot be made, and notifies the requester. */
export async function failArchive(ctx: Context, row: ArchiveRow): Promise<void> {
  await ctx.write(async (tx) => {
    const now = ctx.clock.now();
    const failed = { state: "failed" as const, attempt: null, ended_at: now, seen_at: now };
    const still = and(eq(companyArchives.id, row.id), inArray(companyArchives.state, ["waiting", "running"]));
    const ended = await tx.update(companyArchives).set(failed).where(still).returning({ id: companyArchives.id });
    if (ended.length > 0) await notifyRequester(ctx, tx, row, "archive_failed");
  });
}

export const MAKE_ARCHIVE = defineTask({
  name: "make-company-archive",
  class: "upkeep",
  input: z.object({ archive: z.string(), key: z.string() }),
  run: runArchiveTask,
});

/**
 * Makes an export (rules X167, X168): reads all parts in one snapshot, packs them with the files, stores it and
 * notifies the requester. Safe to run twice; an interrupted one starts again. If its row is gone, its bytes are
 * deleted.
 */
export async function runArchiveTask(ctx: Context, { archive, key }: { archive: string; key: string }): Promise<void> {
  const row = await begin(ctx, archive);
  if (row === null) {
    const [there] = await ctx.db
      .select({ id: companyArchives.id })
      .from(companyArchives)
      .where(eq(companyArchives.id, archive));
    if (there === undefined) await ctx.files.remove(key);
    return;
  }
  try {
    await buildArchive(ctx, row);
  } catch (error) {
    if (error instanceof ArchiveGoneError) {
      const [there] = await ctx.db
        .select({ id: companyArchives.id })
        .from(companyArchives)
        .where(eq(companyArchives.id, row.id));
      if (there === undefined) await ctx.files.remove(row.storage_key);
      return;
    }
    if (row.tries < MAX_ATTEMPTS) throw error;
    ctx.log.warn(errorFields(error), "a company export failed");
    await failArchive(ctx, row);
  }
}
