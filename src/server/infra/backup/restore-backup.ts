import { mkdir } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Clock } from "../platform/clock.ts";
import type { FileStore } from "../platform/file-store.ts";
import type { Ids } from "../platform/ids.ts";
import { connectWithoutTimeouts } from "./connection.ts";
import { createFileStorer, type FileStorer, removeSpooledFiles } from "./file-storer.ts";
import { BackupError } from "./keys.ts";
import type { BackupLocation } from "./location.ts";
import type { OpenedBackup } from "./manifest.ts";
import { type PartEncryptor, startPartEncryptor } from "./part-encryptor.ts";
import { readParts } from "./parts.ts";
import type { Progress } from "./progress.ts";
import { copyChunks, type Entry, readEntries, readHashed } from "./records.ts";
import { createSchema, type DroppedObjects, dropTableObjects, isEmptyDatabase, restoreTableObjects } from "./schema.ts";
import { columnList, countRows, quoteIdentifier, sumLedger } from "./tables.ts";

/** What to restore, and where. */
export type RestoreOptions = {
  readonly book: OpenedBackup;
  readonly place: BackupLocation;
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly progress: Progress;
  /** Called with each file and its hash in the backup. */
  readonly onFile?: (key: string, sha256: string) => void;
};

async function copyTableIn(client: pg.Client, into: string, entry: Entry, progress: Progress): Promise<void> {
  const { body, check } = readHashed(entry, progress);
  // The database connection may use a chunk after taking it, so it gets its own copy.
  await pipeline(
    Readable.from(copyChunks(body()), { objectMode: false }),
    client.query(copyFrom(`COPY ${into} FROM STDIN WITH (FREEZE)`)),
  );
  check(into);
}

/** The table for tasks that waited, as it is called in the backup's schema: `restored_work` before 1.0. */
function waitingTasksTable({ manifest }: OpenedBackup): "restored_work" | "restored_tasks" {
  return manifest.tables.some(({ name }) => name === "restored_work") ? "restored_work" : "restored_tasks";
}

/** Restores counters, indexes and foreign keys after all rows are loaded. */
async function finishTables(
  client: pg.Client,
  { book, progress }: RestoreOptions,
  taken: DroppedObjects,
): Promise<void> {
  progress.say("Indexes and references are made anew.");
  for (const { name, last, called } of book.manifest.sequences) {
    if (name === `${waitingTasksTable(book)}_id_seq`) continue;
    await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [quoteIdentifier(name), last, called]);
  }
  await restoreTableObjects(client, taken);
  await client.query(`ANALYZE ${taken.tables.map(quoteIdentifier).join(", ")}`);
}

/** Background work: `check` throws its failure so far, `end` waits for it first. */
function runInBackground(work: () => Promise<void>) {
  let going: Promise<void> | undefined;
  let failed: { readonly error: unknown } | undefined;
  function begin(): void {
    going ??= work().catch((error: unknown) => {
      failed = { error };
    });
  }
  function check(): void {
    if (failed !== undefined) throw failed.error;
  }
  async function end(): Promise<void> {
    begin();
    await going;
    check();
  }
  return { begin, check, end };
}

