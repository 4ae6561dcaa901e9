import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { databaseAddress, runAsSuperuser, superuserAddress, TEMPLATE } from "../../../../tests/support/cluster.ts";
import { setUpEmptyDatabase } from "../../../../tests/support/empty-database.ts";
import { makeLog } from "../platform/log.ts";
import { listPendingBackfills } from "./backfills.ts";
import { schemaVersionAt } from "./connection/schema-version.ts";
import { DEFERRED_INDEXES } from "./deferred-indexes.ts";
import { readHandle } from "./handles.ts";
import { applyMigrations, listEarlierMigrations, listMigrations, migrateDatabase } from "./migrate.ts";
import { openPool } from "./pool.ts";

const database = setUpEmptyDatabase();

async function value(text: string): Promise<unknown> {
  const { rows } = await database.client.query(`SELECT (${text}) AS value`);
  return rows[0].value;
}

const TABLES = "SELECT count(*)::int FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'";
const STEPS = "SELECT count(*)::int FROM drizzle.__drizzle_migrations";
const MIGRATOR =
  "SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'vouchwell-migrate'";

const JOURNAL = "drizzle.__drizzle_migrations";
const MAKE_JOURNAL = `CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS ${JOURNAL} (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`;
const EARLIER_STEPS = listEarlierMigrations();
const STEPS_UP_TO_NOW = EARLIER_STEPS.length + listMigrations().length;

const STOPPED = ["0041_whole-text-search", "0042_job-places-understood", "0043_job_skills", "0045_news"];
const LATE = "0119_site-assets";
const stages: string[] = [];

/** The name of a database of this file in which every migration up to this one has run. */
const stageOf = (tag: string) => `stage_${process.pid}_${tag.slice(0, 4)}`;

// Each database continues from the one before, because running all migrations each time would double the duration.
beforeAll(async () => {
  const cluster = inject("clusterUrl");
  let [before, done] = ["template1", 0];
  for (const tag of [...STOPPED, LATE]) {
    const name = stageOf(tag);
    await runAsSuperuser(cluster, `CREATE DATABASE ${name} TEMPLATE ${before} STRATEGY file_copy`);
    stages.push(name);
    const upTo = 1 + EARLIER_STEPS.findIndex(({ folderMillis }) => schemaVersionAt(folderMillis)?.schema === tag);
    const client = new pg.Client({ connectionString: databaseAddress(cluster, name) });
    await client.connect();
    try {
      for (const statement of ["BEGIN", MAKE_JOURNAL]) await client.query(statement);
      await applyMigrations(client, EARLIER_STEPS.slice(done, upTo));
      await client.query("COMMIT");
    } finally {
      await client.end();
    }
    [before, done] = [name, upTo];
  }
});
afterAll(async () => {
  for (const name of stages) await runAsSuperuser(inject("clusterUrl"), `DROP DATABASE ${name}`);
});

test("T19 several processes migrate an empty database once, and a second run changes nothing", async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(database.url)));
  const done = await value(STEPS);
  expect(done).toBe(listMigrations().length);
  expect(await value("SELECT count(DISTINCT hash)::int FROM drizzle.__drizzle_migrations")).toBe(done);
  const tables = await value(TABLES);
  await migrateDatabase(database.url);
  expect([await value(STEPS), await value(TABLES)]).toEqual([done, tables]);
});

const WAITING = `SELECT count(*)::int FROM pg_locks WHERE NOT granted AND relation = '${JOURNAL}'::regclass`;
const LONG = { timeout: 20_000, interval: 20 };

/** A session that allows reading the journal but not writing to it, which blocks the migrator after its first step. */
async function lockJournal(): Promise<pg.Client> {
  await database.client.query(MAKE_JOURNAL);
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query(`BEGIN; LOCK TABLE ${JOURNAL} IN SHARE MODE`);
  return holder;
}

