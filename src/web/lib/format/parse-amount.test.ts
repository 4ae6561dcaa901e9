import { expect, it } from "vitest";
import { parseAmount } from "./parse-amount.ts";

it.each([
  ["120000", 120_000],
  ["$120,000", 120_000],
  ["120.000 €", 120_000],
  ["120\u202f000", 120_000],
  ["25.50", 25.5],
  ["25,5", 25.5],
  ["£1,234.56", 1_234.56],
  ["1.234,56", 1_234.56],
  ["0.75", 0.75],
  ["", null],
  [undefined, null],
  [null, null],
  [25.5, 25.5],
])("J19 takes a typed amount as people write it: %j", (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount);
});

it.each(["12.5.5", "1,234,56", "25.505.1", "a lot", "1e5", "120k"])(
  "J19 leaves what is no amount to be refused: %s",
  (typed) => expect(parseAmount(typed)).toBe(typed),
);
