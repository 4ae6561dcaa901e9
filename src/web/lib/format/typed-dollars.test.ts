import { expect, it } from "vitest";
import { typedDollars } from "./typed-dollars.ts";

it.each([
  ["12500", 12_500],
  [" $12,500 ", 12_500],
  ["12499.50", 12_499.5],
  ["", undefined],
  [undefined, undefined],
  [7_000, 7_000],
])("takes typed dollars as people write them: %o", (typed, dollars) => {
  expect(typedDollars(typed)).toBe(dollars);
});

it("leaves what is no number for the contract to refuse", () => {
  expect(typedDollars("a lot")).toBeNaN();
});
