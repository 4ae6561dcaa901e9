import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, readSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./embedded-binaries.ts";
import { prepareDatabase, probeServer } from "./embedded-client.ts";
import { type EmbeddedLocation, socketFolder } from "./embedded-location.ts";
import {
  deleteForeignLockFiles,
  isPostmasterRunning,
  killOrphans,
  readPostmasterPid,
  runningSocketFolder,
  signalProcess,
} from "./embedded-postmaster.ts";
import { EmbeddedDatabaseError, spawnAs } from "./embedded-process.ts";

/** A crashed server replays its WAL, which may take minutes on a slow disk. */
const START_TIMEOUT_MS = 600_000;
const STOP_TIMEOUT_MS = 60_000;
const PROGRESS_LOG_MS = 10_000;
/** Grace period for processes of a crashed server; afterwards they are ended. */
const ORPHAN_GRACE_MS = 2_000;
const MAX_FAILED_STARTS = 3;
/** Messages of a server that finds remnants of the old one, which is temporary. */
const MAX_HINDERED_STARTS = 20;
const HINDERED = /shared memory|lock file|could not bind/;
const LOG_KEEP_BYTES = 1_000_000;

export type StartOptions = {
  readonly settings: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
  /** Aborts the attempt. */
  readonly signal: AbortSignal;
  readonly begun?: () => void;
};

/** The socket folder of a running server with our database; undefined if there is none. Call it under the lock. */
export async function findServer(place: EmbeddedLocation): Promise<string | undefined> {
  const folder = await runningSocketFolder(place);
  return folder !== undefined && (await isAnswering(folder)) === "ready" ? folder : undefined;
}

async function isAnswering(folder: string) {
  const state = await probeServer(folder);
  if (state !== "unprepared") return state;
  await prepareDatabase(folder);
  return "ready";
}

/**
 * Starts the server on a finished cluster and waits until it answers. Returns its socket folder. Joins a server that is
 * already starting or stopping. Call it under the lock. Throws EmbeddedDatabaseError with the server's last log lines.
 */
export async function startServer(place: EmbeddedLocation, binaries: Binaries, options: StartOptions): Promise<string> {
  const started = performance.now();
  const logFile = join(place.run, "postgres.log");
  let nextLogAt = started + PROGRESS_LOG_MS;
  let child: ChildProcess | undefined;
  let logStart = 0;
  let failures = 0;
  while (performance.now() - started < START_TIMEOUT_MS && !options.signal.aborted) {
    const folder = (await runningSocketFolder(place)) ?? socketFolder(place);
    const state = await isAnswering(folder);
    if (state === "ready") return folder;
    if (state === "absent" && !isRunning(child) && !(await isPostmasterRunning(place))) {
      if (child !== undefined) {
        failures += 1;
        const hindered = HINDERED.test(readLog(logFile, logStart));
        if (failures >= (hindered ? MAX_HINDERED_STARTS : MAX_FAILED_STARTS)) break;
        if (performance.now() - started > ORPHAN_GRACE_MS) await killOrphans(place, options.log);
        await sleep(250);
      }
      await deleteForeignLockFiles(place, socketFolder(place), options.log);
      logStart = trimLog(logFile);
      child = launch(place, binaries, options.settings, logFile);
      options.begun?.();
    }
    if (performance.now() > nextLogAt) {
      nextLogAt += PROGRESS_LOG_MS;
      options.log(`Still waiting for PostgreSQL (process ${readPostmasterPid(place) ?? "none"}) on ${place.cluster}.`);
    }
    await sleep(10);
  }
  // On a full disk there is no room for its words either.
  const words = readLog(logFile, logStart) || "Nothing: its log could not be written. Is the disk full?";
  throw new EmbeddedDatabaseError(`PostgreSQL did not start on ${place.cluster}. It says:\n${words}`);
}

function launch(
  place: EmbeddedLocation,
  binaries: Binaries,
  settings: Readonly<Record<string, string>>,
  logFile: string,
): ChildProcess {
  const ours = {
    ...settings,
    listen_addresses: "",
    unix_socket_directories: `"${socketFolder(place).replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
  };
  const options = Object.entries(ours).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const output = openSync(logFile, "a", 0o600);
  try {
    // A session of its own, so that the server outlives us and does not receive the terminal's Ctrl-C.
    const child = spawn(binaries.postgres, ["-D", place.cluster, ...options], {
      ...spawnAs(place),
      stdio: ["ignore", output, output],
      detached: true,
    });
    child.on("error", () => undefined);
    child.unref();
    return child;
  } finally {
    closeSync(output);
  }
}

function isRunning(child: ChildProcess | undefined): boolean {
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/**
 * Stops the server (fast shutdown: open transactions are rolled back) and waits for its end. Call it under the lock.
 */
export async function stopServer(place: EmbeddedLocation, log: (line: string) => void): Promise<void> {
  const pid = readPostmasterPid(place);
  if (pid === undefined || !(await signalProcess(place, pid, "INT"))) return;
  const started = performance.now();
  while (readPostmasterPid(place) === pid && (await isPostmasterRunning(place))) {
    if (performance.now() - started > STOP_TIMEOUT_MS) {
      log(`PostgreSQL (process ${pid}) is still writing to disk and will stop by itself.`);
      return;
    }
    await sleep(10);
  }
}

/** Truncates a long log. Returns the offset at which this start's lines begin. */
function trimLog(file: string): number {
  const handle = openSync(file, "a", 0o600);
  try {
    const { size } = fstatSync(handle);
    if (size <= LOG_KEEP_BYTES) return size;
  } finally {
    closeSync(handle);
  }
  truncateSync(file);
  return 0;
}

function readLog(file: string, from: number): string {
  const handle = openSync(file, "r");
  try {
    const text = Buffer.alloc(4_000);
    return text.toString("utf8", 0, readSync(handle, text, 0, text.length, from)).trim();
  } finally {
    closeSync(handle);
  }
}
