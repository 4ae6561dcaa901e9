import { describe, expect, test } from "vitest";
import { gradesByPosting, mean, score } from "./score.ts";

const GRADES = new Map([
  ["exact", 3],
  ["fits", 2],
  ["related", 1],
]);

describe("score", () => {
  test("is full for all relevant results with the best first", () => {
    expect(score(["exact", "fits", "related"], GRADES)).toEqual({ precision: 1, ndcg: 1, first: 1 });
  });

  test("falls with the order: gains of 7, 3 and 1, discounted by the logarithm of the position", () => {
    const best = 7 + 3 / Math.log2(3) + 1 / 2;
    const { ndcg } = score(["related", "fits", "exact"], GRADES);
    expect(ndcg).toBeCloseTo((1 + 3 / Math.log2(3) + 7 / 2) / best);
  });

  test("counts precision over shown results, and missing ones in nDCG", () => {
    const { precision, ndcg, first } = score(["other", "exact"], GRADES);
    expect([precision, first]).toEqual([0.5, 0]);
    expect(ndcg).toBeCloseTo(7 / Math.log2(3) / (7 + 3 / Math.log2(3) + 1 / 2));
    expect(score(["exact"], GRADES)).toMatchObject({ precision: 1, first: 1 });
  });

  test("considers only the first ten", () => {
    const others = Array.from({ length: 10 }, (_, nth) => `other ${nth}`);
    expect(score([...others, "exact"], GRADES)).toEqual({ precision: 0, ndcg: 0, first: 0 });
  });

  test("is zero if nothing is shown, except where nothing is relevant", () => {
    expect(score([], GRADES).precision).toBe(0);
    expect(score([], new Map())).toEqual({ precision: 1, ndcg: 1, first: 1 });
    expect(score(["other"], new Map()).precision).toBe(0);
  });

  test("reads grades by posting number", () => {
    const grades = gradesByPosting({ kind: "role", exact: [1], related: [0] }, ["Harbour/a", "Harbour/b"]);
    expect([...grades]).toEqual([
      ["Harbour/b", 3],
      ["Harbour/a", 1],
    ]);
  });

  test("weighs each search equally in the mean", () => {
    expect(mean([score(["exact", "fits", "related"], GRADES), score([], GRADES)])).toEqual({
      precision: 0.5,
      ndcg: 0.5,
      first: 0.5,
    });
  });
});
