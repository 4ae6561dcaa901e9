import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { databaseAddress, runAsSuperuser, TEMPLATE } from "../../../../../tests/support/cluster.ts";
import { startSecondProcess } from "../../../../../tests/support/second-process.ts";
import { createWorld } from "../../../../../tests/support/world.ts";
import { makeLog } from "../../platform/log.ts";
import { makeMetrics } from "../../platform/metrics.ts";
import { transaction } from "../handles.ts";
import { openPool } from "../pool.ts";
import { registerOutboxMetric } from "./outbox.ts";

let channels = 0;
/** A channel that the committing process handles at once. */
const REVOKED = "session_revoked";

const world = await createWorld();
const other = await startSecondProcess(world);
afterAll(async () => {
  await other.close();
  await world.close();
});

/** A channel for one test, with the events that the other process receives on it. */
async function channelOfItsOwn() {
  channels += 1;
  const channel = `test_news_${channels}`;
  const heard: string[] = [];
  // Subscribers resync once a new channel is listened to.
  const listening = new Promise<void>((resolve) => other.bus.onResync(resolve));
  other.bus.subscribe(channel, (payload) => heard.push(payload));
  await listening;
  return { channel, heard, hears: (count: number) => expect.poll(() => heard.length, { interval: 5 }).toBe(count) };
}

async function left(): Promise<number> {
  return (await world.pool.query("SELECT count(*) AS n FROM notify_outbox")).rows[0].n;
}

test("item 9 publishes only committed events, each once, after the commit", async () => {
  const { channel, heard, hears } = await channelOfItsOwn();
  const undone = world.ctx.write(async (tx) => {
    tx.publish(channel, "undone");
    throw new Error("on purpose");
  });
  await expect(undone).rejects.toThrow("on purpose");
  await world.ctx.write(async (tx) => {
    tx.publish(channel, "first");
    await tx
      .savepoint(async () => {
        tx.publishAll(channel, ["undone too", "first"]);
        throw new Error("on purpose");
      })
      .catch(() => undefined);
    tx.publishAll(channel, ["first", "second", "second"]);
    // An event published meanwhile arrives. A receiver of ours would read data that is not committed yet.
    await transaction(other.pool, async (their) => their.publish(channel, "meanwhile"));
    await hears(1);
  });
  await hears(3);
  await world.ctx.write(async (tx) => tx.publish(channel, "last"));
  await hears(4);
  expect(heard.toSorted()).toEqual(["first", "last", "meanwhile", "second"]);
  await expect.poll(left).toBe(0);
});

test("item 9 another process publishes the events of one that died right after its commit, within a second", async () => {
  const { channel, heard, hears } = await channelOfItsOwn();
  // Nothing relays the events of this pool, as after a killed process.
  const orphaned = openPool(world.url, makeLog("silent", false));
  await transaction(orphaned, async (tx) => tx.publish(channel, "left behind"));
  const committed = performance.now();
  await orphaned.end();
  await hears(1);
  expect(performance.now() - committed).toBeLessThan(1_000);
  expect(heard).toEqual(["left behind"]);
});

test("publishes many pending events once, whichever process relays them", async () => {
  const { channel, heard, hears } = await channelOfItsOwn();
  const payloads = Array.from({ length: 5_000 }, (_none, n) => `payload ${n}`);
  await world.pool.query("INSERT INTO notify_outbox SELECT $1, unnest($2::text[])", [channel, payloads]);
  await Promise.all(
    Array.from({ length: 20 }, (_none, n) =>
      transaction((n % 2 === 0 ? world : other).pool, async (tx) => tx.publish(channel, `written ${n}`)),
    ),
  );
  await hears(5_020);
  await expect.poll(left).toBe(0);
  expect(new Set(heard).size).toBe(5_020);
});

test("exchanges events with a previous version that notifies within its transaction", async () => {
  const { channel, heard, hears } = await channelOfItsOwn();
  const before = new pg.Client({ connectionString: world.url });
  await before.connect();
  try {
    await before.query(`LISTEN "${channel}"`);
    const told = new Promise((resolve) => before.on("notification", ({ payload }) => resolve(payload)));
    await world.ctx.write(async (tx) => tx.publish(channel, "from now"));
    expect(await told).toBe("from now");
    await before.query(`BEGIN; SELECT pg_notify('${channel}', 'from then'); COMMIT`);
    await hears(2);
    expect(heard).toEqual(["from now", "from then"]);
  } finally {
    await before.end();
  }
});

test("a relay whose connection is cut continues and loses nothing", async () => {
  const { channel, hears } = await channelOfItsOwn();
  await world.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'vouchwell-news' AND datname = current_database()",
  );
  await world.ctx.write(async (tx) => tx.publish(channel, "after the cut"));
  await hears(1);
});

test("an event that cannot be published fails its own transaction and no other", async () => {
  const { channel, heard, hears } = await channelOfItsOwn();
  const tooLong = world.ctx.write(async (tx) => tx.publish(channel, "ä".repeat(4_000)));
  await expect(tooLong).rejects.toMatchObject({ constraint: "notify_outbox_payload" });
  await world.ctx.write(async (tx) => tx.publish(channel, "x".repeat(7_999)));
  await hears(1);
  expect(heard).toEqual(["x".repeat(7_999)]);
});

test("item 9 a stopping process publishes all pending events", async () => {
  const { channel, hears } = await channelOfItsOwn();
  const leaving = await startSecondProcess(world);
  await transaction(leaving.pool, async (tx) => tx.publish(channel, "a farewell"));
  await leaving.close();
  await hears(1);
});

test("a failing listener affects neither other listeners nor the transaction", async () => {
  const stops = [world.services.bus, other.bus].map((bus) =>
    bus.subscribe(REVOKED, (payload) => {
      if (payload === "of nobody") throw new Error("on purpose");
    }),
  );
  const heard: string[] = [];
  stops.push(other.bus.subscribe(REVOKED, (payload) => heard.push(payload)));
  const committed = world.ctx.write(async (tx) => {
    tx.publish(REVOKED, "of nobody");
    return "committed";
  });
  expect(await committed).toBe("committed");
  await expect.poll(() => heard, { interval: 5 }).toEqual(["of nobody"]);
  for (const stop of stops) stop();
});

test("exports the number of unpublished events", async () => {
  const name = `news_${process.pid}`;
  await runAsSuperuser(inject("clusterUrl"), `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const pool = openPool(databaseAddress(inject("clusterUrl"), name), makeLog("silent", false));
  try {
    const metrics = makeMetrics();
    registerOutboxMetric(metrics, pool);
    expect(await metrics.text()).toMatch(/^outbox_waiting\{table="notify_outbox"\} 0$/m);
    await transaction(pool, async (tx) => tx.publishAll("job_changed", ["one", "another"]));
    expect(await metrics.text()).toMatch(/^outbox_waiting\{table="notify_outbox"\} 2$/m);
  } finally {
    await pool.end();
    await runAsSuperuser(inject("clusterUrl"), `DROP DATABASE ${name} WITH (FORCE)`);
  }
});

test("nothing else uses NOTIFY, which would serialize commits of writing transactions", () => {
  const root = new URL("../../../../", import.meta.url).pathname;
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => /\.(ts|sql)$/.test(name));
  const users = files.filter(
    (name) => !name.includes(".test.") && /pg_notify|\bNOTIFY "/.test(readFileSync(join(root, name), "utf8")),
  );
  expect(users.toSorted()).toEqual(["server/infra/db/bus.ts", "server/infra/db/outbox/outbox.ts"]);
});
