import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { batchesPerTurn } from "./event-loop-batches.ts";

describe("O39 batchesPerTurn", () => {
  it.each([0, 1, 199, 200, 201, 400, 1_001])(
    "yields each item once, %i of them in order, at most 200 together",
    async (count) => {
      const items = Array.from({ length: count }, (_, nth) => nth);
      const portions: (readonly number[])[] = [];
      for await (const portion of batchesPerTurn(items)) portions.push(portion);
      expect(portions.flat()).toEqual(items);
      expect(portions.map(({ length }) => length).filter((length) => length === 0 || length > 200)).toEqual([]);
    },
  );

  it("does not block other work, nor for lazily made items", async () => {
    let [turns, made, over] = [0, 0, false];
    const seen: number[] = [];
    const others = (async () => {
      for (; !over; turns += 1) {
        seen.push(made);
        await turn();
      }
    })();
    function* making() {
      for (; made < 1_000; made += 1) yield made;
    }
    for await (const portion of batchesPerTurn(making())) expect(portion).toHaveLength(200);
    over = true;
    await others;
    expect(turns).toBeGreaterThanOrEqual(5);
    expect(seen.every((now, nth) => now - (seen[nth - 1] ?? 0) <= 201)).toBe(true);
  });

  it("stops making items when the consumer leaves", async () => {
    let made = 0;
    function* making() {
      for (; made < 1_000; made += 1) yield made;
    }
    for await (const portion of batchesPerTurn(making())) if (portion.length > 0) break;
    expect(made).toBe(199);
  });
});
