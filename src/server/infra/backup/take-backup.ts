import { createHash } from "node:crypto";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { ADVISORY_LOCKS } from "../db/advisory-locks.ts";
import { listAppliedMigrations, listMigrations } from "../db/migrate.ts";
import type { Clock } from "../platform/clock.ts";
import type { FileStore } from "../platform/file-store.ts";
import type { ByteChunks } from "../platform/responses/byte-stream.ts";
import { connectWithoutTimeouts } from "./connection.ts";
import { BackupError, generateSuffix, hashBytes } from "./keys.ts";
import { type BackupLocation, retryTransfer } from "./location.ts";
import { backupId, type Cover, createBackup, type Manifest } from "./manifest.ts";
import { mapInOrder } from "./map-in-order.ts";
import { asBuffer, releaseMemory } from "./pages.ts";
import { startPartEncryptor } from "./part-encryptor.ts";
import { createPartWriter, type PartWriter, SMALL_FILE_BYTES } from "./parts.ts";
import type { Progress } from "./progress.ts";
import { type EntryName, type EntrySummary, encodeBytesHeader, encodeEntryEnd, encodeEntryStart } from "./records.ts";
import { columnList, listSequences, listTables, quoteIdentifier, sumLedger, type Table } from "./tables.ts";

/** Sources and destination of a backup. */
export type BackupOptions = {
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly place: BackupLocation;
  readonly backupKey: string;
  /** Fingerprint of SECRET_KEY, which is in no backup. */
  readonly secretKeyPrint: string;
  readonly clock: Clock;
  readonly progress: Progress;
};

/** The server sends single rows; they are collected into chunks of this size. */
const PIECE_BYTES = 262_144;
const READ_AHEAD_FILES = 500;
const OPEN_AT_ONCE = 16;

/** Tasks neither done nor failed permanently. These column names exist in every queue version so far. */
export const PENDING_TASKS = `pgboss.job
  WHERE state IN ('created', 'retry', 'active') AND name NOT LIKE '\\_\\_pgboss\\_\\_%'`;

async function writeEntry(
  writer: PartWriter,
  named: EntryName,
  pieces: AsyncIterable<Buffer>,
  progress: Progress,
): Promise<EntrySummary> {
  const hash = createHash("sha256");
  let bytes = 0;
  let buffered: Buffer[] = [];
  let holding = 0;
  async function flush(): Promise<void> {
    if (holding === 0) return;
    const [pieces, length] = [buffered, holding];
    [buffered, holding] = [[], 0];
    bytes += length;
    progress.add(length);
    await writer.write(encodeBytesHeader(length));
    for (const piece of pieces) {
      hash.update(piece);
      await writer.write(piece);
    }
  }
  await writer.write(encodeEntryStart(named));
  for await (const piece of pieces) {
    buffered.push(piece);
    holding += piece.length;
    if (holding >= PIECE_BYTES) await flush();
  }
  await flush();
  return { bytes, sha256: hash.digest("base64url") };
}

async function copyQueryOut(
  writer: PartWriter,
  client: pg.Client,
  named: EntryName,
  query: string,
  progress: Progress,
) {
  const stream = client.query(copyTo(`COPY (${query}) TO STDOUT`));
  const ended = await writeEntry(writer, named, stream, progress);
  // The row count follows the last row and may arrive later. It has arrived before the response to the next statement.
  await client.query("SELECT");
  const whole = { ...ended, rows: stream.rowCount };
  await writer.write(encodeEntryEnd(whole));
  return whole;
}

/** Copies every table as of the transaction's snapshot, then the waiting tasks. */
async function copyDatabase(client: pg.Client, writer: PartWriter, progress: Progress) {
  const tables: Manifest["tables"] = [];
  for (const table of await listTables(client)) {
    const query = `SELECT ${columnList(table)} FROM ONLY ${quoteIdentifier(table.name)}`;
    const { rows, bytes } = await copyQueryOut(writer, client, { kind: "table", name: table.name }, query, progress);
    tables.push({ ...(table as Table & { columns: string[] }), rows, bytes });
  }
  const queue = await client.query<{ yes: boolean }>("SELECT to_regclass('pgboss.job') IS NOT NULL AS yes");
  const work =
    queue.rows[0]?.yes === true
      ? await copyQueryOut(
          writer,
          client,
          { kind: "work" },
          `SELECT name, data, start_after FROM ${PENDING_TASKS}`,
          progress,
        )
      : null;
  return { tables, work: work?.rows ?? 0 };
}

async function* toBuffers(pieces: ByteChunks): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield asBuffer(piece);
}

type Stored = { readonly storage_key: string; readonly type: string; readonly size: number };

const patient = <T>({ storage_key }: Stored, work: () => Promise<T>) =>
  retryTransfer(`The file ${storage_key} cannot be read out of the storage`, work);

/**
 * Reads small files whole and ahead, because a stream costs several times their bytes. Large files are opened at their
 * turn, because a storage closes a stream that nobody reads while the backup location is slow.
 */
async function readAhead(files: FileStore, row: Stored) {
  const whole = row.size > SMALL_FILE_BYTES ? undefined : await patient(row, () => files.read(row.storage_key));
  return { row, whole };
}

