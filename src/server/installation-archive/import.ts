import { createReadStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { connectPatiently } from "../backup/connection.ts";
import { BackupError } from "../backup/keys.ts";
import type { Progress } from "../backup/progress.ts";
import { isEmptyDatabase, makeSchema, putBack, takeOff } from "../backup/schema.ts";
import { countRows, ledgerCents, quoted, sequencesOf } from "../backup/tables.ts";
import { migrationSteps } from "../db/migrate.ts";
import type { Clock } from "../platform/clock.ts";
import type { FileStore } from "../platform/file-store.ts";
import type { Ids } from "../platform/ids.ts";
import type { TableReport, Tell } from "./compare.ts";
import {
  type ArchivedFile,
  type ArchivedTable,
  archivedFile,
  FILES_LIST,
  filePath,
  hexHash,
  type Manifest,
  tablePath,
} from "./format.ts";
import { batchesOf, checkedLines } from "./lines.ts";
import { insertRows, keyOf, type Shape, shapesOf } from "./rows.ts";

/** What is imported, and where to. */
export type ImportParts = {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly progress: Progress;
  readonly tell: Tell;
};

/** By what an import of an archive is known among the restores of an installation. */
const markOf = ({ id }: Manifest): string => `import ${id}`;

/** What a database is to an archive: empty, one that took it in before, or somebody else's. */
export async function stateOf(client: pg.ClientBase, manifest: Manifest): Promise<"empty" | "imported" | "other"> {
  if (await isEmptyDatabase(client)) return "empty";
  const known = await client.query<{ yes: boolean }>("SELECT to_regclass('restorations') IS NOT NULL AS yes");
  if (known.rows[0]?.yes !== true) return "other";
  const { rowCount } = await client.query("SELECT FROM restorations WHERE backup = $1", [markOf(manifest)]);
  return rowCount === 0 ? "other" : "imported";
}

/** Throws BackupError where an archive comes from a version of the schema that this product does not know. */
function refuseNewer({ migrations }: Manifest): void {
  const known = new Set(migrationSteps().map(({ folderMillis }) => folderMillis));
  if (migrations.some((moment) => !known.has(moment)))
    throw new BackupError(
      "The archive comes from a newer version of the product: import it with that one or a later one.",
    );
}

async function hashOf(pieces: AsyncIterable<Uint8Array>) {
  const hash = hexHash();
  let size = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    size += piece.length;
  }
  return { sha256: hash.digest("hex"), size };
}

async function checkFile(folder: string, file: ArchivedFile): Promise<string> {
  const path = join(folder, filePath(file.key));
  const { sha256, size } = await hashOf(createReadStream(path)).catch((cause: unknown) => {
    throw new BackupError(`${filePath(file.key)} is missing in the archive, or cannot be read.`, cause);
  });
  if (sha256 !== file.sha256 || size !== file.size)
    throw new BackupError(`${filePath(file.key)} is not as it was exported: its hash differs.`);
  return path;
}

function checkKeys({ name, columns }: ArchivedTable, row: Readonly<Record<string, unknown>>): void {
  if (Object.keys(row).length !== columns.length || columns.some((column) => !Object.hasOwn(row, column.name)))
    throw new BackupError(`${tablePath(name)} has a row with other columns than the manifest names.`);
}

/** Reads every part of an archive and compares it with its manifest, before anything is touched. Throws BackupError. */
export async function verifyArchive(folder: string, manifest: Manifest, progress: Progress): Promise<void> {
  refuseNewer(manifest);
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, manifest.files.stored);
  progress.begin("Looking through the archive", bytes);
  for (const table of manifest.tables)
    for await (const { value } of checkedLines(folder, tablePath(table.name), table, progress.add))
      checkKeys(table, value);
  for await (const { value } of checkedLines(folder, FILES_LIST, manifest.files, progress.add)) {
    const file = archivedFile(value);
    await checkFile(folder, file);
    progress.add(file.size);
  }
}

/** A driver's error about rows, told by table and code: what a statement was about may be somebody's. */
function refused(table: string) {
  return (error: unknown): never => {
    const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
    throw new BackupError(`${tablePath(table)} has rows that the database does not take${code}.`, error);
  };
}

