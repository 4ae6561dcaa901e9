import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../support/world.ts";
import { checkAmounts } from "./money-amounts.ts";
import { MoneyWalk } from "./money-walk.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("M18 the four amounts agree with the ledger after a short random walk", { timeout: 60_000 }, async () => {
  const walk = new MoneyWalk(world, 20_261_129);
  await walk.begin();
  await walk.run(20);
  const { sums, broken } = await checkAmounts(world);
  expect(broken).toEqual([]);
  expect(sums.possible + sums.in_escrow).toBeGreaterThan(0);
});
