import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Clock } from "../platform/clock.ts";
import type { FileStore } from "../platform/file-store.ts";
import type { Ids } from "../platform/ids.ts";
import type { Book } from "./book.ts";
import { connectPatiently } from "./connection.ts";
import { BackupError } from "./keys.ts";
import { checkParts, readParts, WHOLE_BYTES } from "./parts.ts";
import type { Place } from "./place.ts";
import type { Progress } from "./progress.ts";
import { type Entry, readEntries, together } from "./records.ts";
import { isEmptyDatabase, makeSchema, putBack, type TakenOff, takeOff } from "./schema.ts";
import { type Sealer, startSealer } from "./sealer.ts";
import { columnsOf, countRows, ledgerCents, quoted } from "./tables.ts";

/** What is restored, and where to. */
export type RestoreParts = {
  readonly book: Book;
  readonly place: Place;
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly progress: Progress;
  /** Hears of each file as it was in the backup. */
  readonly onFile?: (key: string, sha256: string) => void;
};

/** Reads every part and looks whether it is the one that was written, before anything is touched. */
export async function verifyParts(place: Place, { manifest }: Book, progress: Progress): Promise<void> {
  const { parts } = manifest;
  progress.begin(
    "Looking through the backup",
    parts.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  const sealer = startSealer();
  try {
    for await (const bytes of checkParts(place, parts, sealer)) progress.add(bytes);
  } finally {
    await sealer.close();
  }
}

/** The bytes of an entry, hashed as they go by, and compared with what was written. */
function hashed(entry: Entry, progress: Progress) {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* body(): AsyncGenerator<Buffer> {
    for await (const piece of entry.body()) {
      hash.update(piece);
      bytes += piece.length;
      progress.add(piece.length);
      yield piece;
    }
  }
  return {
    body,
    check(what: string): string {
      const [sha256, ended] = [hash.digest("base64url"), entry.ended()];
      if (ended.sha256 !== sha256 || ended.bytes !== bytes)
        throw new BackupError(`${what} came out of the backup otherwise than it went in.`);
      return sha256;
    },
  };
}

async function copyIn(client: pg.Client, into: string, entry: Entry, progress: Progress): Promise<void> {
  const { body, check } = hashed(entry, progress);
  await pipeline(Readable.from(body(), { objectMode: false }), client.query(copyFrom(`COPY ${into} FROM STDIN`)));
  check(into);
}

/** Files that are given to the storage while the next ones are read out of the backup. */
const FILES_AT_ONCE = 16;

/** What comes first of pieces, up to so many bytes and the piece that goes beyond; whether that was all. */
async function beginningOf(pieces: AsyncGenerator<Buffer>, most: number) {
  const held: Buffer[] = [];
  for (let length = 0; length <= most; ) {
    const { done, value } = await pieces.next();
    if (done === true) return { held, whole: true };
    held.push(value);
    length += value.length;
  }
  return { held, whole: false };
}

async function* both(held: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* held;
  yield* rest;
}

/** Large ones by way of a file of this machine, as an upload: the storage is told the size first. */
function fileStorer({ files, progress, onFile }: RestoreParts) {
  const going = new Set<Promise<void>>();
  const given: string[] = [];
  let [n, failed] = [0, undefined as unknown];
  const end = async () => {
    await Promise.all(going);
    if (failed !== undefined) throw failed;
  };
  return {
    async store(entry: Entry): Promise<void> {
      if (entry.named.kind !== "file") return;
      const { key, type } = entry.named;
      const { body, check } = hashed(entry, progress);
      const pieces = body();
      const { held, whole } = await beginningOf(pieces, WHOLE_BYTES);
      n += 1;
      const path = join(files.incoming, `restored-${n}`);
      if (!whole) await pipeline(Readable.from(both(held, pieces), { objectMode: false }), createWriteStream(path));
      const sha256 = check(`The file ${key}`);
      onFile?.(key, sha256);
      given.push(key);
      const put = whole
        ? files.putBytes(key, together(held), type)
        : files.put(key, path, entry.ended().bytes, type).then(() => rm(path, { force: true }));
      const putting: Promise<void> = put
        .catch((error: unknown) => {
          failed ??= error;
        })
        .finally(() => going.delete(putting));
      going.add(putting);
      if (going.size >= FILES_AT_ONCE) await Promise.race(going);
      if (failed !== undefined) await end();
    },
    end,
    /** Takes back what was stored, so that the same restore can be tried again into the same place. Throws nothing. */
    async undo(): Promise<void> {
      await Promise.all(going);
      for (let key = given.pop(); key !== undefined; key = given.pop())
        await files.remove(key).catch(() => progress.say(`The file ${key} lies in the storage still.`));
    },
  };
}

/** What a failure left on the way. */
async function removeRestored(incoming: string): Promise<void> {
  for (const name of await readdir(incoming).catch(() => []))
    if (name.startsWith("restored-")) await rm(join(incoming, name), { force: true });
}

/** Counters, indexes and references, once all rows are there. */
async function finishTables(client: pg.Client, { book, progress }: RestoreParts, taken: TakenOff): Promise<void> {
  progress.say("Indexes and references are made anew.");
  progress.begin("Files", book.manifest.files.bytes);
  for (const { name, last, called } of book.manifest.sequences) {
    if (name === "restored_work_id_seq") continue;
    await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [quoted(name), last, called]);
  }
  await putBack(client, taken);
}

