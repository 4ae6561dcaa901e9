import { randomBytes } from "node:crypto";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";
import { sharedRead } from "./shared-read.ts";

const GIBIBYTE = 2 ** 30;
/** Size of a PostgreSQL WAL segment: PostgreSQL stops without that much space. */
const LEAST_BYTES = 16 * 2 ** 20;
/** One block, so that the file system has to allocate space. */
const PROBE = Buffer.alloc(4_096);
/** Readiness checks arrive every second, so results are cached. */
const CACHE_MS = 15_000;
/** Shorter than the timeout of a metric (metrics.ts), so that a hanging disk is still reported. */
const PROBE_TIMEOUT_MS = 800;

/** Worst first. `failing`: a write fails or hangs for another reason than missing space or a read-only mount. */
export const DISK_STATES = ["full", "read_only", "failing", "low", "fine"] as const;
export type DiskState = (typeof DISK_STATES)[number];

/** The purpose of a folder. */
export type FolderUse = "data" | "files" | "erased";

/** The state of a folder of this machine. `free` and `size` are bytes, null if the system does not report them. */
export type FolderState = {
  readonly use: FolderUse;
  readonly state: DiskState;
  readonly free: number | null;
  readonly size: number | null;
};

/** The folders of this machine that this process must be able to write to. */
export type Disk = {
  look(): Promise<readonly FolderState[]>;
};

type FreeSpace = { readonly free: number; readonly size: number };
const UNKNOWN = { free: null, size: null };

/** Replaces the file system functions, so that tests can simulate a full disk. */
export type DiskAccess = {
  room(folder: string): Promise<FreeSpace>;
  /** Writes and removes a small file. Throws the system's error. */
  tryWrite(folder: string): Promise<void>;
};

export const SYSTEM_DISK: DiskAccess = {
  async room(folder) {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  },
  async tryWrite(folder) {
    await mkdir(folder, { recursive: true });
    const file = join(folder, `.write-test-${randomBytes(6).toString("hex")}`);
    try {
      await writeFile(file, PROBE, { mode: 0o600, flag: "wx", flush: true });
    } finally {
      await rm(file, { force: true });
    }
  },
};

/** Maps a write error to a disk state. */
function diskStateOf(error: unknown): DiskState {
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === "ENOSPC" || code === "EDQUOT") return "full";
  return code === "EROFS" ? "read_only" : "failing";
}

const [NO_ROOM, READ_ONLY] = [
  /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|database or disk is full/i,
  /EROFS|read-only file system/i,
];

/** Advice for a write that failed for lack of space or on a read-only disk; null for other reasons. */
export function diskAdvice(reason: string): string | null {
  if (NO_ROOM.test(reason)) return "The disk is full: free some space, then try again.";
  if (READ_ONLY.test(reason)) return "The disk is mounted read-only: mount it writable, then try again.";
  return null;
}

/** Describes such an error in one line, with the file if known. Child processes report it only as text. */
export function describeDiskFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const advice = diskAdvice(error.message);
  if (advice === null) return describeDiskFailure(error.cause);
  const { path } = error as { path?: unknown };
  const file = typeof path === "string" ? path : "A file";
  return `${file} could not be written. ${advice}`;
}

/** Low: less than a tenth of a small disk or a gibibyte of a large one. */
function stateOf({ free, size }: FreeSpace): DiskState {
  if (free < LEAST_BYTES) return "full";
  return free < Math.min(GIBIBYTE, size / 10) ? "low" : "fine";
}

async function checkFolder(use: FolderUse, folder: string, access: DiskAccess): Promise<FolderState> {
  let state: DiskState | undefined;
  // Probes before reading the free space, because the probe creates the folder.
  await access.tryWrite(folder).catch((error: unknown) => {
    state = diskStateOf(error);
  });
  try {
    const room = await access.room(folder);
    return { use, state: state ?? stateOf(room), ...room };
  } catch (error) {
    return { use, state: state ?? diskStateOf(error), ...UNKNOWN };
  }
}

/**
 * Returns a probe of one folder. While a probe hangs, no second one is started: each would occupy one of the few threads in which Node
 * reads files and hashes passwords, until one hanging disk blocked the whole process.
 */
const folderProbe = (use: FolderUse, folder: string, access: DiskAccess): (() => Promise<FolderState>) =>
  sharedRead(() => checkFolder(use, folder, access), PROBE_TIMEOUT_MS, { use, state: "failing", ...UNKNOWN });

type Folders = Pick<Config, "role" | "dataDir" | "databaseUrl" | "smtpUrl" | "filesUrl" | "erasedUrl">;

/** A worker process that stores nothing locally may run without its own folder. */
function foldersOf(config: Folders): [FolderUse, string][] {
  const { role, dataDir, databaseUrl, smtpUrl, filesUrl, erasedUrl } = config;
  const keepsData = role !== "work" || databaseUrl === null || smtpUrl === null;
  const folders: [FolderUse, string][] = [
    ...(keepsData ? [["data", dataDir] as [FolderUse, string]] : []),
    ["files", filesUrl],
    ["erased", erasedUrl],
  ];
  return folders.filter(([, folder]) => !folder.includes("://"));
}

/** Checks the configured folders and caches the result for some seconds. `now` is in milliseconds. */
export function openDisk(
  config: Folders,
  now: () => number = () => performance.now(),
  access: DiskAccess = SYSTEM_DISK,
): Disk {
  const probes = foldersOf(config).map(([use, folder]) => folderProbe(use, folder, access));
  let known: { readonly at: number; readonly seen: Promise<readonly FolderState[]> } | undefined;
  return {
    look() {
      if (known === undefined || now() - known.at >= CACHE_MS)
        known = { at: now(), seen: Promise.all(probes.map((probe) => probe())) };
      return known.seen;
    },
  };
}

/** The folder in the worst state, and among equals the one with the least space. Null if no folder is written to. */
export function worstFolder(seen: readonly FolderState[]): FolderState | null {
  const order = ({ state, free }: FolderState) =>
    [DISK_STATES.indexOf(state), free ?? Number.POSITIVE_INFINITY] as const;
  const [worst = null] = seen.toSorted((a, b) => {
    const [[state, free], [otherState, otherFree]] = [order(a), order(b)];
    return state - otherState || (free < otherFree ? -1 : 1);
  });
  return worst;
}
