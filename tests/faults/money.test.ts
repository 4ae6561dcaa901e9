import { appendFile } from "node:fs/promises";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { makeWorld } from "../support/world.ts";
import { checkMoney } from "./money-checker.ts";
import { HIRE_EVENTS } from "./money-hires.ts";
import { MUTANTS, plant } from "./money-mutants.ts";
import { MoneyWalk } from "./money-walk.ts";

const DEEP = process.env.VOUCHWELL_DEEP === "1";
const { VOUCHWELL_SEEDS, VOUCHWELL_STEPS } = process.env;
const SEEDS = DEEP ? Array.from({ length: Number(VOUCHWELL_SEEDS ?? 20) }, (_one, n) => n + 1) : [20_261_121];
const STEPS = DEEP ? Number(VOUCHWELL_STEPS ?? 10_000) : 300;
/** A file that takes what each walk came to. */
const COUNTS = process.env.VOUCHWELL_COUNTS;
const EVERY = DEEP ? 250 : 100;
const MINUTE = 60_000;
/** Within so many steps a planted fault has to be found. */
const PATIENCE = 1_500;

describe("M2 items 38-40 T17 T18 a random walk over everything that moves money", () => {
  // What breaks once is broken: no second try.
  test.each(SEEDS)("seed %i breaks nothing", { retry: 0, timeout: (DEEP ? 60 : 6) * MINUTE }, async (seed) => {
    const world = await makeWorld();
    try {
      const walk = new MoneyWalk(world, seed);
      await walk.begin();
      for (let done = 0; done < STEPS; done += EVERY) {
        await walk.run(EVERY, { cuts: true });
        const broken = [...(await checkMoney(world.pool)), ...(await walk.contradictions(world.pool))];
        expect(broken, `after ${done + EVERY} steps`).toEqual([]);
        const unexpected = walk.unexpected.map(({ step, error }) => `${step}: ${inspect(error, { depth: 4 })}`);
        expect(unexpected, `after ${done + EVERY} steps`).toEqual([]);
      }
      const counts = walk.counts();
      if (COUNTS !== undefined)
        await appendFile(
          COUNTS,
          `${JSON.stringify({ seed, steps: STEPS, ...counts, refused: Object.fromEntries(walk.refused) })}\n`,
        );
      expect(HIRE_EVENTS.filter((event) => counts[event] === undefined)).toEqual([]);
      const reached =
        "SELECT DISTINCT to_status FROM status_history WHERE record_kind IN ('reward', 'payout') ORDER BY 1";
      const { rows } = await world.pool.query<{ to_status: string }>(reached);
      expect(rows.map(({ to_status }) => to_status)).toEqual([
        ...["Completed", "Failed", "In Escrow", "Pending", "Processing", "Refunded", "Released"],
      ]);
    } finally {
      await world.close();
    }
  });
});

describe("M2 the checker finds a planted fault", () => {
  test.each(MUTANTS)("$name", { timeout: 5 * MINUTE }, async (mutant) => {
    const world = await makeWorld();
    try {
      const walk = new MoneyWalk(world, 7);
      await walk.begin();
      await plant(world.pool, mutant);
      let broken: string[] = [];
      for (let done = 0; done < PATIENCE && broken.length === 0; done += 30) {
        await walk.run(30, { twice: 0.6 });
        broken = await checkMoney(world.pool);
      }
      expect(broken).not.toEqual([]);
    } finally {
      await world.close();
    }
  });
});
