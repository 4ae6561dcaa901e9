import { afterAll, beforeAll, expect, test } from "vitest";
import { createMoneyPeople } from "../../../../tests/support/money.ts";
import { createWorld, type World } from "../../../../tests/support/world.ts";
import { openReward } from "./open-reward.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/**
 * Blocks inserts of a reward after their existence check and before their unique keys are written: an index function
 * that waits is created before those of the keys.
 */
async function pauseBeforeKeys(): Promise<void> {
  await world.pool.query(`
    CREATE FUNCTION pause(uuid) RETURNS uuid LANGUAGE plpgsql IMMUTABLE AS
      'BEGIN PERFORM pg_advisory_xact_lock_shared(7); RETURN $1; END';
    CREATE INDEX rewards_pause ON rewards (pause(referral))`);
  await world.pool.query("REINDEX INDEX CONCURRENTLY rewards_pkey");
  await world.pool.query("REINDEX INDEX CONCURRENTLY rewards_reference_key");
}

/** Waits until this many connections wait for the lock. */
async function untilWaiting(count: number): Promise<void> {
  const waiting =
    "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
  const look = async (): Promise<void> => {
    const { rows } = await world.pool.query(waiting);
    if (rows.length < count) await look();
  };
  await look();
}

test("M1 M2 a reward that two transactions open at once is opened once, and neither fails", async () => {
  const { hired } = await createMoneyPeople(world);
  const id = await hired();
  await pauseBeforeKeys();
  const gate = await world.pool.connect();
  await gate.query("SELECT pg_advisory_lock(7)");
  const open = () => world.ctx.write((tx) => openReward(tx, id));
  const both = Promise.allSettled([open(), open()]);
  await untilWaiting(2);
  await gate.query("SELECT pg_advisory_unlock(7)");
  gate.release();
  expect(await both).toEqual([
    { status: "fulfilled", value: undefined },
    { status: "fulfilled", value: undefined },
  ]);
  const { rows } = await world.pool.query("SELECT state FROM rewards WHERE referral = $1", [id]);
  expect(rows).toEqual([{ state: "due" }]);
});
