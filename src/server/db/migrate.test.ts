import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { expect, test } from "vitest";
import { emptyDatabases } from "../../../tests/support/empty-database.ts";
import { migrateDatabase } from "./migrate.ts";

const database = emptyDatabases();

async function value(text: string): Promise<unknown> {
  const { rows } = await database.client.query(`SELECT (${text}) AS value`);
  return rows[0].value;
}

const TABLES = "SELECT count(*)::int FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'";
const STEPS = "SELECT count(*)::int FROM drizzle.__drizzle_migrations";
const MIGRATOR =
  "SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'vouchwell-migrate'";

test("T19 several that migrate an empty database at once do it once, and a second time changes nothing", async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(database.url)));
  const steps = await value(STEPS);
  expect(steps).toBeGreaterThan(3);
  expect(await value("SELECT count(DISTINCT hash)::int FROM drizzle.__drizzle_migrations")).toBe(steps);
  const tables = await value(TABLES);
  await migrateDatabase(database.url);
  expect([await value(STEPS), await value(TABLES)]).toEqual([steps, tables]);
});

const JOURNAL = "drizzle.__drizzle_migrations";
const WAITING = `SELECT count(*)::int FROM pg_locks WHERE NOT granted AND relation = '${JOURNAL}'::regclass`;
const LONG = { timeout: 20_000, interval: 20 };

/** Somebody who lets the journal be read but not written to: the migrator comes to a stand after its first step. */
async function holdJournal(): Promise<pg.Client> {
  const columns = "id serial PRIMARY KEY, hash text NOT NULL, created_at bigint";
  await database.client.query(
    `CREATE SCHEMA IF NOT EXISTS drizzle; CREATE TABLE IF NOT EXISTS ${JOURNAL} (${columns})`,
  );
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query(`BEGIN; LOCK TABLE ${JOURNAL} IN SHARE MODE`);
  return holder;
}

test("T19 a migrator that is cut off in the middle leaves nothing half done, and the next one does it all", async () => {
  const holder = await holdJournal();
  const cut = migrateDatabase(database.url).catch((error: unknown) => error);
  await expect.poll(() => value(WAITING), LONG).toBe(1);
  await database.client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'vouchwell-migrate'",
  );
  expect(await cut).toMatchObject({ name: "MigrationError" });
  await holder.end();
  await expect.poll(() => value(MIGRATOR)).toBe(0);
  expect([await value(TABLES), await value(STEPS)]).toEqual([0, 0]);
  await migrateDatabase(database.url);
  expect(await value(TABLES)).toBeGreaterThan(10);
});

test("T19 what somebody else holds is waited for in turns of two seconds, so that others get theirs", async () => {
  const holder = await holdJournal();
  const migrated = migrateDatabase(database.url);
  await expect.poll(() => value(WAITING), LONG).toBe(1);
  const started = performance.now();
  await expect.poll(() => value(WAITING), LONG).toBe(0);
  expect(performance.now() - started).toBeLessThan(4_000);
  await holder.query("COMMIT");
  await holder.end();
  await migrated;
  expect(await value(TABLES)).toBeGreaterThan(10);
});

test("T19 an index that was left invalid stops the start by its name; one of somebody else does not", async () => {
  await migrateDatabase(database.url);
  /** A unique index over equal values cannot be finished, and stays behind. */
  const leaveInvalid = async (schema: string) => {
    await database.client.query(`CREATE TABLE ${schema}.twins (n int); INSERT INTO ${schema}.twins VALUES (1), (1)`);
    const built = database.client.query(`CREATE UNIQUE INDEX CONCURRENTLY twins_key ON ${schema}.twins (n)`);
    await expect(built).rejects.toThrow("could not create unique index");
  };
  await database.client.query("CREATE SCHEMA other");
  await leaveInvalid("other");
  await migrateDatabase(database.url);
  await leaveInvalid("public");
  await expect(migrateDatabase(database.url)).rejects.toThrow(/invalid, run REINDEX on them: twins_key/);
});

test("a database that is not there is told without the password", async () => {
  const failed = await migrateDatabase("postgres://app:hunter2@127.0.0.1:1/x").catch((error: unknown) => error);
  expect(failed).toMatchObject({ name: "DatabaseUnusableError" });
  expect(String(failed)).toContain("ECONNREFUSED");
  expect(String(failed)).not.toContain("hunter2");
});

const FOLDER = new URL("./migrations/", import.meta.url);

/** An installation that ran every step up to this one, in the order of the journal. */
async function stopAt(tag: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "steps-"));
  await cp(FOLDER, folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as { entries: { tag: string }[] };
  const entries = journal.entries.filter((entry) => entry.tag <= tag);
  await writeFile(file, JSON.stringify({ ...journal, entries }));
  await migrate(drizzle(database.client), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
}

test("T19 whoever waits for us while we wait for them goes first, and the step is taken afterwards", async () => {
  await stopAt("0119_site-assets");
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  try {
    // A reward is changed, then its company: the other way round than a step takes them.
    await other.query("BEGIN; LOCK TABLE rewards IN ROW EXCLUSIVE MODE");
    const migrated = migrateDatabase(database.url);
    const waits = "SELECT count(*)::int FROM pg_locks WHERE NOT granted AND relation = 'rewards'::regclass";
    await expect.poll(() => value(waits), { timeout: 20_000, interval: 5 }).toBe(1);
    await other.query("LOCK TABLE companies IN ROW EXCLUSIVE MODE");
    await other.query("COMMIT");
    await migrated;
  } finally {
    await other.end();
  }
  expect(await value("to_regclass('webhook_deliveries') IS NOT NULL")).toBe(true);
});

test.each(["0041_whole-text-search", "0042_job-places-understood", "0043_job_skills", "0045_news"])(
  "T19 an installation that stopped at %s passes over no step",
  async (tag) => {
    await stopAt(tag);
    await migrateDatabase(database.url);
    const journal = JSON.parse(await readFile(new URL("meta/_journal.json", FOLDER), "utf8"));
    expect(await value(STEPS)).toBe(journal.entries.length);
    for (const made of ["job_skills", "table_passes", "readings", "untold_news"])
      expect(await value(`SELECT to_regclass('${made}') IS NOT NULL`), made).toBe(true);
    expect(await value("SELECT to_regproc('listed_places_of') IS NOT NULL")).toBe(true);
    await migrateDatabase(database.url);
    expect(await value(STEPS)).toBe(journal.entries.length);
  },
);
