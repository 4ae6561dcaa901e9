import { createWriteStream } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "../platform/file-store.ts";
import { mapInOrder } from "./map-in-order.ts";
import { SMALL_FILE_BYTES } from "./parts.ts";
import type { Progress } from "./progress.ts";
import { copyChunks, type Entry, readHashed } from "./records.ts";

/** Files being stored while the next ones are read from the backup. */
const STORE_CONCURRENCY = 16;

type FileStorerOptions = {
  readonly files: FileStore;
  readonly progress: Progress;
  /** Called with each file and its hash in the backup. */
  readonly onFile?: (key: string, sha256: string) => void;
};

/** Stores the files of a backup as they are read. */
export type FileStorer = {
  store(entry: Entry): Promise<void>;
  /** Waits for running work. Throws the first storage failure. */
  end(): Promise<void>;
  /** Removes the stored files, so that the restore can be repeated. Reports failures and never throws. */
  undo(): Promise<void>;
};

/** Reads chunks into the buffer until it is full. Returns also the chunk that did not fit. */
async function readPrefix(pieces: AsyncIterator<Buffer>, room: Buffer) {
  for (let length = 0; ; ) {
    const { done, value } = await pieces.next();
    if (done === true) return { begun: room.subarray(0, length), beyond: null };
    if (length + value.length > room.length) return { begun: room.subarray(0, length), beyond: Buffer.from(value) };
    length += value.copy(room, length);
  }
}

async function* behind(begun: Buffer, beyond: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield begun;
  yield beyond;
  yield* copyChunks(rest);
}

/** Removes files. Returns how many the storage did not remove. */
async function removeFiles(files: FileStore, keys: readonly string[]): Promise<number> {
  let left = 0;
  const removed = mapInOrder(keys, STORE_CONCURRENCY, async (key) => {
    // An unavailable storage is not tried for each file.
    if (left >= STORE_CONCURRENCY) return false;
    return files.remove(key).then(
      () => true,
      () => false,
    );
  });
  for await (const gone of removed) if (!gone) left += 1;
  return left;
}

/**
 * Small files are stored from a reused buffer. Large ones are spooled to disk like an upload, because the storage must
 * know the size first.
 */
export function createFileStorer({ files, progress, onFile }: FileStorerOptions): FileStorer {
  const going = new Set<Promise<void>>();
  const given: string[] = [];
  const free: Buffer[] = [];
  let [n, failed] = [0, undefined as unknown];

  const end = async () => {
    await Promise.all(going);
    if (failed !== undefined) throw failed;
  };

  /** Returns the function that stores it, after the bytes were verified. */
  async function taken(entry: Entry, key: string, type: string): Promise<() => Promise<void>> {
    const { body, check } = readHashed(entry, progress);
    const pieces = body();
    const room = free.pop() ?? Buffer.allocUnsafeSlow(SMALL_FILE_BYTES);
    const { begun, beyond } = await readPrefix(pieces, room);
    n += 1;
    const path = join(files.incoming, `restored-${n}`);
    if (beyond !== null)
      await pipeline(Readable.from(behind(begun, beyond, pieces), { objectMode: false }), createWriteStream(path));
    onFile?.(key, check(`The file ${key}`));
    return async () => {
      if (beyond === null) await files.putBytes(key, begun, type);
      else await files.put(key, path, entry.ended().bytes, type).then(() => rm(path, { force: true }));
      free.push(room);
    };
  }

  return {
    async store(entry) {
      if (entry.named.kind !== "file") return;
      const { key, type } = entry.named;
      const put = await taken(entry, key, type);
      given.push(key);
      const putting: Promise<void> = put()
        .catch((error: unknown) => {
          failed ??= error;
        })
        .finally(() => going.delete(putting));
      going.add(putting);
      if (going.size >= STORE_CONCURRENCY) await Promise.race(going);
      if (failed !== undefined) await end();
    },
    end,
    async undo() {
      await Promise.all(going);
      if (given.length === 0) return;
      progress.say(`The restore has failed. The ${given.length} files that it had stored are removed again.`);
      const left = await removeFiles(files, given);
      if (left > 0) progress.say(`${left} of them lie in the storage still: empty it before the next restore.`);
    },
  };
}

/** Removes spooled files left by a failure. */
export async function removeSpooledFiles(incoming: string): Promise<void> {
  for (const name of await readdir(incoming).catch(() => []))
    if (name.startsWith("restored-")) await rm(join(incoming, name), { force: true });
}
