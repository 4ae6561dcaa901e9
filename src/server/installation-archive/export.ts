import { createReadStream } from "node:fs";
import { chmod, type FileHandle, mkdir, open, readdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import type pg from "pg";
import { backupId } from "../backup/book.ts";
import { connectPatiently } from "../backup/connection.ts";
import { BackupError, newSuffix } from "../backup/keys.ts";
import type { Progress } from "../backup/progress.ts";
import { ledgerCents, migrationsOf, sequencesOf } from "../backup/tables.ts";
import { migrationSteps } from "../db/migrate.ts";
import { BACKUP_LOCK } from "../files/sweep.ts";
import type { FileStore } from "../platform/file-store.ts";
import {
  type ArchivedFile,
  FILES_LIST,
  FORMAT,
  filePath,
  hexHash,
  MANIFEST,
  type Manifest,
  tablePath,
  VERSION,
} from "./format.ts";
import { LEFT_OUT } from "./left-out.ts";
import { linesQuery, shapesOf } from "./rows.ts";

/** What is exported, and where to. */
export type ExportParts = {
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly folder: string;
  readonly secretKeyPrint: string;
  readonly progress: Progress;
};

const ROWS_AT_ONCE = 200;
const FLUSH_BYTES = 262_144;

/** Reads what lies on the disk once more. Throws BackupError where it is not what was written. */
async function compare(path: string, sha256: string): Promise<void> {
  const hash = hexHash();
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  if (hash.digest("hex") !== sha256) throw new BackupError(`${path} reads otherwise than it was written.`);
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}

/** Writes pieces to a file of the archive, and reads it again. */
async function writeChecked(path: string, pieces: AsyncIterable<Uint8Array>, progress: Progress) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const [file, hash] = [await open(path, "wx", 0o600), hexHash()];
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      hash.update(piece);
      await writeAll(file, piece);
      bytes += piece.length;
      progress.add(piece.length);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  const sha256 = hash.digest("hex");
  await compare(path, sha256);
  return { bytes, sha256 };
}

/** Lines gathered to pieces; `onLine` hears of each. */
async function* gathered(lines: AsyncIterable<string>, onLine: () => void): AsyncGenerator<Buffer> {
  let text = "";
  for await (const line of lines) {
    onLine();
    text += `${line}\n`;
    if (text.length < FLUSH_BYTES) continue;
    yield Buffer.from(text, "utf8");
    text = "";
  }
  if (text !== "") yield Buffer.from(text, "utf8");
}

async function* fetched<Row extends pg.QueryResultRow>(
  client: pg.Client,
  name: string,
  query: string,
): AsyncGenerator<Row> {
  await client.query(`DECLARE ${name} NO SCROLL CURSOR FOR ${query}`);
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${ROWS_AT_ONCE} FROM ${name}`);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query(`CLOSE ${name}`);
}

async function writeLines(path: string, lines: AsyncIterable<string>, progress: Progress) {
  let rows = 0;
  const written = await writeChecked(
    path,
    gathered(lines, () => {
      rows += 1;
    }),
    progress,
  );
  return { rows, ...written };
}

async function* textOf(rows: AsyncIterable<{ line: string }>): AsyncGenerator<string> {
  for await (const { line } of rows) yield line;
}

async function exportTables(client: pg.Client, { folder, progress }: ExportParts): Promise<Manifest["tables"]> {
  const tables: Manifest["tables"] = [];
  for (const shape of await shapesOf(client)) {
    const lines = textOf(fetched<{ line: string }>(client, "lines", linesQuery(shape)));
    const written = await writeLines(join(folder, tablePath(shape.name)), lines, progress);
    const columns = shape.columns.map(({ name, type }) => ({ name, type }));
    tables.push({ name: shape.name, columns, primary_key: [...shape.primary_key], ...written });
  }
  return tables;
}

async function exportFiles(client: pg.Client, { folder, files, progress }: ExportParts): Promise<Manifest["files"]> {
  const missing: string[] = [];
  let stored = 0;
  async function* listed(): AsyncGenerator<string> {
    const query = 'SELECT storage_key AS key, type FROM files ORDER BY storage_key COLLATE "C"';
    for await (const { key, type } of fetched<{ key: string; type: string }>(client, "stored", query)) {
      const pieces = await files.open(key);
      if (pieces === null) {
        missing.push(key);
        continue;
      }
      const { bytes, sha256 } = await writeChecked(join(folder, filePath(key)), pieces, progress);
      stored += bytes;
      yield JSON.stringify({ key, type, size: bytes, sha256 } satisfies ArchivedFile);
    }
  }
  return { ...(await writeLines(join(folder, FILES_LIST), listed(), progress)), stored, missing };
}

/** A folder of its own for whoever exports: what it will hold is everybody's. */
async function ownFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new BackupError(
      `${folder} is not empty. An installation is exported into a new folder; nothing in it was touched.`,
    );
  await chmod(folder, 0o700);
}

async function factsOf(client: pg.Client) {
  const migrations = await migrationsOf(client);
  if (migrationSteps().some(({ folderMillis }) => !migrations.includes(folderMillis)))
    throw new BackupError("The database is not up to date with this version: start the product once, then try again.");
  const { rows } = await client.query<{ at: Date }>("SELECT now() AS at");
  return { at: (rows[0] as { at: Date }).at, migrations, ledger_cents: await ledgerCents(client) };
}

/**
 * Exports the whole installation as of one moment into a folder that anybody can read without us (X174). Until its manifest is written,
 * last of all, it is no archive. Throws BackupError and the driver's errors.
 */
export async function exportInstallation(parts: ExportParts): Promise<Manifest> {
  const { databaseUrl, folder, progress, secretKeyPrint } = parts;
  await ownFolder(folder);
  const client = await connectPatiently(databaseUrl);
  try {
    // No file is removed while it is held, as with a backup.
    await client.query("SELECT pg_advisory_lock_shared($1)", [BACKUP_LOCK]);
    await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    await client.query("SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'");
    const { at, ...facts } = await factsOf(client);
    progress.begin("Database");
    const tables = await exportTables(client, parts);
    const sequences = await sequencesOf(client);
    progress.begin("Files");
    const files = await exportFiles(client, parts);
    await client.query("COMMIT");
    const manifest: Manifest = {
      ...{ format: FORMAT, version: VERSION, id: backupId(at, newSuffix()), taken_at: at.toISOString() },
      ...{ secret_key: secretKeyPrint, ...facts, tables, left_out: { ...LEFT_OUT }, sequences, files },
    };
    await finish(folder, manifest, progress);
    return manifest;
  } finally {
    progress.end();
    await client.end().catch(() => undefined);
  }
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text, "utf8");
}

async function finish(folder: string, manifest: Manifest, progress: Progress): Promise<void> {
  const draft = join(folder, `${MANIFEST}.unfinished`);
  await writeChecked(draft, once(`${JSON.stringify(manifest, null, 2)}\n`), progress);
  await rename(draft, join(folder, MANIFEST));
}
