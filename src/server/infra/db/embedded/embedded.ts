import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findBinaries, requirePackage } from "./embedded-binaries.ts";
import { databaseUrl, keepConnectionOpen } from "./embedded-client.ts";
import { deleteLeftovers, initializeCluster } from "./embedded-cluster.ts";
import { clusterState, type EmbeddedLocation, prepareLocation } from "./embedded-location.ts";
import { acquireLock, type Lock, tryAcquireLock } from "./embedded-lock.ts";
import { detectPlatform, type Platform } from "./embedded-platform.ts";
import { EmbeddedDatabaseError } from "./embedded-process.ts";
import { findServer, type StartOptions, startServer, stopServer } from "./embedded-server.ts";

const AFTER_LOSS_MS = 100;
const AFTER_FAILURE_MS = 2_000;
/** A full disk lasts for hours: its lines would fill it again. */
const REPEAT_LOG_MS = 60_000;

type LogLine = (level: "error" | "warn", line: string) => void;

type WatchOptions = {
  readonly folder: string;
  /** Finds the server again or restarts it. Returns its socket folder. */
  readonly revive: () => Promise<string>;
  readonly report: LogLine;
  readonly signal: AbortSignal;
};

/**
 * Detects by an open connection that the server is gone (killed, out of memory) and restarts it, until the signal
 * aborts. Does not keep the process alive.
 */
async function watchServer({ folder, revive, report, signal }: WatchOptions): Promise<void> {
  let current = folder;
  let reportedAt: number | undefined;
  while (!signal.aborted) {
    const opened = await keepConnectionOpen(current, signal);
    if (signal.aborted) return;
    await sleep(opened ? AFTER_LOSS_MS : AFTER_FAILURE_MS, undefined, { ref: false });
    if (signal.aborted) return;
    try {
      current = await revive();
      if (reportedAt !== undefined) report("warn", "The database runs again.");
      reportedAt = undefined;
    } catch (error) {
      if (signal.aborted) return;
      if (reportedAt !== undefined && performance.now() - reportedAt < REPEAT_LOG_MS) continue;
      reportedAt = performance.now();
      report(
        "error",
        `The database cannot be started again: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

export type EmbeddedDatabase = {
  /** Address for `pg`: a unix socket, the role `app`, the database `vouchwell`. */
  readonly url: string;
  /** True if this call created the cluster. */
  readonly fresh: boolean;
  /** Releases the database. The last process that uses the folder stops the server. May be called twice. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** DATA_DIR. */
  readonly dataDir: string;
  /** Additional PostgreSQL settings. They apply if this call starts the server, not if it finds one running. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
  /** Reports that the server is gone and cannot be restarted, with the reason, and that it runs again. */
  readonly report?: LogLine;
  /** Defaults to this machine's platform. */
  readonly platform?: Platform;
  /** Called once the server was launched. */
  readonly begun?: () => void;
};

/**
 * Returns the PostgreSQL of DATA_DIR: finds it running, starts it, or creates it first. Several processes may call it
 * at once on the same folder. It never deletes a data folder. Throws EmbeddedDatabaseError with a readable message.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { platform = detectPlatform() } = options;
  requirePackage(platform);
  const place = await prepareLocation(options.dataDir, platform);
  const end = new AbortController();
  const { settings = {}, log, report, begun } = options;
  const start: StartOptions = { settings, log, signal: end.signal, ...(begun && { begun }) };
  const guard = await lockLocation(place, log);
  let user: Lock | undefined;
  try {
    const fresh = clusterState(place) === "absent";
    user = await acquireLock(usersFile(place), "shared", () => undefined);
    if (fresh) await initializeCluster(place, await findBinaries(place), start.settings);
    const folder = await findOrStart(place, start);
    return toEmbeddedDatabase({ place, folder, fresh, user, end, start, report });
  } catch (error) {
    user?.release();
    throw error;
  } finally {
    guard.release();
  }
}

type OpenedLocation = {
  readonly place: EmbeddedLocation;
  readonly folder: string;
  readonly fresh: boolean;
  readonly user: Lock;
  readonly end: AbortController;
  readonly start: StartOptions;
  readonly report: LogLine | undefined;
};

function toEmbeddedDatabase({
  place,
  folder,
  fresh,
  user,
  end,
  start,
  report = (_level, line) => start.log(line),
}: OpenedLocation): EmbeddedDatabase {
  const { log, signal } = start;
  let stopped: Promise<void> | undefined;
  void watchServer({ folder, revive: () => revive(place, start), report, signal });
  return {
    url: databaseUrl(folder),
    fresh,
    stop() {
      end.abort();
      stopped ??= leaveServer(place, user, log);
      return stopped;
    },
  };
}

async function findOrStart(place: EmbeddedLocation, start: StartOptions): Promise<string> {
  const found = await findServer(place);
  if (found !== undefined) return found;
  deleteLeftovers(place);
  return startServer(place, await findBinaries(place), start);
}

/** Called when the server is gone. Another process may have restarted it meanwhile. */
async function revive(place: EmbeddedLocation, start: StartOptions): Promise<string> {
  const guard = await lockLocation(place, start.log);
  try {
    const found = await findServer(place);
    if (found !== undefined) return found;
    if (start.signal.aborted || clusterState(place) === "absent") {
      throw new EmbeddedDatabaseError(`The database in ${place.cluster} is gone.`);
    }
    start.log("PostgreSQL is gone and is started again.");
    return await startServer(place, await findBinaries(place), start);
  } finally {
    guard.release();
  }
}

/** The process that gets the users' lock exclusively is the last user. */
async function leaveServer(place: EmbeddedLocation, user: Lock, log: (line: string) => void): Promise<void> {
  const guard = await lockLocation(place, log);
  try {
    user.release();
    const alone = tryAcquireLock(usersFile(place), "exclusive");
    if (alone === undefined) return;
    alone.release();
    await stopServer(place, log);
  } finally {
    guard.release();
  }
}

function lockLocation(place: EmbeddedLocation, log: (line: string) => void): Promise<Lock> {
  return acquireLock(join(place.run, "start.lock"), "exclusive", () => {
    log("Waiting for another process that is starting or stopping the database.");
  });
}

function usersFile(place: EmbeddedLocation): string {
  return join(place.run, "users.lock");
}
