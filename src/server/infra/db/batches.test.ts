import { expect, test } from "vitest";
import { runInBatches } from "./batches.ts";
import type { Context } from "./context.ts";

/** Simulates batches over `rows` rows that take `takes` milliseconds each. Returns how many batches ran. */
async function run(rows: number, takes: number): Promise<number> {
  let [now, left, batches] = [0, rows, 0];
  const write = (async (work: (tx: never) => Promise<number>) => work(undefined as never)) as Context["write"];
  await runInBatches({ clock: { now: () => new Date(now) }, write }, async () => {
    now += takes;
    batches += 1;
    const found = Math.min(left, 10);
    left -= found;
    return found;
  });
  return batches;
}

test("runs batches until one finds nothing", async () => {
  expect(await run(0, 10)).toBe(1);
  expect(await run(25, 10)).toBe(4);
});

test("yields after its time slice, so that other upkeep tasks get theirs", async () => {
  expect(await run(1_000_000, 1_000)).toBe(100);
});