type FileReadAhead = Awaited<ReturnType<typeof readAhead>>;

/** Writes a file; null if the storage does not have it. */
async function copyFile(writer: PartWriter, { row, whole }: FileReadAhead, { files, progress }: BackupOptions) {
  const named = { kind: "file", key: row.storage_key, type: row.type } as const;
  const bytes = whole === undefined ? await patient(row, () => files.open(row.storage_key)) : whole;
  if (bytes === null) return null;
  const ended = await (bytes instanceof Uint8Array
    ? writeBuffer(writer, named, asBuffer(bytes), progress)
    : writeEntry(writer, named, toBuffers(bytes), progress));
  await writer.write(encodeEntryEnd(ended));
  return ended;
}

/** Writes a file that is in memory. */
async function writeBuffer(
  writer: PartWriter,
  named: EntryName,
  bytes: Buffer,
  progress: Progress,
): Promise<EntrySummary> {
  progress.add(bytes.length);
  await writer.write(Buffer.concat([encodeEntryStart(named), encodeBytesHeader(bytes.length)]));
  await writer.write(bytes);
  const ended = { bytes: bytes.length, sha256: hashBytes(bytes) };
  releaseMemory(bytes);
  return ended;
}

/**
 * Copies every file in the snapshot. Bytes under a key never change, and none are removed during a backup, so they are
 * as they were at that time.
 */
async function copyFiles(client: pg.Client, writer: PartWriter, parts: BackupOptions) {
  const { files, progress } = parts;
  const sum = await client.query<{ bytes: string }>("SELECT coalesce(sum(size), 0)::text AS bytes FROM files");
  progress.begin("Files", Number(sum.rows[0]?.bytes));
  await client.query("DECLARE stored CURSOR FOR SELECT storage_key, type, size FROM files ORDER BY storage_key");
  const found = { count: 0, bytes: 0, missing: [] as string[] };
  for (;;) {
    const { rows } = await client.query<Stored>(`FETCH ${READ_AHEAD_FILES} FROM stored`);
    if (rows.length === 0) return found;
    // For small files the round trip to the storage dominates.
    for await (const ahead of mapInOrder(rows, OPEN_AT_ONCE, (row) => readAhead(files, row))) {
      const ended = await copyFile(writer, ahead, parts);
      // A file whose size differs from its row is copied but reported as incomplete; an older backup may have it whole.
      if (ended === null || ended.bytes !== ahead.row.size) found.missing.push(ahead.row.storage_key);
      if (ended === null) continue;
      found.count += 1;
      found.bytes += ended.bytes;
    }
  }
}

/** Facts about the snapshot, read with other statements than those that copy it. */
async function readSnapshotFacts(client: pg.Client) {
  const { rows } = await client.query<{ at: Date; postgres: string }>(
    "SELECT now() AS at, current_setting('server_version') AS postgres",
  );
  const migrations = await listAppliedMigrations(client);
  const [baseline] = listMigrations();
  if (baseline !== undefined && !migrations.includes(baseline.folderMillis))
    throw new BackupError("The database is not up to date with this version: start the product once, then try again.");
  const { at, postgres } = rows[0] as { at: Date; postgres: string };
  return { at, postgres, migrations, ledger_cents: await sumLedger(client), sequences: await listSequences(client) };
}

async function lockBlobDeletions(client: pg.Client): Promise<void> {
  // A shared lock, so that two backups may run at once.
  await client.query("SELECT pg_advisory_lock_shared($1)", [ADVISORY_LOCKS.backup]);
  await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
  await client.query("SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL extra_float_digits = 3");
}

/**
 * Takes a backup of database and files as of one time. It is complete once the cover is written at the end. Throws
 * BackupError and database errors; what was written stays and is listed as unfinished.
 */
export async function takeBackup(parts: BackupOptions): Promise<{ cover: Cover; manifest: Manifest }> {
  const { databaseUrl, place, backupKey, clock, progress } = parts;
  const client = await connectWithoutTimeouts(databaseUrl);
  const encryptor = startPartEncryptor();
  try {
    await lockBlobDeletions(client);
    const { at, ...facts } = await readSnapshotFacts(client);
    const id = backupId(at, generateSuffix());
    const book = createBackup(place, id, backupKey);
    const writer = createPartWriter(place, book.keys, { nameOf: book.nameOf, encryptor });
    progress.say(`Backup ${id} to ${place.name}`);
    progress.begin("Database");
    const database = await copyDatabase(client, writer, progress);
    const first_part = await writer.beginPart();
    const files = { ...(await copyFiles(client, writer, parts)), first_part };
    await client.query("COMMIT");
    const manifest: Manifest = {
      id,
      taken_at: at.toISOString(),
      secret_key: parts.secretKeyPrint,
      ...facts,
      tables: database.tables,
      work: database.work,
      files,
      parts: await writer.end(),
    };
    const cover = await book.finish(manifest, clock.now());
    // Released at once instead of when the server notices the disconnect.
    await client.query("SELECT pg_advisory_unlock_shared($1)", [ADVISORY_LOCKS.backup]);
    return { cover, manifest };
  } finally {
    progress.end();
    await encryptor.close();
    await client.end().catch(() => undefined);
  }
}
