import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseProxy, openDatabaseProxy } from "../../../../tests/support/proxy.ts";
import { createWorld, type World } from "../../../../tests/support/world.ts";
import { makeLog } from "../platform/log.ts";
import { type Bus, openBus } from "./bus.ts";
import { transaction } from "./handles.ts";

/** Longer than a database response takes on a busy machine. */
const UNUSED_MS = 1_500;
const SOON = { timeout: 10_000, interval: 10 };

let world: World;
let proxy: DatabaseProxy;
let bus: Bus;

beforeAll(async () => {
  world = await createWorld();
  proxy = await openDatabaseProxy(world.url);
  const { pool, ids } = world.services;
  bus = await openBus(proxy.url, { log: makeLog("silent", false), pool, ids, unusedMs: UNUSED_MS });
});
afterAll(async () => {
  await bus.stop();
  await proxy.close();
  await world.close();
});

/** Waits until the bus has been idle so long that its connection is no longer monitored. */
const forgotten = () => expect.poll(() => bus.isWatched(), SOON).toBe(false);

test("an idle bus still receives messages and must be verified before it is trusted", async () => {
  const heard: string[] = [];
  bus.subscribe("test_bus", (payload) => heard.push(payload));
  await expect.poll(() => bus.proved(), SOON).toBe(true);
  let uses = 0;
  const stop = bus.onUse(() => (uses += 1));
  await forgotten();
  await transaction(world.pool, async (tx) => tx.publish("test_bus", "while it rests"));
  await expect.poll(() => heard, SOON).toEqual(["while it rests"]);
  expect(bus.isListening()).toBe(true);
  expect(bus.healthy()).toBe(false);
  expect(await bus.proved()).toBe(true);
  expect(bus.healthy()).toBe(true);
  expect(uses).toBe(1);
  stop();
});

test("does not trust a connection that died while the bus was idle, and replaces it on the next use", async () => {
  await expect.poll(() => bus.proved(), SOON).toBe(true);
  let resyncs = 0;
  const stop = bus.onResync(() => (resyncs += 1));
  await forgotten();
  proxy.forget();
  expect(await bus.proved()).toBe(false);
  await expect.poll(() => bus.healthy(), SOON).toBe(true);
  expect(resyncs).toBeGreaterThan(0);
  stop();
});
