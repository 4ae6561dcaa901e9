import { expect, test } from "vitest";
import { decideClosings, type Unlisted } from "./import-closing.ts";

const of = (known: Partial<Unlisted>) =>
  decideClosings({ gone: [], on_hold: new Set(), agreed: new Set(), open_before: 0, closed_since: 0, ...known });

test("X106 half of what was open is closed unasked, and not one more", () => {
  expect(of({ gone: ["a", "b"], open_before: 4 })).toEqual({ agreed: [], unasked: ["a", "b"], on_hold: [] });
  expect(of({ gone: ["a", "b"], open_before: 3 })).toEqual({ agreed: [], unasked: [], on_hold: ["a", "b"] });
  expect(of({ gone: ["a"], open_before: 0 })).toEqual({ agreed: [], unasked: [], on_hold: ["a"] });
});

test("X106 what was closed in the days before counts", () => {
  expect(of({ gone: ["c"], open_before: 10, closed_since: 4 })).toMatchObject({ unasked: ["c"] });
  expect(of({ gone: ["c", "d"], open_before: 10, closed_since: 4 })).toMatchObject({
    unasked: [],
    on_hold: ["c", "d"],
  });
});

test("X106 what was on hold stays on hold, however much has come since, and does not count again", () => {
  const on_hold = new Set(["a", "b", "x"]);
  expect(of({ gone: ["a", "b"], on_hold, open_before: 100 })).toEqual({ agreed: [], unasked: [], on_hold: ["a", "b"] });
  expect(of({ gone: ["a", "b", "c"], on_hold, open_before: 2 })).toEqual({
    agreed: [],
    unasked: ["c"],
    on_hold: ["a", "b"],
  });
});

test("X106 somebody agrees to what they saw; what is gone besides is judged by itself", () => {
  const agreed = new Set(["a", "b", "elsewhere"]);
  expect(of({ gone: ["a", "b", "c"], on_hold: new Set(["a"]), agreed, open_before: 4 })).toEqual({
    agreed: ["a", "b"],
    unasked: ["c"],
    on_hold: [],
  });
  expect(of({ gone: ["a", "b", "c"], agreed, open_before: 1 })).toEqual({
    agreed: ["a", "b"],
    unasked: [],
    on_hold: ["c"],
  });
});
