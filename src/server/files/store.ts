import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { AppError } from "../../contract/errors.ts";
import { begunWith, type Pieces } from "../platform/answers/byte-stream.ts";
import type { Config } from "../platform/config.ts";
import type { FileStore } from "../platform/file-store.ts";

/**
 * Object storage that does not answer holds nobody up: a read ends before the deadline of a request, a write when
 * nothing has moved for a while.
 */
const CONNECTION_MS = 1_000;
const ANSWER_MS = 1_500;
const QUIET_MS = 4_000;
const WRITE_MS = 60_000;
/** One idle connection at most: the second try never meets another one that died unseen. */
const AGENT = { keepAlive: true, maxSockets: 50, maxFreeSockets: 1 };
/** What it says of its own accord goes to the console; what fails is told by whoever asked for it. */
const QUIET = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };
/** A read that nobody goes on with, as by a client that takes no bytes, gives its socket back. */
const UNREAD_MS = 60_000;
/** Few bytes that are read at once: a storage that is silent in the middle of them says nothing for as long as a read may rest. */
const WHOLE_MS = 30_000;

type Disks = {
  readonly reads: Disk;
  /** Has sockets of its own: uploads never take those of downloads. */
  readonly writes: Disk;
};

/** Milliseconds until an answer has to begin, and in which nothing moves. */
export type Patience = { readonly answerMs: number; readonly quietMs: number };

/**
 * A bucket by its address: `s3://KEY:SECRET@host:port/bucket`, `?region=` and `?tls=off` for one on this machine.
 * Without a key the one of the machine's own role is used. The library is loaded only where it is wanted.
 */
export async function openBucket(address: string, { answerMs, quietMs }: Patience): Promise<Disk> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  const url = new URL(address);
  const { username, password, host, pathname, searchParams } = url;
  const scheme = searchParams.get("tls") === "off" ? "http" : "https";
  const credentials = { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
  return new Disk(
    new S3Driver({
      bucket: decodeURIComponent(pathname.slice(1)),
      endpoint: `${scheme}://${host}`,
      region: searchParams.get("region") ?? "us-east-1",
      forcePathStyle: true,
      supportsACL: false,
      visibility: "private",
      // Its own tries are counted over all calls and run out in an outage; a stream it cannot send twice at all.
      maxAttempts: 1,
      logger: QUIET,
      // Storage that only resembles Amazon's keeps the checksums as if they were part of the file.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: {
        connectionTimeout: CONNECTION_MS,
        httpAgent: AGENT,
        httpsAgent: AGENT,
        requestTimeout: answerMs,
        socketTimeout: quietMs,
        // Without it the library only says in the log that the time is over.
        throwOnRequestTimeout: true,
      },
      ...(username !== "" && { credentials }),
    }),
  );
}

const OF_REQUESTS: Patience = { answerMs: ANSWER_MS, quietMs: UNREAD_MS };
/** Of reads for a copy of everything: neither a moment of silence nor a slow target ends hours of work. */
export const OF_COPIES: Patience = { answerMs: 30_000, quietMs: 900_000 };

/** The library gives the memory that a file's bytes lie in: for an empty one that of others, tens of kilobytes of it. */
class Folder extends FSDriver {
  override async getBytes(key: string): Promise<Uint8Array> {
    return readFile(join(String(this.options.location), key));
  }
}

async function disksOf(address: string, reading: Patience): Promise<Disks> {
  if (address.startsWith("s3://")) {
    const [reads, writes] = await Promise.all([
      openBucket(address, reading),
      openBucket(address, { answerMs: WRITE_MS, quietMs: QUIET_MS }),
    ]);
    return { reads, writes };
  }
  const disk = new Disk(new Folder({ location: address, visibility: "private" }));
  return { reads: disk, writes: disk };
}

/** What a folder and a bucket say of a key that they do not have, wherever in the chain of causes. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const said = ["ENOENT", "NoSuchKey", "NotFound"];
  return said.includes(error.name) || ("code" in error && said.includes(String(error.code))) || isMissing(error.cause);
}

/**
 * Tries twice, since an idle connection may have died unseen, and says `unavailable` in place of whatever the storage
 * says: nothing of it is meant for a caller.
 */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work().catch(work);
  } catch (cause) {
    throw new AppError("unavailable", { cause, detail: "file storage" });
  }
}

/** Waits for the storage, not for whoever takes the bytes: a slow client is none of its silence. */
function patientPieces(stream: Readable, answerMs: number): AsyncIterator<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  // Nobody may be reading in the moment in which it fails; the next read tells.
  stream.on("error", () => undefined);
  return {
    async next() {
      const silent = setTimeout(() => stream.destroy(new Error("the file storage went silent")), answerMs);
      try {
        return await pieces.next();
      } finally {
        clearTimeout(silent);
      }
    },
    async return() {
      stream.destroy();
      return { done: true, value: undefined };
    },
  };
}

/** What the storage gives, or null where it has no such key. */
async function found<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Gives up on what does not come in time; what is left of it ends by itself. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_done, fail) => {
    late = setTimeout(() => fail(new Error("the file storage went silent")), WHOLE_MS);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(late));
}

async function openBytes(disk: Disk, key: string, answerMs: number): Promise<Pieces> {
  const pieces = patientPieces(await disk.getStream(key), answerMs);
  return begunWith(await pieces.next(), pieces);
}

/** Opens the storage that FILES_URL names. Nothing is asked of it yet. */
export async function openFileStore(config: Config, reading: Patience = OF_REQUESTS): Promise<FileStore> {
  const { reads, writes } = await disksOf(config.filesUrl, reading);
  const put = (key: string, path: string, size: number, type: string) =>
    writes.putStream(key, createReadStream(path), { contentLength: size, contentType: type });
  return {
    incoming: join(config.dataDir, "incoming"),
    put: (...file) => asking(() => put(...file)),
    putBytes: (key, bytes, type) =>
      asking(() => writes.put(key, bytes, { contentLength: bytes.length, contentType: type })),
    read: (key) => asking(() => found(() => inTime(reads.getBytes(key)))),
    open: (key) => asking(() => found(() => openBytes(reads, key, reading.answerMs))),
    remove: (key) => asking(() => writes.delete(key)),
  };
}
