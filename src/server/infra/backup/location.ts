import { constants, existsSync } from "node:fs";
import { access, type FileHandle, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openBucketFolder } from "../files/store.ts";
import { BackupError } from "./keys.ts";
import { asBuffer, releaseMemory } from "./pages.ts";

/** A backup location: named objects in a folder or a bucket, each written whole. */
export type BackupLocation = {
  /** For display, without the secrets of a URL. */
  readonly name: string;
  /** Writes an object durably; replaces an existing one. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Reads an object; a folder reads into the buffer returned by `room`. Throws BackupError if it does not exist. */
  read(name: string, room?: (bytes: number) => Buffer): Promise<Buffer>;
  /** Whether a stored object has exactly these bytes. */
  holds(name: string, bytes: Buffer): Promise<boolean>;
  /** Names of all objects below a folder, including remnants of a backup that died. */
  list(folder: string): Promise<string[]>;
  remove(name: string): Promise<void>;
  isEmpty(): Promise<boolean>;
};

/** A part has tens of megabytes, so a slow storage that makes progress gets minutes. */
const RESPONSE_TIMEOUT_MS = 120_000;
const IDLE_TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS = 4;
const RETRY_DELAY_MS = 500;
const PIECE_BYTES = 2_097_152;

function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return errorReason(error.cause);
  return error.name === "Error" ? error.message : `${error.name}: ${error.message}`;
}

/** The system may write less than requested; a full disk reports the error at the next call. */
async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at);
    if (bytesWritten === 0) throw new Error("the write was incomplete");
    at += bytesWritten;
  }
}

/** On a read-only disk Node reports ENOENT for a new folder; checking the parent reveals the real error. */
async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    for (let above = dirname(folder); above !== dirname(above); above = dirname(above))
      if (existsSync(above)) await access(above, constants.W_OK);
    throw error;
  }
}

/** Writes a file and syncs it to disk before its name is visible. */
async function writeFileAtomically(path: string, bytes: Buffer): Promise<void> {
  await createFolder(dirname(path));
  const draft = `${path}.unfinished`;
  const file = await open(draft, "w", 0o600);
  try {
    await writeAll(file, bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

/** Reads a file in as few calls as possible, because each small read would queue behind concurrent writes. */
async function readWholeFile(path: string, room: (bytes: number) => Buffer): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const bytes = room(size);
    let at = 0;
    for (let got = -1; got !== 0 && at < size; at += got) got = (await file.read(bytes, at, size - at)).bytesRead;
    return bytes.subarray(0, at);
  } finally {
    await file.close();
  }
}

async function fileContains(path: string, bytes: Buffer): Promise<boolean> {
  const file = await open(path, "r");
  const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, bytes.length + 1));
  try {
    for (let at = 0; ; ) {
      const { bytesRead } = await file.read(piece, 0, piece.length);
      if (bytesRead === 0) return at === bytes.length;
      if (!piece.subarray(0, bytesRead).equals(bytes.subarray(at, at + bytesRead))) return false;
      at += bytesRead;
    }
  } finally {
    releaseMemory(piece);
    await file.close();
  }
}

function openFolderLocation(folder: string): BackupLocation {
  const at = (name: string) => join(folder, name);
  const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";
  const unreadable =
    (name: string) =>
    (error: unknown): never => {
      throw new BackupError(`${at(name)} cannot be read: ${errorReason(error)}`, error);
    };
  return {
    name: folder,
    async write(name, bytes) {
      try {
        await writeFileAtomically(at(name), bytes);
      } catch (error) {
        await rm(`${at(name)}.unfinished`, { force: true }).catch(() => undefined);
        throw new BackupError(`${at(name)} could not be written: ${errorReason(error)}`, error);
      }
    },
    read: (name, room = Buffer.allocUnsafeSlow) => readWholeFile(at(name), room).catch(unreadable(name)),
    holds: (name, bytes) => fileContains(at(name), bytes).catch(unreadable(name)),
    async list(below) {
      const found = await readdir(at(below), { recursive: true, withFileTypes: true }).catch((error: unknown) =>
        isMissing(error) ? [] : unreadable(below)(error),
      );
      return found
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
    },
    remove: (name) => rm(at(name), { force: true }),
    isEmpty: async () =>
      !(await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).some((one) => one.isFile()),
  };
}

/** A retry does not create a missing bucket. */
function isPermanentFailure(error: unknown): boolean {
  return error instanceof Error && (error.name === "NoSuchBucket" || isPermanentFailure(error.cause));
}

/** Retries a failed transfer, since the bytes are still in memory. Throws BackupError after the last attempt. */
export async function retryTransfer<T>(what: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || isPermanentFailure(error))
        throw new BackupError(`${what}: ${errorReason(error)}`, error);
      await pause(RETRY_DELAY_MS * 2 ** attempt);
    }
  }
}

async function openBucketLocation(address: string): Promise<BackupLocation> {
  const timeouts = { answerMs: RESPONSE_TIMEOUT_MS, quietMs: IDLE_TIMEOUT_MS };
  const { disk, name, prefix } = await openBucketFolder(address, timeouts);
  const read = (key: string) =>
    retryTransfer(`${name}${key} cannot be read`, async () => asBuffer(await disk.getBytes(prefix + key)));
  return {
    name,
    write: (key, bytes) => retryTransfer(`${name}${key} could not be written`, () => disk.put(prefix + key, bytes)),
    read,
    holds: async (key, bytes) => (await read(key)).equals(bytes),
    list: (below) =>
      retryTransfer(`${name} cannot be listed`, async () => {
        const found: string[] = [];
        for (let token: string | undefined; ; ) {
          const page = await disk.listAll(prefix + below, {
            recursive: true,
            ...(token && { paginationToken: token }),
          });
          for (const one of page.objects) if (one.isFile) found.push(one.key.slice(prefix.length));
          token = page.paginationToken;
          if (!token) return found;
        }
      }),
    remove: (key) => retryTransfer(`${name}${key} could not be removed`, () => disk.delete(prefix + key)),
    isEmpty: () =>
      retryTransfer(`${name} cannot be listed`, async () => {
        const { objects } = await disk.listAll(prefix, { recursive: true });
        return [...objects].length === 0;
      }),
  };
}

/** Opens a folder, or a bucket `s3://KEY:SECRET@host/bucket/folder` as in FILES_URL. Makes no request yet. */
export async function openBackupLocation(address: string): Promise<BackupLocation> {
  return address.startsWith("s3://") ? openBucketLocation(address) : openFolderLocation(resolve(address));
}
