import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedDatabaseError } from "./embedded-process.ts";

// Kernel file locks, taken through SQLite because Node has no API for them. They end with their process in any case, so
// there are no stale locks or reused process ids. The files stay empty.

export type Lock = { release(): void };

const SQLITE_BUSY = 5;

/** Keeps handles referenced; garbage collection of a handle would release its lock. */
const lockHandles = new Set<DatabaseSync>();

/** Tries to take a lock file without waiting. Undefined if a conflicting lock is held. */
export function tryAcquireLock(file: string, kind: "shared" | "exclusive"): Lock | undefined {
  const handle = open(file);
  try {
    handle.exec(kind === "exclusive" ? "BEGIN EXCLUSIVE" : "BEGIN; SELECT count(*) FROM sqlite_schema");
  } catch (error) {
    handle.close();
    if (isBusy(error)) return undefined;
    throw lockFileError(file, error);
  }
  lockHandles.add(handle);
  return {
    release() {
      if (lockHandles.delete(handle)) handle.close();
    },
  };
}

function open(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw lockFileError(file, error);
  }
}

function lockFileError(file: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new EmbeddedDatabaseError(`The lock ${file} cannot be used: ${reason}`, { cause: error });
}

/** Waits until the lock is free. Calls `onWait` once if that takes longer than a second. */
export async function acquireLock(file: string, kind: "shared" | "exclusive", onWait: () => void): Promise<Lock> {
  const started = performance.now();
  let reported = false;
  for (;;) {
    const got = tryAcquireLock(file, kind);
    if (got !== undefined) return got;
    if (!reported && performance.now() - started > 1_000) {
      reported = true;
      onWait();
    }
    await sleep(10);
  }
}

function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  return typeof error.errcode === "number" && (error.errcode & 0xff) === SQLITE_BUSY;
}
