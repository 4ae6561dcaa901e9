import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { type ArchiveResource, linesOf } from "./archive-resource.ts";
import { ARCHIVE_RESOURCES } from "./archive-resources.ts";
import { type SpooledPart, spoolLines } from "./spool.ts";

/** Rows in memory at a time. */
const ROWS_PER_BATCH = 200;

/** A file whose bytes are included in the export. */
export type ArchivedFile = {
  readonly id: string;
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
};

async function* readRowBatches(tx: WriteHandle, resource: ArchiveResource, company: string): AsyncGenerator<string[]> {
  await tx.executeSql(`DECLARE archived NO SCROLL CURSOR FOR ${linesOf(resource)}`, [company]);
  for (;;) {
    const { rows } = await tx.executeSql(`FETCH ${ROWS_PER_BATCH} FROM archived`, []);
    if (rows.length > 0) yield rows.map(({ line }) => String(line));
    if (rows.length < ROWS_PER_BATCH) break;
  }
  await tx.executeSql("CLOSE archived", []);
}

/** Whether the store has the bytes. A lost file is reported in the export and does not fail it. */
async function isThere(ctx: Pick<Context, "files">, key: string): Promise<boolean> {
  const pieces = await ctx.files.open(key);
  if (pieces === null) return false;
  await pieces[Symbol.asyncIterator]().return?.();
  return true;
}

/** The rows without our storage key, and with whether their bytes exist. `keep` is called for those that do. */
async function* readFileBatches(
  ctx: Pick<Context, "files">,
  path: string,
  keep: (file: ArchivedFile) => void,
): AsyncGenerator<string[]> {
  // Opened here: rows read before the first line is requested would be lost.
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    const { storage_key, ...shown } = JSON.parse(line);
    const there = await isThere(ctx, storage_key);
    if (there) keep({ id: shown.id, key: storage_key, size: shown.size, sha256: shown.sha256 });
    yield [JSON.stringify({ ...shown, there })];
  }
}

/** All people of the part `people`, with whose accounts the export must end. */
async function* peopleIn(
  portions: AsyncIterable<readonly string[]>,
  keep: (ids: string[]) => void,
): AsyncGenerator<readonly string[]> {
  for await (const portion of portions) {
    keep(portion.map((line) => JSON.parse(line).id));
    yield portion;
  }
}

export type ReadParts = {
  readonly parts: readonly SpooledPart[];
  readonly files: readonly ArchivedFile[];
  /** Named accounts that existed in the snapshot. */
  readonly people: readonly string[];
};

type Reading = { readonly company: string; pathOf(resource: string): string };

/** Where rows of files wait until the store was asked for their bytes, which happens outside of the transaction. */
export const UNCHECKED_FILES = "files-unlooked";

/** The accounts among them that exist, in the same snapshot. */
async function existingAccounts(tx: WriteHandle, people: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    sql`SELECT id FROM users WHERE deleted_at IS NULL AND id = ANY(${sql.param(people)}::uuid[])`,
  );
  return rows.map(({ id }) => id);
}

/** Reads every part in one snapshot and writes it to disk, a few hundred rows at a time. */
export async function readParts(ctx: Context, { company, pathOf }: Reading): Promise<ReadParts> {
  const files: ArchivedFile[] = [];
  const people: string[] = [];
  const read = await ctx.write(async (tx) => {
    await tx.rows(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    await tx.rows(sql`SET LOCAL TimeZone TO 'UTC'`);
    const parts: SpooledPart[] = [];
    for (const resource of ARCHIVE_RESOURCES) {
      const rows = readRowBatches(tx, resource, company);
      const path = pathOf(resource.name === "files" ? UNCHECKED_FILES : resource.name);
      const portions = resource.name === "people" ? peopleIn(rows, (ids) => people.push(...ids)) : rows;
      parts.push(await spoolLines(resource.name, path, portions));
    }
    return { parts, people: await existingAccounts(tx, people) };
  });
  const looked = await spoolLines(
    "files",
    pathOf("files"),
    readFileBatches(ctx, pathOf(UNCHECKED_FILES), (one) => files.push(one)),
  );
  return { parts: read.parts.map((part) => (part.name === "files" ? looked : part)), files, people: read.people };
}
