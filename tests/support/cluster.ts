import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../../src/server/infra/db/embedded/embedded.ts";
import { migrateDatabase } from "../../src/server/infra/db/migrate.ts";
import { makeLog } from "../../src/server/infra/platform/log.ts";
import { openQueue } from "../../src/server/infra/queue/queue.ts";
import { TASK_CLASSES } from "../../src/server/tasks.ts";
import { QUICK_FOLDER } from "./quick-folder.ts";

export const TEMPLATE = "vouchwell_template";

/** The address of another database of the same cluster. */
export function databaseAddress(url: string, name: string): string {
  const address = new URL(url.replace("@/", "@localhost/"));
  address.pathname = `/${name}`;
  return address.toString().replace("@localhost/", "@/");
}

/** The same address with the cluster's superuser, for what the product's role may not do. */
export function superuserAddress(url: string): string {
  const address = new URL(url.replace("@/", "@localhost/"));
  address.username = "postgres";
  return address.toString().replace("@localhost/", "@/");
}

/** Runs one statement outside of the product's databases. */
export async function runAsSuperuser(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Starts a temporary test cluster, fast instead of durable, with a migrated template. */
export async function startTestCluster(): Promise<EmbeddedDatabase> {
  const dataDir = await mkdtemp(join(QUICK_FOLDER, "vouchwell-test-"));
  // An autovacuum worker runs as superuser; our role cannot force-drop a database while one is connected.
  const careless = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" };
  const settings = { ...careless, max_connections: "300" };
  const database = await startEmbeddedDatabase({ dataDir, settings, log: () => undefined });
  await runAsSuperuser(database.url, `CREATE DATABASE ${TEMPLATE}`);
  const template = databaseAddress(database.url, TEMPLATE);
  await migrateDatabase(template);
  const queue = await openQueue(template, TASK_CLASSES, makeLog("silent", false));
  await queue.stop();
  return {
    ...database,
    async stop() {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
