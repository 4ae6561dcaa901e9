import { rm } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serverProcess, temporaryHome } from "../../../../../tests/support/embedded-child.ts";
import { systemClock } from "../../platform/clock.ts";
import { makeIds } from "../../platform/ids.ts";
import { makeLog } from "../../platform/log.ts";
import { type Bus, openBus } from "../bus.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../embedded/embedded.ts";
import { binariesInstalled } from "../embedded/embedded-binaries.ts";
import { transaction } from "../handles.ts";
import { migrateDatabase } from "../migrate.ts";
import { onEventsCommitted, openPool } from "../pool.ts";
import { type OutboxRelay, openOutboxRelay } from "./outbox.ts";

const log = makeLog("silent", false);
let home: string;
let database: EmbeddedDatabase;
let pool: pg.Pool;
let bus: Bus;
let teller: OutboxRelay;

beforeAll(async () => {
  if (!binariesInstalled()) return;
  home = await temporaryHome();
  database = await startEmbeddedDatabase({ dataDir: home, settings: { fsync: "off" }, log: () => undefined });
  await migrateDatabase(database.url);
  pool = openPool(database.url, log);
  bus = await openBus(database.url, { log, pool, ids: makeIds(systemClock) });
  teller = openOutboxRelay(database.url, log);
  onEventsCommitted(pool, () => teller.wake());
}, 60_000);
afterAll(async () => {
  if (home === undefined) return;
  await teller.stop();
  await bus.stop();
  await pool.end();
  await database.stop();
  await rm(home, { recursive: true, force: true });
});

describe.skipIf(!binariesInstalled())("item 9 a crash of PostgreSQL", () => {
  test("makes every process resync, because unpublished events are lost, and later events arrive", async () => {
    const heard: string[] = [];
    bus.subscribe("test_crash", (payload) => heard.push(payload));
    let lookedAgain = 0;
    bus.onResync(() => (lookedAgain += 1));
    // In flight while the server goes down.
    const holder = new pg.Client({ connectionString: database.url });
    holder.on("error", () => undefined);
    await holder.connect();
    await holder.query("BEGIN; LOCK TABLE notify_outbox IN ACCESS EXCLUSIVE MODE");
    await holder.query("INSERT INTO notify_outbox VALUES ('test_crash', 'lost')");
    const before = lookedAgain;
    process.kill(serverProcess(home) ?? expect.fail("no server to kill"), "SIGKILL");
    await expect.poll(() => bus.healthy(), { timeout: 10_000, interval: 2 }).toBe(false);
    await expect.poll(() => bus.healthy(), { timeout: 30_000, interval: 20 }).toBe(true);
    expect(lookedAgain).toBeGreaterThan(before);
    const { rows } = await pool.query("SELECT count(*) AS n FROM notify_outbox");
    expect(rows).toEqual([{ n: 0 }]);
    await transaction(pool, async (tx) => tx.publish("test_crash", "after it"));
    await expect.poll(() => heard, { timeout: 5_000, interval: 20 }).toContain("after it");
    expect(heard).toEqual(["after it"]);
  }, 60_000);
});
