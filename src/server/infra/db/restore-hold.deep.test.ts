import { afterAll, beforeAll, expect, test } from "vitest";
import { queryAt } from "../../../../tests/support/backups.ts";
import { createWorld, type World } from "../../../../tests/support/world.ts";
import { HOLD_CONNECTION, openRestoreHold } from "./restore-hold.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Connections of the hold itself; the world's own pools open and close theirs meanwhile. */
async function ownConnections(): Promise<number> {
  const [row] = await queryAt(
    world.url,
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name = '${HOLD_CONNECTION}'`,
  );
  return Number(row?.n);
}

test("O3 O15 checks for a copy on hold with connections that are already counted, until it is released", async () => {
  await world.pool.query(
    "INSERT INTO restorations (id, backup, taken_at, restored_at) VALUES (gen_random_uuid(), 'b', now(), now())",
  );
  const hold = await openRestoreHold(world.url, world.services.log);
  try {
    await expect.poll(ownConnections, { timeout: 10_000 }).toBe(0);
    hold.watch(world.pool);
    const released = new Promise<void>((resolve) => void hold.afterRelease(async () => resolve()));
    expect(hold.holds()).toBe(true);
    await world.pool.query("UPDATE restorations SET released_at = now()");
    await released;
    expect(hold.holds()).toBe(false);
    expect(await ownConnections()).toBe(0);
  } finally {
    hold.close();
  }
}, 60_000);
