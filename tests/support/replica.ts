import { execFileSync } from "node:child_process";
import { appendFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../../src/server/db/embedded/embedded.ts";
import { migrateDatabase } from "../../src/server/db/migrate.ts";
import { makeLog } from "../../src/server/platform/log.ts";
import { openQueue } from "../../src/server/queue/queue.ts";
import { TASK_CLASSES } from "../../src/server/tasks.ts";
import { QUICK_FOLDER } from "./quick-folder.ts";

const SETTINGS = { fsync: "off", full_page_writes: "on", autovacuum: "off" };

function cluster(dataDir: string): Promise<EmbeddedDatabase> {
  return startEmbeddedDatabase({ dataDir, settings: SETTINGS, log: () => undefined });
}

/** Copies a running cluster as `pg_basebackup` does, which the embedded binaries lack. */
async function copyRunning(primary: EmbeddedDatabase, from: string, to: string): Promise<void> {
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
      `primary_conninfo = 'host=${host} user=postgres'\nrecovery_min_apply_delay = '30s'\n`,
    );
    // What we wrote ourselves belongs to whom the rest belongs to.
    execFileSync("chown", ["-R", `--reference=${join(from, "pgdata")}`, place]);
  } finally {
    await admin.end();
  }
}

/** A migrated primary of its own, and a standby that is half a minute behind it. */
export async function startWithReplica() {
  const [from, to] = [await mkdtemp(join(QUICK_FOLDER, "primary-")), await mkdtemp(join(QUICK_FOLDER, "standby-"))];
  const primary = await cluster(from);
  await migrateDatabase(primary.url);
  await (await openQueue(primary.url, TASK_CLASSES, makeLog("silent", false))).stop();
  await copyRunning(primary, from, to);
  const standby = await cluster(to);
  return {
    primary: primary.url,
    standby: standby.url,
    async stop() {
      await standby.stop();
      await primary.stop();
      for (const folder of [from, to]) await rm(folder, { recursive: true, force: true });
    },
  };
}