/** Work that goes on beside other work. Each call begins it or looks how it goes, and throws what it has failed with. */
function beside(work: () => Promise<void>): { look(): void; end(): Promise<void> } {
  let going: Promise<void> | undefined;
  let failed: { readonly error: unknown } | undefined;
  function look(): void {
    going ??= work().catch((error: unknown) => {
      failed = { error };
    });
    if (failed !== undefined) throw failed.error;
  }
  return {
    look,
    async end() {
      look();
      await going;
      look();
    },
  };
}

type Filling = { readonly client: pg.Client; readonly sealer: Sealer; readonly storer: ReturnType<typeof fileStorer> };

async function fill({ client, sealer, storer }: Filling, parts: RestoreParts): Promise<void> {
  const { book, place, progress } = parts;
  const tables = new Map(book.manifest.tables.map((table) => [table.name, table]));
  const taken = await takeOff(client);
  // The database sorts by itself while files go to the storage.
  const finishing = beside(() => finishTables(client, parts, taken));
  progress.begin(
    "Database",
    [...tables.values()].reduce((sum, { bytes }) => sum + bytes, 0),
  );
  for await (const entry of readEntries(readParts(place, book.keys, book.manifest.parts, { sealer }))) {
    const { named } = entry;
    if (named.kind === "table") {
      const table = tables.get(named.name);
      if (table === undefined) throw new BackupError(`The manifest names no table ${named.name}.`);
      await copyIn(client, `${quoted(table.name)} (${columnsOf(table)})`, entry, progress);
    } else if (named.kind === "work") {
      // A copy that was held has such work of its own, in the table: what waited besides comes behind it.
      await client.query(`SELECT setval(pg_get_serial_sequence('restored_work', 'id'),
        (SELECT coalesce(max(id), 0) + 1 FROM restored_work), false)`);
      await copyIn(client, "restored_work (queue, data, start_after)", entry, progress);
    } else {
      finishing.look();
      await storer.store(entry);
    }
  }
  await storer.end();
  await finishing.end();
}

/** Counts and sums of a restored database that are not what they were; empty where all agree. */
export async function differences(client: pg.ClientBase, { manifest, cover }: Book): Promise<string[]> {
  const found: string[] = [];
  const counts = await countRows(client, manifest.tables);
  const own = await client.query("SELECT 1 FROM restorations WHERE backup = $1", [cover.id]);
  for (const { name, rows } of manifest.tables) {
    const now = counts.get(name) ?? 0;
    // The copy knows of its own restore, and of the work that waited.
    const more = name === "restored_work" ? manifest.work : name === "restorations" ? (own.rowCount ?? 0) : 0;
    if (now !== rows + more) found.push(`${name}: ${now} rows, the backup has ${rows + more}`);
  }
  const cents = await ledgerCents(client);
  if (cents !== manifest.ledger_cents)
    found.push(`the ledger's sum: ${cents} cents, the backup has ${manifest.ledger_cents}`);
  return found;
}

/**
 * Fills an empty database and storage from a backup. The database is there whole or not at all: its transaction is committed
 * last, after the files, and says that the copy is held (rule O15). Throws BackupError and the driver's errors.
 */
export async function restoreBackup(parts: RestoreParts): Promise<void> {
  const { book, databaseUrl, files, clock, ids, progress } = parts;
  const client = await connectPatiently(databaseUrl);
  const sealer = startSealer();
  const storer = fileStorer(parts);
  let committing = false;
  await mkdir(files.incoming, { recursive: true });
  try {
    await client.query("BEGIN");
    if (!(await isEmptyDatabase(client)))
      throw new BackupError("The database is not empty. A backup is restored into an empty one alone: make a new one.");
    await client.query("SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'");
    await makeSchema(client, book.manifest.migrations);
    await fill({ client, sealer, storer }, parts);
    const wrong = await differences(client, book);
    if (wrong.length > 0) throw new BackupError(`The restored database differs:\n  ${wrong.join("\n  ")}`);
    await client.query("INSERT INTO restorations (id, backup, taken_at, restored_at) VALUES ($1, $2, $3, $4)", [
      ...[ids.next(), book.cover.id, book.manifest.taken_at, clock.now()],
    ]);
    committing = true;
    await client.query("COMMIT");
    await client.query("ANALYZE");
  } catch (error) {
    // From then on the database may know of them, whatever became of the answer.
    if (!committing) await storer.undo();
    throw error;
  } finally {
    progress.end();
    await sealer.close();
    await removeRestored(files.incoming);
    await client.end().catch(() => undefined);
  }
}
