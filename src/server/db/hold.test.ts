import { afterAll, beforeAll, expect, test } from "vitest";
import { rowsAt } from "../../../tests/support/backups.ts";
import { makeWorld, type World } from "../../../tests/support/world.ts";
import { openHold } from "./hold.ts";

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

async function connections(): Promise<number> {
  const [row] = await rowsAt(
    world.url,
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  return Number(row?.n);
}

test("O3 O15 whether a copy is held is asked by connections that are counted already, until it is released", async () => {
  await world.pool.query(
    "INSERT INTO restorations (id, backup, taken_at, restored_at) VALUES (gen_random_uuid(), 'b', now(), now())",
  );
  const before = await connections();
  const hold = await openHold(world.url, world.services.log);
  try {
    await expect.poll(connections).toBeLessThanOrEqual(before);
    hold.watch(world.pool);
    const released = new Promise<void>((resolve) => void hold.onceReleased(async () => resolve()));
    expect(hold.holds()).toBe(true);
    await world.pool.query("UPDATE restorations SET released_at = now()");
    await released;
    expect(hold.holds()).toBe(false);
    expect(await connections()).toBeLessThanOrEqual(before);
  } finally {
    hold.close();
  }
}, 60_000);
