import { join } from "node:path";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { PRODUCT_NAME } from "../../contract/product.ts";
import { ARCHIVE_BOUNDS, ARCHIVE_FORMAT, ARCHIVE_VERSION } from "../../contract/team/company-archives.ts";
import type { Context } from "../db/context.ts";
import { migrationSteps } from "../db/migrate.ts";
import { companies } from "../db/tables/companies.ts";
import { companyArchivePeople, companyArchives } from "../db/tables/company-archives.ts";
import { users } from "../db/tables/users.ts";
import { randomToken } from "../platform/crypto.ts";
import { errorFields } from "../platform/log.ts";
import { claimKeyOf, installationId } from "./installation.ts";
import { NOUNS } from "./nouns.ts";
import type { ArchiveRow } from "./own.ts";
import { packArchive } from "./pack.ts";
import { type ReadParts, readParts, UNLOOKED } from "./read-parts.ts";
import { forgetSpooled } from "./spool.ts";
import { tellArchive } from "./tell.ts";

/** The first number of the advisory lock that erasures share (migration 0134). */
const ERASURES = 7_264_511;
/** How often it is tried before whoever asked hears that there is none. */
export const TRIES = 3;
/** People in one statement. */
const PEOPLE = 1_000;
const DAY_MS = 86_400_000;

/** Somebody deleted it, or another process has it in hand. */
class Gone extends Error {}

/** Has it in hand from now on; null where it is gone or has ended. What is read afterwards is from after every erasure that ran. */
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

async function say(ctx: Context, row: ArchiveRow, how: { lines?: number; files?: number }): Promise<void> {
  const said = { ...how, seen_at: ctx.clock.now() };
  const mine = await ctx.write((tx) =>
    tx.update(companyArchives).set(said).where(isMine(row)).returning({ id: companyArchives.id }),
  );
  if (mine.length === 0) throw new Gone();
}

/**
 * Keeps who is named in it, so that it ends with them. Whoever was erased while it was read stands in it still: their row is held until
 * that is done, and it is read anew.
 */
async function keepPeople(ctx: Context, row: ArchiveRow, people: readonly string[]): Promise<void> {
  await ctx.write(async (tx) => {
    const mine = await tx.select({ id: companyArchives.id }).from(companyArchives).where(isMine(row)).for("update");
    if (mine.length === 0) throw new Gone();
    await tx.delete(companyArchivePeople).where(eq(companyArchivePeople.archive, row.id));
    for (let at = 0; at < people.length; at += PEOPLE) {
      const some = people.slice(at, at + PEOPLE);
      await tx.insert(companyArchivePeople).values(some.map((user_id) => ({ archive: row.id, user_id })));
      const ended = and(inArray(users.id, some), isNotNull(users.deleted_at));
      if ((await tx.select({ id: users.id }).from(users).where(ended)).length > 0)
        throw new Error("an account ended while an archive that names it was made");
    }
  });
}

async function manifestOf(ctx: Context, row: ArchiveRow, { parts, files }: ReadParts): Promise<object> {
  const [company] = await ctx.db.select({ name: companies.name }).from(companies).where(eq(companies.id, row.company));
  if (company === undefined) throw new Gone();
  return {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    installation: installationId(ctx.secrets),
    claim_key: claimKeyOf(ctx.secrets, row.company),
    company: { id: row.company, name: company.name },
    made_at: ctx.clock.now().toISOString(),
    product: PRODUCT_NAME,
    schema: migrationSteps().at(-1)?.folderMillis ?? 0,
    parts: parts.map(({ name, lines, bytes, sha256 }) => ({ name: `${name}.ndjson`, lines, bytes, sha256 })),
    files: { count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
  };
}

async function end(
  ctx: Context,
  row: ArchiveRow,
  made: { size: number; sha256: string; files: number },
): Promise<void> {
  await ctx.write(async (tx) => {
    const now = ctx.clock.now();
    const ends_at = new Date(now.getTime() + ARCHIVE_BOUNDS.days * DAY_MS);
    const ready = { state: "ready" as const, ...made, attempt: null, seen_at: now, ended_at: now, ends_at };
    const ended = await tx.update(companyArchives).set(ready).where(isMine(row)).returning({ id: companyArchives.id });
    if (ended.length === 0) throw new Gone();
    await tellArchive(ctx, tx, row, "archive_ready");
  });
}

async function carry(ctx: Context, row: ArchiveRow): Promise<void> {
  const token = randomToken();
  const pathOf = (part: string) => join(ctx.files.incoming, `${token}.${part}`);
  const tar = pathOf("tar");
  try {
    const read = await readParts(ctx, { company: row.company, pathOf });
    await say(ctx, row, { lines: read.parts.reduce((sum, { lines }) => sum + lines, 0) });
    await keepPeople(ctx, row, read.people);
    const packing = {
      manifest: await manifestOf(ctx, row, read),
      parts: read.parts,
      files: read.files,
      at: ctx.clock.now(),
    };
    const { size, sha256 } = await packArchive(ctx.files, tar, packing, (files) => say(ctx, row, { files }));
    await ctx.files.put(row.storage_key, tar, size, "application/x-tar");
    await end(ctx, row, { size, sha256, files: read.files.length });
  } finally {
    await forgetSpooled([tar, ...[...NOUNS.map(({ name }) => name), UNLOOKED].map(pathOf)]);
  }
}

/** Ends an archive that cannot be made, and tells whoever asked for it. */
export async function failArchive(ctx: Context, row: ArchiveRow): Promise<void> {
  await ctx.write(async (tx) => {
    const now = ctx.clock.now();
    const failed = { state: "failed" as const, attempt: null, ended_at: now, seen_at: now };
    const still = and(eq(companyArchives.id, row.id), inArray(companyArchives.state, ["waiting", "running"]));
    const ended = await tx.update(companyArchives).set(failed).where(still).returning({ id: companyArchives.id });
    if (ended.length > 0) await tellArchive(ctx, tx, row, "archive_failed");
  });
}

/**
 * Makes an archive (rules X167, X168): reads all parts at one moment, packs them with the files, keeps it and tells whoever asked. Safe to
 * do twice; what was begun by a process that died is begun anew. Where the row is gone, so are its bytes.
 */
export async function makeOf(ctx: Context, { archive, key }: Record<string, unknown>): Promise<void> {
  const row = await begin(ctx, String(archive));
  if (row === null) {
    const [there] = await ctx.db
      .select({ id: companyArchives.id })
      .from(companyArchives)
      .where(eq(companyArchives.id, String(archive)));
    if (there === undefined) await ctx.files.remove(String(key));
    return;
  }
  try {
    await carry(ctx, row);
  } catch (error) {
    if (error instanceof Gone) {
      const [there] = await ctx.db
        .select({ id: companyArchives.id })
        .from(companyArchives)
        .where(eq(companyArchives.id, row.id));
      if (there === undefined) await ctx.files.remove(row.storage_key);
      return;
    }
    if (row.tries < TRIES) throw error;
    ctx.log.warn(errorFields(error), "an archive of a company could not be made");
    await failArchive(ctx, row);
  }
}
