import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createWorld } from "../support/world.ts";
import { describeWorld } from "./digest.ts";
import { HiringWalk, WEBHOOK_HOST } from "./hiring-walk.ts";

/** The state after a walk, as lines that are the same for the same seed and behaviour. */
async function walk(seed: number, steps: number): Promise<string[]> {
  const world = await createWorld({ now: new Date().toISOString(), config: { WEBHOOK_HOSTS: WEBHOOK_HOST } });
  try {
    const hiring = new HiringWalk(world, seed);
    await hiring.run(steps);
    const tally = [...hiring.tally].map(([what, times]) => `step ${what}: ${times}`).sort();
    return [...tally, ...(await describeWorld(world))];
  } finally {
    await world.close();
  }
}

const { WALK_SEED: seed = "1", WALK_STEPS: steps = "1200", WALK_FILE: file } = process.env;

test.runIf(file !== undefined)("writes the state after a walk to a file", { timeout: 900_000 }, async () => {
  await writeFile(file ?? "", `${(await walk(Number(seed), Number(steps))).join("\n")}\n`);
});

test("two walks of one seed end in the same state", { timeout: 120_000 }, async () => {
  expect(await walk(1, 300)).toEqual(await walk(1, 300));
});

test("every kind of step succeeds in one of two walks", { timeout: 300_000 }, async () => {
  const lines = [...(await walk(2, 1_200)), ...(await walk(3, 1_200))];
  const named = (pattern: RegExp) => [...new Set(lines.flatMap((line) => pattern.exec(line)?.[1] ?? []))].sort();
  expect(named(/^step ([^:]+): done/)).toEqual(named(/^step ([^:]+)/));
});