async function restoreRows(client: pg.Client, { book, progress }: RestoreOptions, entry: Entry): Promise<void> {
  const { named } = entry;
  if (named.kind === "work") {
    // A copy that was on hold has such rows already, so further waiting tasks follow them.
    const table = waitingTasksTable(book);
    await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'),
      (SELECT coalesce(max(id), 0) + 1 FROM ${table}), false)`);
    await copyTableIn(client, `${table} (queue, data, start_after)`, entry, progress);
  } else if (named.kind === "table") {
    const table = book.manifest.tables.find(({ name }) => name === named.name);
    if (table === undefined) throw new BackupError(`The manifest names no table ${named.name}.`);
    await copyTableIn(client, `${quoteIdentifier(table.name)} (${columnList(table)})`, entry, progress);
  }
}

type RestoreTargets = { readonly client: pg.Client; readonly encryptor: PartEncryptor; readonly storer: FileStorer };

/** Stores files while the database loads and indexes rows. After a failure nothing more is stored. */
async function restoreEntries({ client, encryptor, storer }: RestoreTargets, parts: RestoreOptions): Promise<void> {
  const { place, progress } = parts;
  const { keys, manifest } = parts.book;
  const { files, tables } = manifest;
  const taken = await dropTableObjects(client);
  const sum = tables.reduce((sum, { bytes }) => sum + bytes, files.bytes);
  progress.begin("Database and files", sum);
  const split = (files.first_part ?? manifest.parts.length + 1) - 1;
  async function* opened(from: number, to: number, check: () => void): AsyncGenerator<Buffer> {
    const some = manifest.parts.slice(from, to);
    for await (const part of readParts(place, keys, some, { first: from + 1, encryptor })) {
      // Checked also within a table, so that a failure elsewhere stops the load early.
      check();
      yield part;
    }
  }
  let over = false;
  const finishing = runInBackground(() => finishTables(client, parts, taken));
  const storing = runInBackground(async () => {
    for await (const entry of readEntries(opened(split, manifest.parts.length, finishing.check))) {
      if (over) return;
      await storer.store(entry);
    }
  });
  try {
    storing.begin();
    for await (const entry of readEntries(opened(0, split, storing.check))) {
      if (entry.named.kind !== "file") await restoreRows(client, parts, entry);
      else {
        finishing.begin();
        finishing.check();
        await storer.store(entry);
      }
    }
    finishing.begin();
    await storing.end();
    await storer.end();
    await finishing.end();
  } finally {
    over = true;
    await storing.end().catch(() => undefined);
  }
}

/** Returns the differences in counts and sums of a restored database; empty if there are none. */
export async function findDifferences(client: pg.ClientBase, book: OpenedBackup): Promise<string[]> {
  const { manifest, cover } = book;
  const tasks = waitingTasksTable(book);
  const found: string[] = [];
  const counts = await countRows(client, manifest.tables);
  const own = await client.query("SELECT 1 FROM restorations WHERE backup = $1", [cover.id]);
  for (const { name, rows } of manifest.tables) {
    const now = counts.get(name) ?? 0;
    // The copy additionally records its own restore and the waiting tasks.
    const more = name === tasks ? manifest.work : name === "restorations" ? (own.rowCount ?? 0) : 0;
    if (now !== rows + more) found.push(`${name}: ${now} rows, the backup has ${rows + more}`);
  }
  const cents = await sumLedger(client);
  if (cents !== manifest.ledger_cents)
    found.push(`the ledger's sum: ${cents} cents, the backup has ${manifest.ledger_cents}`);
  return found;
}

/**
 * Restores a backup into an empty database and storage. The database transaction commits last, after the files, and
 * marks the copy as on hold (rule O15), so the database is restored completely or not at all. Throws BackupError and
 * driver errors.
 */
export async function restoreBackup(parts: RestoreOptions): Promise<void> {
  const { book, databaseUrl, files, clock, ids, progress } = parts;
  const client = await connectWithoutTimeouts(databaseUrl);
  const encryptor = startPartEncryptor();
  const storer = createFileStorer(parts);
  let committing = false;
  try {
    await mkdir(files.incoming, { recursive: true });
    await client.query("BEGIN");
    if (!(await isEmptyDatabase(client)))
      throw new BackupError("The database is not empty. A backup is restored into an empty one alone: make a new one.");
    await client.query("SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'");
    await createSchema(client, book.manifest.migrations);
    await restoreEntries({ client, encryptor, storer }, parts);
    const wrong = await findDifferences(client, book);
    if (wrong.length > 0) throw new BackupError(`The restored database differs:\n  ${wrong.join("\n  ")}`);
    await client.query("INSERT INTO restorations (id, backup, taken_at, restored_at) VALUES ($1, $2, $3, $4)", [
      ids.next(),
      book.cover.id,
      book.manifest.taken_at,
      clock.now(),
    ]);
    committing = true;
    await client.query("COMMIT");
  } catch (error) {
    // After the commit was sent, the database may reference the files, whatever the response.
    if (!committing) await client.end().then(storer.undo, storer.undo);
    throw error;
  } finally {
    progress.end();
    await encryptor.close();
    await removeSpooledFiles(files.incoming);
    await client.end().catch(() => undefined);
  }
}
