import { execFileSync } from "node:child_process";
import { appendFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../../src/server/infra/db/embedded/embedded.ts";
import { migrateDatabase } from "../../src/server/infra/db/migrate.ts";
import { makeLog } from "../../src/server/infra/platform/log.ts";
import { openQueue } from "../../src/server/infra/queue/queue.ts";
import { TASK_CLASSES } from "../../src/server/tasks.ts";
import { chownCluster } from "./embedded-child.ts";
import { QUICK_FOLDER } from "./quick-folder.ts";

const SETTINGS = { fsync: "off", full_page_writes: "on", autovacuum: "off" };

/** Options of the pair; by default fast instead of durable, with half a minute of lag. */
export type ReplicaOptions = {
  /** Parent of its folders. */
  readonly folder?: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** The standby's apply delay, in PostgreSQL's notation. */
  readonly delay?: string;
  /** Fills the primary before it is copied. */
  readonly fill?: (url: string) => Promise<void>;
};

function cluster(dataDir: string, settings: Readonly<Record<string, string>>): Promise<EmbeddedDatabase> {
  return startEmbeddedDatabase({ dataDir, settings, log: () => undefined });
}

/** Copies a running cluster like `pg_basebackup`, which the embedded binaries lack. */
async function copyRunning(primary: EmbeddedDatabase, from: string, to: string, delay: string): Promise<void> {
  const admin = new pg.Client({ connectionString: primary.url.replace("app@", "postgres@") });
  await admin.connect();
  try {
    await appendFile(join(from, "pgdata", "pg_hba.conf"), "local replication all trust\n");
    await admin.query("SELECT pg_reload_conf()");
    await admin.query("SELECT pg_backup_start('standby', true)");
    execFileSync("cp", ["-a", join(from, "pgdata"), join(to, "pgdata")]);
    const { rows } = await admin.query("SELECT labelfile FROM pg_backup_stop(false)");
    const place = join(to, "pgdata");
    await rm(join(place, "postmaster.pid"));
    for (const name of await readdir(join(place, "pg_wal"))) {
      if (/^[0-9A-F]{24}$/.test(name)) await rm(join(place, "pg_wal", name));
    }
    const host = new URL(primary.url.replace("@/", "@localhost/")).searchParams.get("host");
    await writeFile(join(place, "backup_label"), String(rows[0].labelfile));
    await writeFile(join(place, "standby.signal"), "");
    await appendFile(
      join(place, "postgresql.auto.conf"),
      `primary_conninfo = 'host=${host} user=postgres'\nrecovery_min_apply_delay = '${delay}'\n`,
    );
    // Files that we wrote must belong to the cluster's owner.
    chownCluster(place, join(from, "pgdata"));
  } finally {
    await admin.end();
  }
}

/** A migrated primary and a standby that lags. */
export async function startWithReplica(options: ReplicaOptions = {}) {
  const { folder = QUICK_FOLDER, settings = SETTINGS, delay = "30s", fill } = options;
  const [from, to] = [await mkdtemp(join(folder, "primary-")), await mkdtemp(join(folder, "standby-"))];
  const started: EmbeddedDatabase[] = [];
  async function stop(): Promise<void> {
    for (const one of started.toReversed()) await one.stop();
    for (const one of [from, to]) await rm(one, { recursive: true, force: true });
  }
  try {
    const primary = await cluster(from, settings);
    started.push(primary);
    await migrateDatabase(primary.url);
    await (await openQueue(primary.url, TASK_CLASSES, makeLog("silent", false))).stop();
    await fill?.(primary.url);
    await copyRunning(primary, from, to, delay);
    const standby = await cluster(to, settings);
    started.push(standby);
    let running = standby;
    const stopStandby = () => running.stop();
    async function startStandby(): Promise<void> {
      running = await cluster(to, settings);
      started.push(running);
    }
    /** Data folders of primary and standby. */
    const folders = [join(from, "pgdata"), join(to, "pgdata")] as const;
    return { primary: primary.url, standby: standby.url, folders, stopStandby, startStandby, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
