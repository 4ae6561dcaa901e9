import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../tests/support/world.ts";
import { type DiskAccess, openDisk } from "./infra/platform/disk.ts";
import { makeMetrics } from "./infra/platform/metrics.ts";
import { registerDatabaseMetrics, registerDiskMetrics } from "./metrics.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function figures(pool: Pick<World["pool"], "query"> = world.pool): Promise<string> {
  const metrics = makeMetrics();
  registerDatabaseMetrics(metrics, pool, null, world.clock);
  return metrics.text();
}

test("M2 exports the sum of the ledger and shows a missing cent in it", async () => {
  expect(await figures()).toMatch(/^ledger_sum_cents 0$/m);
  // The database rejects such an entry, so the test bypasses its triggers.
  const client = await world.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("ALTER TABLE ledger_entries DISABLE TRIGGER USER");
    await client.query("INSERT INTO ledger_accounts (name, bounds) VALUES ('planted', 'any')");
    await client.query("INSERT INTO ledger_transfers (cause) VALUES ('planted')");
    await client.query("INSERT INTO ledger_entries (transfer, account, cents) VALUES ('planted', 'planted', -1)");
    expect(await figures(client)).toMatch(/^ledger_sum_cents -1$/m);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

test("computes the ledger sum at most once a minute, however often it is requested", async () => {
  const metrics = makeMetrics();
  let asked = 0;
  const counting = {
    query: (text: string) => {
      if (text.includes("ledger_entries")) asked += 1;
      return world.pool.query(text);
    },
  } as World["pool"];
  registerDatabaseMetrics(metrics, counting, null, world.clock);
  await metrics.text();
  await metrics.text();
  expect(asked).toBe(1);
  world.clock.advance(60_000);
  await metrics.text();
  expect(asked).toBe(2);
});

test("exports the age of the oldest unsent mail and omits sent and failed ones", async () => {
  expect(await figures()).toMatch(/^mails_oldest_waiting_seconds 0$/m);
  const insert = `INSERT INTO mails (id, dedupe_key, message, language, encrypted, created_at, failed_at)
    VALUES ($1::uuid, $1::uuid, 'scout-invitation', 'en', 'x', now() - $2::int * interval '1 second', $3)`;
  await world.pool.query(insert, [randomUUID(), 9_000, new Date()]);
  expect(await figures()).toMatch(/^mails_oldest_waiting_seconds 0$/m);
  await world.pool.query(insert, [randomUUID(), 7_200, null]);
  expect(await figures()).toMatch(/^mails_oldest_waiting_seconds 720\d(\.\d+)?$/m);
});

test("omits a metric that cannot be read instead of reporting zero", async () => {
  const away = { query: () => Promise.reject(new Error("away")) } as unknown as World["pool"];
  expect(await figures(away)).not.toMatch(/^(ledger_sum_cents|mails_oldest_waiting_seconds) /m);
});

test("O15 exports whether a restored copy is on hold until it is released", async () => {
  expect(await figures()).toMatch(/^restored_copy_on_hold 0$/m);
  await world.pool.query(
    "INSERT INTO restorations (id, backup, taken_at, restored_at) VALUES (gen_random_uuid(), 'b', now(), now())",
  );
  expect(await figures()).toMatch(/^restored_copy_on_hold 1$/m);
  await world.pool.query("UPDATE restorations SET released_at = now()");
  expect(await figures()).toMatch(/^restored_copy_on_hold 0$/m);
});

test("O29 exports the age of the newest backup, and the age of the epoch if no backup exists", async () => {
  expect(await figures()).toMatch(/^backup_age_seconds 1[789]\d{8}(\.\d+)?$/m);
  const insert = `INSERT INTO backups_taken (id, taken_at, finished_at, bytes, place, missing)
    VALUES ($1, now() - $2::int * interval '1 second', now(), 1, 'a folder', 0)`;
  await world.pool.query(insert, ["older", 90_000]);
  await world.pool.query(insert, ["newer", 3_600]);
  expect(await figures()).toMatch(/^backup_age_seconds 360\d(\.\d+)?$/m);
});

test("O25 omits database metrics after a second without an answer and does not query twice at once", async () => {
  const metrics = makeMetrics();
  let asked = 0;
  const silent = {
    query: () => {
      asked += 1;
      return new Promise(() => undefined);
    },
  } as unknown as World["pool"];
  registerDatabaseMetrics(metrics, silent, null, world.clock);
  metrics.gauge("own_figure", "Of the process itself", () => 7);
  const begun = performance.now();
  const first = await metrics.text();
  expect(performance.now() - begun).toBeLessThan(1_500);
  expect(first).toMatch(/^own_figure 7$/m);
  expect(first).not.toMatch(
    /^(ledger_sum_cents|mails_oldest_waiting_seconds|restored_copy_on_hold|backup_age_seconds) /m,
  );
  const before = asked;
  await metrics.text();
  expect(asked).toBe(before);
});

const GIB = 2 ** 30;
const HERE = {
  role: "all",
  databaseUrl: null,
  smtpUrl: null,
  dataDir: "/d",
  filesUrl: "/d/files",
  erasedUrl: "s3://key:secret@host/erased",
} as const;

test("O56 a disk that hangs is asked once until it answers, and its figure says meanwhile that it cannot be written to", async () => {
  let [now, hanging] = [0, 0];
  const wakers: (() => void)[] = [];
  const access: DiskAccess = {
    room: () => Promise.resolve({ free: GIB, size: GIB }),
    tryWrite() {
      hanging += 1;
      return new Promise((resolve) => void wakers.push(resolve));
    },
  };
  const seen = openDisk(HERE, () => now, access);
  const metrics = makeMetrics();
  registerDiskMetrics(metrics, seen);
  for (let look = 0; look < 3; look += 1) {
    expect(await metrics.text()).toMatch(/^disk_writable\{folder="data"\} 0$/m);
    now += 15_000;
  }
  // One for each of the two folders.
  expect(hanging).toBe(2);
  for (const wake of wakers) wake();
  access.tryWrite = () => Promise.resolve();
  await expect.poll(async () => (await seen.look()).map(({ state }) => state)).toEqual(["fine", "fine"]);
});
