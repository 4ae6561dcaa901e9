import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseProxy, openDatabaseProxy } from "../../../../../tests/support/proxy.ts";
import { createWorld, type World } from "../../../../../tests/support/world.ts";
import { makeLog } from "../../platform/log.ts";
import { transaction } from "../handles.ts";
import { openPool } from "../pool.ts";

let world: World;
let proxy: DatabaseProxy;

beforeAll(async () => {
  world = await createWorld();
  proxy = await openDatabaseProxy(world.url);
});
afterAll(async () => {
  await proxy.close();
  await world.close();
});

const PATIENCE = 1_000;
/** Number of open connections, each verified to work. */
const OPEN = 4;

async function poolOfSome() {
  const pool = openPool(proxy.url, makeLog("silent", false), { query_timeout: PATIENCE });
  const clients = await Promise.all(Array.from({ length: OPEN }, () => pool.connect()));
  for (const client of clients) client.release();
  expect(pool.idleCount).toBe(OPEN);
  return pool;
}

test("O40 after one silent connection, older connections are not reused, so that no other request waits for the same timeout", async () => {
  const pool = await poolOfSome();
  proxy.forget();
  await expect(pool.query("SELECT 1")).rejects.toThrow("Query read timeout");
  const begun = performance.now();
  for (let n = 0; n < 2 * OPEN; n += 1) expect((await pool.query("SELECT $1::int AS n", [n])).rows).toEqual([{ n }]);
  expect(performance.now() - begun).toBeLessThan(PATIENCE);
  // New connections are reused as usual.
  expect(pool.totalCount).toBe(1);
  const client = await pool.connect();
  expect((await client.query("SELECT 2 AS two")).rows).toEqual([{ two: 2 }]);
  client.release();
  await pool.end();
});

test("O40 a transaction on a silent connection fails after one timeout, nested or not", async () => {
  const pool = await poolOfSome();
  const begun = performance.now();
  const outer = transaction(pool, async (tx) => {
    await tx.savepoint(async () => {
      proxy.forget();
      await tx.executeSql("SELECT 1", []);
    });
  });
  await expect(outer).rejects.toThrow("Query read timeout");
  expect(performance.now() - begun).toBeLessThan(2 * PATIENCE);
  expect(await transaction(pool, (tx) => tx.executeSql("SELECT 3 AS three", []))).toEqual({ rows: [{ three: 3 }] });
  await pool.end();
});

test("a statement that fails otherwise costs no other connection", async () => {
  const pool = await poolOfSome();
  await expect(pool.query("SELECT 1 / 0")).rejects.toThrow("division by zero");
  const failed = transaction(pool, (tx) => tx.executeSql("SELECT 1 / 0", []));
  await expect(failed).rejects.toThrow("division by zero");
  // The driver discards the connection of a failed pool query.
  expect(pool.totalCount).toBe(OPEN - 1);
  expect(pool.idleCount).toBe(OPEN - 1);
  await pool.end();
});
