import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { inject } from "vitest";
import { type BackupLocation, openBackupLocation } from "../../src/server/infra/backup/location.ts";
import { openBackup } from "../../src/server/infra/backup/manifest.ts";
import type { Progress } from "../../src/server/infra/backup/progress.ts";
import { restoreBackup } from "../../src/server/infra/backup/restore-backup.ts";
import { secretKeyFingerprint } from "../../src/server/infra/backup/settings.ts";
import { takeBackup } from "../../src/server/infra/backup/take-backup.ts";
import { migrateDatabase } from "../../src/server/infra/db/migrate.ts";
import { openFileStore } from "../../src/server/infra/files/store.ts";
import { type Clock, systemClock } from "../../src/server/infra/platform/clock.ts";
import type { FileStore } from "../../src/server/infra/platform/file-store.ts";
import { makeIds } from "../../src/server/infra/platform/ids.ts";
import { makeLog } from "../../src/server/infra/platform/log.ts";
import { openQueue } from "../../src/server/infra/queue/queue.ts";
import { openServices, type Services } from "../../src/server/services.ts";
import { TASK_CLASSES } from "../../src/server/tasks.ts";
import { databaseAddress, runAsSuperuser } from "./cluster.ts";
import { QUICK_FOLDER } from "./quick-folder.ts";
import { testConfig, type World } from "./world.ts";

export const BACKUP_KEY = "a key of backups that only tests use";
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Progress without output. */
export const silentProgress: Progress = { begin() {}, add() {}, say() {}, end() {} };

/** A temporary folder with its removal function. */
export async function createTemporaryFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(QUICK_FOLDER, "vouchwell-backups-"));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Takes a backup of a world or a copy to a folder or bucket. `files`: a different or wrapped storage. */
export async function backUpWorld(
  world: Pick<World, "url" | "services">,
  target: string,
  files: FileStore = world.services.files,
) {
  return takeBackup({
    databaseUrl: world.url,
    files,
    place: await openBackupLocation(target),
    backupKey: BACKUP_KEY,
    secretKeyPrint: secretKeyFingerprint(world.services.config.secretKey),
    clock: systemClock,
    progress: silentProgress,
  });
}

let databases = 0;

/** An empty database of the tests' cluster. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  databases += 1;
  const name = `copy_${process.pid}_${performance.now().toString(36).replace(".", "")}_${databases}`;
  await runAsSuperuser(inject("clusterUrl"), `CREATE DATABASE ${name}`);
  return {
    url: databaseAddress(inject("clusterUrl"), name),
    drop: () => runAsSuperuser(inject("clusterUrl"), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** A copy of a world restored from a backup: its database, folder, and lazily opened services. */
export type RestoredCopy = {
  readonly url: string;
  readonly folder: string;
  readonly files: FileStore;
  services(): Promise<Services>;
  close(): Promise<void>;
};

/** Restores a backup into the caller's database and storage. */
export async function restoreInto(
  { url, files, clock }: { readonly url: string; readonly files: FileStore; readonly clock: Clock },
  source: string | BackupLocation,
  backupKey = BACKUP_KEY,
): Promise<void> {
  const place = typeof source === "string" ? await openBackupLocation(source) : source;
  const book = await openBackup(place, backupKey, null);
  const ids = makeIds(systemClock);
  await restoreBackup({ book, place, databaseUrl: url, files, clock, ids, progress: silentProgress });
}

/** Restores a world's backup into a new database and folder. */
export async function restoreCopy(
  world: { readonly clock: Clock },
  source: string,
  backupKey = BACKUP_KEY,
): Promise<RestoredCopy> {
  const [database, { folder, remove }] = [await createEmptyDatabase(), await createTemporaryFolder()];
  const config = testConfig(database.url, { DATA_DIR: folder });
  const files = await openFileStore(config);
  const closing: (() => Promise<void>)[] = [database.drop, remove];
  const close = async () => {
    for (const one of closing) await one();
  };
  try {
    await restoreInto({ url: database.url, files, clock: world.clock }, source, backupKey);
  } catch (error) {
    await close();
    throw error;
  }
  async function services(): Promise<Services> {
    await migrateDatabase(database.url);
    const log = makeLog("silent", false);
    const queue = await openQueue(database.url, TASK_CLASSES, log, { onlyPutIn: true });
    const parts = { config, clock: world.clock, log, databaseUrl: database.url, enqueue: queue.enqueue };
    const opened = await openServices(parts);
    closing.unshift(async () => {
      await queue.stop();
      await opened.close();
    });
    return opened;
  }
  return { url: database.url, folder, files, services, close };
}

/** Rows of a query at an address. */
export async function queryAt(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

export type Program = {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; output: string }>;
};

/**
 * Starts `npm run backup` or `npm run restore` as its own process, without npm. `limit`: maximum file size in blocks.
 */
export function startBackupProgram(
  name: "backup" | "restore",
  args: readonly string[],
  environment: Record<string, string>,
  limit?: number,
): Program {
  const command = [process.execPath, "--import", "./src/server/quick-start.ts", `src/server/${name}-cli.ts`, ...args];
  const env = { PATH: process.env.PATH, NODE_ENV: "production", BACKUP_KEY, LOG_LEVEL: "error", ...environment };
  const limited =
    limit === undefined ? command : ["bash", "-c", `ulimit -f ${limit}; exec "$@"`, "limited", ...command];
  const [first = "", ...rest] = limited;
  const child = spawn(first, rest, { cwd: ROOT, env, stdio: "pipe" });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes: Buffer) => (output += bytes.toString()));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, output }));
  return { child, ended };
}
