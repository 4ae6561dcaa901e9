import { expect, it } from "vitest";
import { setUpEmptyDatabase } from "../../../../tests/support/empty-database.ts";
import { listEarlierMigrations, listMigrations, migrateDatabase } from "../db/migrate.ts";
import { createSchema } from "./schema.ts";

const database = setUpEmptyDatabase();
const EARLIER = listEarlierMigrations().map(({ folderMillis }) => folderMillis);
const NEW = listMigrations().map(({ folderMillis }) => folderMillis);

/** As in a restore: all of it in one transaction. */
async function create(moments: readonly number[]): Promise<void> {
  await database.client.query("BEGIN");
  await createSchema(database.client, moments);
  await database.client.query("COMMIT");
}

async function tables(...names: string[]): Promise<boolean[]> {
  const { rows } = await database.client.query(
    "SELECT to_regclass(name) IS NOT NULL AS there FROM unnest($1::text[]) WITH ORDINALITY AS given(name, n) ORDER BY n",
    [names],
  );
  return rows.map(({ there }) => there);
}

it("creates the schema of a backup from before the baseline, which then is brought up to date", async () => {
  await create(EARLIER.slice(0, -1));
  expect(await tables("restored_work", "restored_tasks")).toEqual([true, false]);
  await migrateDatabase(database.url);
  expect(await tables("restored_work", "restored_tasks")).toEqual([false, true]);
});

it("creates the same schema for an upgraded database's backup and a new one's", async () => {
  for (const moments of [[...EARLIER, ...NEW], NEW]) {
    await database.client.query(
      "DROP SCHEMA IF EXISTS drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public",
    );
    await create(moments);
    expect(await tables("restored_tasks", "notify_outbox")).toEqual([true, true]);
    expect(await migrateDatabase(database.url)).toMatchObject({ migrations: 0 });
  }
});

it("refuses the migrations of a newer version", async () => {
  await expect(createSchema(database.client, [...NEW, Date.UTC(2100, 0)])).rejects.toThrow("newer version");
});
