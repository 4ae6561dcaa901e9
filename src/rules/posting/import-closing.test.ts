import { expect, test } from "vitest";
import { decideClosings, type Unlisted } from "./import-closing.ts";

const of = (known: Partial<Unlisted>) =>
  decideClosings({ gone: [], held: new Set(), agreed: new Set(), open_before: 0, closed_since: 0, ...known });

test("X106 half of what was open is closed unasked, and not one more", () => {
  expect(of({ gone: ["a", "b"], open_before: 4 })).toEqual({ agreed: [], unasked: ["a", "b"], held: [] });
  expect(of({ gone: ["a", "b"], open_before: 3 })).toEqual({ agreed: [], unasked: [], held: ["a", "b"] });
  expect(of({ gone: ["a"], open_before: 0 })).toEqual({ agreed: [], unasked: [], held: ["a"] });
});

test("X106 what was closed in the days before counts", () => {
  expect(of({ gone: ["c"], open_before: 10, closed_since: 4 })).toMatchObject({ unasked: ["c"] });
  expect(of({ gone: ["c", "d"], open_before: 10, closed_since: 4 })).toMatchObject({ unasked: [], held: ["c", "d"] });
});

test("X106 what was held stays held, however much has come since, and does not count again", () => {
  const held = new Set(["a", "b", "x"]);
  expect(of({ gone: ["a", "b"], held, open_before: 100 })).toEqual({ agreed: [], unasked: [], held: ["a", "b"] });
  expect(of({ gone: ["a", "b", "c"], held, open_before: 2 })).toEqual({
    agreed: [],
    unasked: ["c"],
    held: ["a", "b"],
  });
});

test("X106 somebody agrees to what they saw; what is gone besides is judged by itself", () => {
  const agreed = new Set(["a", "b", "elsewhere"]);
  expect(of({ gone: ["a", "b", "c"], held: new Set(["a"]), agreed, open_before: 4 })).toEqual({
    agreed: ["a", "b"],
    unasked: ["c"],
    held: [],
  });
  expect(of({ gone: ["a", "b", "c"], agreed, open_before: 1 })).toEqual({
    agreed: ["a", "b"],
    unasked: [],
    held: ["c"],
  });
});