async function fillTable(
  client: pg.Client,
  table: ArchivedTable,
  shape: Shape | undefined,
  { folder, progress, tell }: ImportParts,
) {
  const names = new Set(table.columns.map(({ name }) => name));
  if (shape?.columns.length !== names.size || shape.columns.some(({ name }) => !names.has(name)))
    throw new BackupError(
      `The manifest describes the table ${table.name} otherwise than that version of the product has it.`,
    );
  const insert = insertRows(shape);
  for await (const batch of batchesOf(checkedLines(folder, tablePath(table.name), table, progress.add))) {
    for (const { value } of batch) checkKeys(table, value);
    if (new Set(batch.map(({ value }) => keyOf(shape, value))).size < batch.length)
      throw new BackupError(`${tablePath(table.name)} has a row twice.`);
    await client.query(insert, [`[${batch.map(({ text }) => text).join(",")}]`]).catch(refused(table.name));
  }
  const report = {
    table: table.name,
    rows: table.rows,
    added: table.rows,
    there_already: 0,
    kept_as_here: 0,
    not_here: 0,
  };
  await tell(report);
  return report;
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  const known = new Set((await sequencesOf(client)).map(({ name }) => name));
  for (const { name, last, called } of sequences)
    if (known.has(name))
      await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [quoted(name), last, called]);
}

/** Puts files into the storage; one that is there already from a try before is left, another one under its key stops the import. */
async function storeFiles({ folder, manifest, files, progress, tell }: ImportParts): Promise<void> {
  progress.begin("Files", manifest.files.stored);
  let [added, there] = [0, 0];
  for await (const { value } of checkedLines(folder, FILES_LIST, manifest.files, () => undefined)) {
    const file = archivedFile(value);
    const path = await checkFile(folder, file);
    const before = await files.open(file.key);
    if (before === null) {
      await files.put(file.key, path, file.size, file.type);
      added += 1;
    } else if ((await hashOf(before)).sha256 === file.sha256) there += 1;
    else throw new BackupError(`FILES_URL has another file under ${file.key}: name an empty folder or bucket.`);
    progress.add(file.size);
  }
  await tell({
    files: manifest.files.rows,
    added,
    there_already: there,
    missing_in_export: manifest.files.missing.length,
  });
}

/** Throws BackupError where what is there now is not what the manifest says. */
async function compareCounts(client: pg.Client, manifest: Manifest): Promise<void> {
  const counts = await countRows(client, manifest.tables);
  const wrong = manifest.tables.filter(({ name, rows }) => counts.get(name) !== rows).map(({ name }) => name);
  if (wrong.length > 0) throw new BackupError(`Not all rows arrived: ${wrong.join(", ")}. Nothing was kept.`);
  const cents = await ledgerCents(client);
  if (cents !== "0" || manifest.ledger_cents !== "0")
    throw new BackupError(`The ledger sums to ${cents} cents and not to 0. Nothing was kept.`);
}

/**
 * Fills an empty database and the storage from an archive that `verifyArchive` looked through. The database is there whole or not at
 * all, and held like a restored copy from the first moment (X176, rule O15). Throws BackupError and the driver's errors.
 */
export async function importInstallation(parts: ImportParts): Promise<TableReport[]> {
  const { manifest, databaseUrl, files, clock, ids, progress } = parts;
  const client = await connectPatiently(databaseUrl);
  await mkdir(files.incoming, { recursive: true });
  try {
    await client.query("BEGIN");
    if ((await stateOf(client, manifest)) !== "empty") throw new BackupError("The database is not empty any more.");
    await client.query("SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'");
    await makeSchema(client, manifest.migrations);
    const taken = await takeOff(client);
    const shapes = new Map((await shapesOf(client)).map((shape) => [shape.name, shape]));
    const absent = [...shapes.keys()].filter((name) => !manifest.tables.some((table) => table.name === name));
    if (absent.length > 0) throw new BackupError(`The manifest does not name the tables ${absent.join(", ")}.`);
    progress.begin(
      "Database",
      manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    const reports: TableReport[] = [];
    for (const table of manifest.tables) reports.push(await fillTable(client, table, shapes.get(table.name), parts));
    await setSequences(client, manifest);
    progress.say("Indexes and references are made anew.");
    await putBack(client, taken);
    await compareCounts(client, manifest);
    await storeFiles(parts);
    await client.query("INSERT INTO restorations (id, backup, taken_at, restored_at) VALUES ($1, $2, $3, $4)", [
      ...[ids.next(), markOf(manifest), manifest.taken_at, clock.now()],
    ]);
    await client.query("COMMIT");
    await client.query("ANALYZE");
    return reports;
  } finally {
    progress.end();
    await client.end().catch(() => undefined);
  }
}
