import { describe, expect, test } from "vitest";
import { createWorld } from "../support/world.ts";
import { checkMoney } from "./money-checker.ts";
import { injectMutant, MUTANTS } from "./money-mutants.ts";
import { MoneyWalk } from "./money-walk.ts";
import { runMoneyWalk } from "./run-money-walk.ts";

const MINUTE = 60_000;
/** Steps within which an injected fault must be detected. */
const PATIENCE = 1_500;
/** Most are detected within twenty. */
const LOOK = 10;

describe("M2 items 38-40 T17 T18 a random walk over everything that moves money", () => {
  test("violates nothing", { timeout: 6 * MINUTE }, () => runMoneyWalk({ seed: 20_261_121, steps: 300, every: 100 }));
});

describe("M2 the checker detects an injected fault", () => {
  test.each(MUTANTS)("$name", { timeout: 5 * MINUTE }, async (mutant) => {
    const world = await createWorld();
    try {
      const walk = new MoneyWalk(world, 7);
      await walk.begin();
      await injectMutant(world.pool, mutant);
      let broken: string[] = [];
      for (let done = 0; done < PATIENCE && broken.length === 0; done += LOOK) {
        await walk.run(LOOK, { twice: 0.6 });
        broken = await checkMoney(world.pool);
      }
      expect(broken).not.toEqual([]);
    } finally {
      await world.close();
    }
  });
});
