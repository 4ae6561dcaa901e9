import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { runAsSuperuser } from "../../../../tests/support/cluster.ts";
import { setUpEmptyDatabase } from "../../../../tests/support/empty-database.ts";
import { buildIndexes, DEFERRED_INDEXES } from "./deferred-indexes.ts";
import { migrateDatabase } from "./migrate.ts";

const database = setUpEmptyDatabase();
beforeEach(() => migrateDatabase(database.url));

const NAMES = DEFERRED_INDEXES.map((index) => index.name);

async function state(): Promise<string[]> {
  const { rows } = await database.client.query(
    `SELECT pg_get_indexdef(indexrelid) AS made FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE relname = ANY ($1) AND indisvalid ORDER BY relname`,
    [NAMES],
  );
  return rows.map(({ made }) => made);
}

async function dropAll(): Promise<void> {
  for (const index of NAMES) await database.client.query(`DROP INDEX ${index}`);
}

/** Creates as many rows as make a migration defer the index. */
async function makeLarge(): Promise<void> {
  await database.client.query(
    `INSERT INTO job_search (job_id, created_at, reward_amount, listed, document)
      SELECT gen_random_uuid(), now(), 1, true, '' FROM generate_series(1, 5001)`,
  );
}

test("T19 a new installation has every deferred index, equal to one built later", async () => {
  const before = await state();
  expect(before).toHaveLength(NAMES.length);
  await dropAll();
  expect(await buildIndexes(database.url)).toBe(true);
  expect(await state()).toEqual(before);
});

test("T19 a migration defers the index of a large table, and an unfinished index blocks nobody", async () => {
  const before = await state();
  await dropAll();
  await database.client.query("ALTER TABLE job_search DROP CONSTRAINT job_search_job_id_jobs_id_fk");
  await database.client.query("ALTER TABLE job_search DISABLE TRIGGER USER");
  await makeLarge();
  await migrateDatabase(database.url);
  expect(await state()).toHaveLength(NAMES.length - 1);
  // Remnant of an interrupted build.
  await database.client.query("CREATE INDEX job_search_pay_index ON job_search (reward_amount)");
  await runAsSuperuser(
    database.url.replace("app@", "postgres@"),
    "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'job_search_pay_index'::regclass",
  );
  await migrateDatabase(database.url);
  expect(await buildIndexes(database.url)).toBe(true);
  expect(await state()).toEqual(before);
});

test("T19 only one process builds at a time; the others continue with other work", async () => {
  await dropAll();
  // The build waits for a writer that has not committed.
  await database.client.query("BEGIN; LOCK TABLE jobs IN ROW EXCLUSIVE MODE");
  const first = buildIndexes(database.url);
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  const building = `SELECT count(*)::int AS n FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE datname = current_database() AND locktype = 'advisory' AND granted`;
  await expect.poll(async () => (await other.query(building)).rows[0].n, { timeout: 5_000 }).toBe(1);
  expect(await buildIndexes(database.url)).toBe(false);
  // Other writes continue meanwhile.
  await other.query("UPDATE jobs SET updated_at = now()");
  await other.end();
  await database.client.query("COMMIT");
  expect(await first).toBe(true);
  expect(await state()).toHaveLength(NAMES.length);
});
