import { describe, expect, test } from "vitest";
import { randomForItem, seededId, seededRandom } from "./random.ts";

function first(count: number, seed: number): number[] {
  const next = seededRandom(seed);
  return Array.from({ length: count }, next);
}

describe("seededRandom and randomForItem", () => {
  test("are deterministic by seed and differ between seeds", () => {
    expect(first(100, 7)).toEqual(first(100, 7));
    expect(first(100, 7)).not.toEqual(first(100, 8));
  });

  test("have these values in every version, so that results of different days compare", () => {
    expect(first(3, 1).map((value) => value.toFixed(6))).toEqual(["0.627074", "0.002736", "0.527447"]);
  });

  test("are uniform between 0 and 1", () => {
    const tenths = new Array<number>(10).fill(0);
    for (const value of first(10_000, 3)) tenths[Math.floor(value * 10)] = (tenths[Math.floor(value * 10)] ?? 0) + 1;
    expect(Math.min(...tenths)).toBeGreaterThan(850);
    expect(Math.max(...tenths)).toBeLessThan(1_150);
  });

  test("do not depend on other items", () => {
    const alone = randomForItem(5, 1_000).next();
    for (let n = 0; n < 1_000; n += 1) randomForItem(5, n).next();
    expect(randomForItem(5, 1_000).next()).toBe(alone);
    expect(randomForItem(5, 1_001).next()).not.toBe(alone);
  });

  test("make ids that are valid, repeatable and ordered by time", () => {
    const early = seededId(randomForItem(1, 1), 1_700_000_000_000);
    const late = seededId(randomForItem(1, 2), 1_700_000_000_001);
    expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(early).toBe(seededId(randomForItem(1, 1), 1_700_000_000_000));
    expect(early < late).toBe(true);
  });
});
