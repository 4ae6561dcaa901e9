import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { AppError } from "../../../contract/errors.ts";
import type { Config } from "../platform/config.ts";
import type { FileStore } from "../platform/file-store.ts";
import { type ByteChunks, prependChunk } from "../platform/responses/byte-stream.ts";

/** Timeouts of object storage: a read ends before a request's deadline, a write after a period without progress. */
const CONNECTION_MS = 1_000;
const ANSWER_MS = 1_500;
const QUIET_MS = 4_000;
const WRITE_MS = 60_000;
/** At most one idle connection, so that a retry never meets another connection that died unnoticed. */
const AGENT = { keepAlive: true, maxSockets: 50, maxFreeSockets: 1 };
/** Silences the library's own console output; callers log failures. */
const QUIET = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };
/** An abandoned read, for example by a stalled client, releases its socket after this time. */
const UNREAD_MS = 60_000;
/** Timeout of a small whole read. */
const WHOLE_MS = 30_000;

type Disks = {
  readonly reads: Disk;
  /** Separate sockets, so that uploads do not use those of downloads. */
  readonly writes: Disk;
};

/** Milliseconds until a response must begin, and without any progress. */
export type StorageTimeouts = { readonly answerMs: number; readonly quietMs: number };

/**
 * Opens a bucket by its URL: `s3://KEY:SECRET@host:port/bucket`, with `?region=`, and `?tls=off` for one on this
 * machine. Without a key the machine's role is used. The library is loaded only if needed.
 */
async function openBucket(address: string, { answerMs, quietMs }: StorageTimeouts): Promise<Disk> {
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
      // The library's retry budget is shared by all calls and runs out in an outage; it cannot resend a stream at all.
      maxAttempts: 1,
      logger: QUIET,
      // Storage that only resembles Amazon's stores the checksum trailers as part of the file.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: {
        connectionTimeout: CONNECTION_MS,
        httpAgent: AGENT,
        httpsAgent: AGENT,
        requestTimeout: answerMs,
        socketTimeout: quietMs,
        // Otherwise the library only logs the timeout.
        throwOnRequestTimeout: true,
      },
      ...(username !== "" && { credentials }),
    }),
  );
}

const REQUEST_TIMEOUTS: StorageTimeouts = { answerMs: ANSWER_MS, quietMs: UNREAD_MS };
/** Timeouts of full copies: neither a short silence nor a slow target ends hours of work. */
export const COPY_TIMEOUTS: StorageTimeouts = { answerMs: 30_000, quietMs: 900_000 };

/** The driver returns a Buffer's whole memory, which for an empty file is Node's shared pool. */
class Folder extends FSDriver {
  override async getBytes(key: string): Promise<Uint8Array> {
    return readFile(join(String(this.options.location), key));
  }
}

async function disksOf(address: string, reading: StorageTimeouts): Promise<Disks> {
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

/** Whether a folder or bucket reports a missing key, anywhere in the chain of causes. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const said = ["ENOENT", "NoSuchKey", "NotFound"];
  return said.includes(error.name) || ("code" in error && said.includes(String(error.code))) || isMissing(error.cause);
}

/**
 * Tries twice, because an idle connection may have died unnoticed. Throws `unavailable` instead of the storage's error,
 * which is not for callers.
 */
async function retryOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work().catch(work);
  } catch (cause) {
    throw new AppError("unavailable", { cause, detail: "file storage" });
  }
}

/** The timeout applies to the storage only; a slow consumer does not count. */
function withReadTimeout(stream: Readable, answerMs: number): AsyncIterator<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  // The stream may fail while nobody reads; the next read reports it.
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

/** The storage's result, or null for a missing key. */
async function nullIfMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Applies the timeout; the abandoned work ends by itself. */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_done, fail) => {
    late = setTimeout(() => fail(new Error("the file storage went silent")), WHOLE_MS);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(late));
}

async function openBytes(disk: Disk, key: string, answerMs: number): Promise<ByteChunks> {
  const pieces = withReadTimeout(await disk.getStream(key), answerMs);
  return prependChunk(await pieces.next(), pieces);
}

/** Opens the storage of FILES_URL. Makes no request yet. */
export async function openFileStore(config: Config, reading: StorageTimeouts = REQUEST_TIMEOUTS): Promise<FileStore> {
  const { reads, writes } = await disksOf(config.filesUrl, reading);
  const put = (key: string, path: string, size: number, type: string) =>
    writes.putStream(key, createReadStream(path), { contentLength: size, contentType: type });
  return {
    incoming: join(config.dataDir, "incoming"),
    put: (...file) => retryOnce(() => put(...file)),
    putBytes: (key, bytes, type) =>
      retryOnce(() => writes.put(key, bytes, { contentLength: bytes.length, contentType: type })),
    read: (key) => retryOnce(() => nullIfMissing(() => withTimeout(reads.getBytes(key)))),
    open: (key) => retryOnce(() => nullIfMissing(() => openBytes(reads, key, reading.answerMs))),
    remove: (key) => retryOnce(() => writes.delete(key)),
  };
}

/** Opens a folder of a bucket by its URL: that of `openBucket`, with the folder's path behind the bucket. */
export async function openBucketFolder(address: string, timeouts: StorageTimeouts) {
  const url = new URL(address);
  const [bucket = "", ...path] = url.pathname.slice(1).split("/").map(decodeURIComponent);
  const prefix = path
    .filter((part) => part !== "")
    .map((part) => `${part}/`)
    .join("");
  url.pathname = `/${encodeURIComponent(bucket)}`;
  return { disk: await openBucket(url.toString(), timeouts), name: `s3://${url.host}/${bucket}/${prefix}`, prefix };
}