test("T19 an interrupted migration leaves nothing behind, and the next one completes", async () => {
  const holder = await lockJournal();
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

test("T19 waits for a lock in turns of two seconds, so that other sessions proceed", async () => {
  await database.becomeCopyOf(stageOf(LATE));
  const holder = await lockJournal();
  const migrated = migrateDatabase(database.url);
  await expect.poll(() => value(WAITING), LONG).toBe(1);
  const started = performance.now();
  await expect.poll(() => value(WAITING), LONG).toBe(0);
  expect(performance.now() - started).toBeLessThan(4_000);
  await holder.query("COMMIT");
  await holder.end();
  await migrated;
  expect(await value(STEPS)).toBe(STEPS_UP_TO_NOW);
});

test("T19 names our invalid index and refuses to start; ignores other schemas' indexes", async () => {
  await database.becomeCopyOf(TEMPLATE);
  /** A unique index over equal values cannot complete and stays invalid. */
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

test("reports the versions of an upgrade, and a failed migration by name", async () => {
  const [stage = "", ...later] = STOPPED;
  await database.becomeCopyOf(stageOf(stage));
  expect(later.length).toBeGreaterThan(0);
  const had = await value(STEPS);
  await database.client.query("CREATE TABLE readings (n integer)");
  await expect(migrateDatabase(database.url)).rejects.toThrow(
    /could not be brought up to date: \d{4}_[\w-]+ failed: relation "readings" already exists\nNothing was changed/,
  );
  await database.client.query("DROP TABLE readings");
  const first = await migrateDatabase(database.url);
  const newest = expect.stringMatching(/^\d{4}_/);
  expect(first).toEqual({
    from: newest,
    to: newest,
    migrations: STEPS_UP_TO_NOW - Number(had),
    milliseconds: expect.any(Number),
  });
  expect(first.from).not.toBe(first.to);
  expect(await migrateDatabase(database.url)).toMatchObject({ from: first.to, to: first.to, migrations: 0 });
});

/** The schema of a database without the order of its columns, as lines in alphabetical order. */
const SCHEMA = `SELECT array_agg(line ORDER BY line) FROM (
  SELECT concat_ws(' ', relname, relkind, relpersistence, reloptions::text) AS line FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S', 'v')
  UNION ALL SELECT concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attstorage, attstattarget,
      attidentity, attgenerated, pg_get_expr(adbin, adrelid))
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND conrelid <> 0
  UNION ALL SELECT concat_ws(' ', pg_get_indexdef(indexrelid), reloptions::text) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace
  UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
  UNION ALL SELECT concat_ws(' ', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal
) AS schema`;

test("brings a database from before the baseline to exactly the schema of a new one", async () => {
  await migrateDatabase(database.url);
  const fresh = await value(SCHEMA);
  await database.becomeCopyOf(stageOf(STOPPED[0] ?? ""));
  await migrateDatabase(database.url);
  expect(await value(SCHEMA)).toEqual(fresh);
});

test("reports unfinished backfills by name until they are done", async () => {
  await migrateDatabase(database.url);
  const pool = openPool(database.url, makeLog("silent", false), { max: 1 });
  try {
    const db = readHandle(pool);
    await pool.query("DELETE FROM table_backfills; DELETE FROM column_backfills");
    expect(await listPendingBackfills(db)).toEqual([]);
    const [index] = DEFERRED_INDEXES;
    await pool.query(`DROP INDEX IF EXISTS ${index?.name}; INSERT INTO table_backfills (name, after) VALUES ('job-skills', gen_random_uuid());
      INSERT INTO column_backfills (name, version, after) VALUES ('half', 1, gen_random_uuid()), ('whole', 1, NULL)`);
    expect(await listPendingBackfills(db)).toEqual(["half", "job-skills", index?.name].toSorted());
  } finally {
    await pool.end();
  }
});

test("reports a missing database without the password", async () => {
  const failed = await migrateDatabase("postgres://app:hunter2@127.0.0.1:1/x").catch((error: unknown) => error);
  expect(failed).toMatchObject({ name: "DatabaseUnusableError" });
  expect(String(failed)).toContain("ECONNREFUSED");
  expect(String(failed)).not.toContain("hunter2");
});

test("T19 in a deadlock the other session goes first, and the migration step is retried", async () => {
  await database.becomeCopyOf(stageOf(LATE));
  const other = new pg.Client({ connectionString: superuserAddress(database.url) });
  await other.connect();
  try {
    // PostgreSQL ends the session whose deadlock check runs first. The long timeout makes that the migration.
    await other.query("SET deadlock_timeout = '1min'");
    // Locks a reward and then its company, in the reverse order of the migration step.
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

test.each(STOPPED)("T19 an installation that stopped at %s skips no migration", async (tag) => {
  await database.becomeCopyOf(stageOf(tag));
  await migrateDatabase(database.url);
  expect(await value(STEPS)).toBe(STEPS_UP_TO_NOW);
  for (const made of ["job_skills", "table_backfills", "column_backfills", "notify_outbox"])
    expect(await value(`SELECT to_regclass('${made}') IS NOT NULL`), made).toBe(true);
  expect(await value("SELECT to_regproc('listed_places_of') IS NOT NULL")).toBe(true);
  await migrateDatabase(database.url);
  expect(await value(STEPS)).toBe(STEPS_UP_TO_NOW);
});
