import { join } from "node:path";
import { findBinaries, requirePackage } from "./embedded-binaries.ts";
import { databaseUrl } from "./embedded-client.ts";
import { deleteLeftovers, initialise } from "./embedded-cluster.ts";
import { type Lock, lock, tryLock } from "./embedded-lock.ts";
import { clusterState, type Place, preparePlace } from "./embedded-place.ts";
import { EmbeddedDatabaseError } from "./embedded-process.ts";
import { findServer, type StartOptions, startServer, stopServer } from "./embedded-server.ts";
import { watchServer } from "./embedded-watch.ts";

export type EmbeddedDatabase = {
  /** Address for `pg`: a unix socket, the role `app`, the database `vouchwell`. */
  readonly url: string;
  /** True when this call made the cluster. */
  readonly fresh: boolean;
  /** Leaves the database; the last process that uses the folder stops the server. May be called twice. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** DATA_DIR. */
  readonly dataDir: string;
  /** More PostgreSQL settings; they hold when this call starts the server, not when it finds one running. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
  /** Called once the server was launched. */
  readonly begun?: () => void;
};

/**
 * Gives the PostgreSQL of DATA_DIR: finds it running, starts it, or makes it first. Several processes may call it at
 * once on the same folder. It never deletes a data folder. Throws EmbeddedDatabaseError with a message for people.
 * Source: STACK "The PostgreSQL starter".
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  requirePackage();
  const place = await preparePlace(options.dataDir);
  const end = new AbortController();
  const { settings = {}, log, begun } = options;
  const start: StartOptions = { settings, log, signal: end.signal, ...(begun && { begun }) };
  const guard = await lockPlace(place, log);
  let user: Lock | undefined;
  try {
    const fresh = clusterState(place) === "absent";
    user = await lock(usersFile(place), "shared", () => undefined);
    if (fresh) await initialise(place, await findBinaries(place), start.settings);
    const folder = await findOrStart(place, start);
    return opened({ place, folder, fresh, user, end, start });
  } catch (error) {
    user?.release();
    throw error;
  } finally {
    guard.release();
  }
}

type Opened = {
  readonly place: Place;
  readonly folder: string;
  readonly fresh: boolean;
  readonly user: Lock;
  readonly end: AbortController;
  readonly start: StartOptions;
};

function opened({ place, folder, fresh, user, end, start }: Opened): EmbeddedDatabase {
  const { log, signal } = start;
  let stopped: Promise<void> | undefined;
  void watchServer({ folder, revive: () => revive(place, start), log, signal });
  return {
    url: databaseUrl(folder),
    fresh,
    stop() {
      end.abort();
      stopped ??= leave(place, user, log);
      return stopped;
    },
  };
}

async function findOrStart(place: Place, start: StartOptions): Promise<string> {
  const found = await findServer(place);
  if (found !== undefined) return found;
  deleteLeftovers(place);
  return startServer(place, await findBinaries(place), start);
}

/** The server went away under us; another process may have started it again meanwhile. */
async function revive(place: Place, start: StartOptions): Promise<string> {
  const guard = await lockPlace(place, start.log);
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

/** Whoever can have the users' lock alone was the last one. */
async function leave(place: Place, user: Lock, log: (line: string) => void): Promise<void> {
  const guard = await lockPlace(place, log);
  try {
    user.release();
    const alone = tryLock(usersFile(place), "exclusive");
    if (alone === undefined) return;
    alone.release();
    await stopServer(place, log);
  } finally {
    guard.release();
  }
}

function lockPlace(place: Place, log: (line: string) => void): Promise<Lock> {
  return lock(join(place.run, "start.lock"), "exclusive", () => {
    log("Waiting for another process that is starting or stopping the database.");
  });
}

function usersFile(place: Place): string {
  return join(place.run, "users.lock");
}
