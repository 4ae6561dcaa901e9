import { expect, test } from "vitest";
import { inBatches } from "./batches.ts";
import type { Context } from "./context.ts";

/** Batches of rows that there are, each of which takes so many milliseconds; gives how many were run. */
async function run(rows: number, takes: number): Promise<number> {
  let [now, left, batches] = [0, rows, 0];
  const write = (async (work: (tx: never) => Promise<number>) => work(undefined as never)) as Context["write"];
  await inBatches({ clock: { now: () => new Date(now) }, write }, async () => {
    now += takes;
    batches += 1;
    const found = Math.min(left, 10);
    left -= found;
    return found;
  });
  return batches;
}

test("batches go on until one finds nothing", async () => {
  expect(await run(0, 10)).toBe(1);
  expect(await run(25, 10)).toBe(4);
});

test("batches without end leave after their turn, so that other upkeep gets its own", async () => {
  expect(await run(1_000_000, 1_000)).toBe(100);
});
