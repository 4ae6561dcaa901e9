import { expect, it } from "vitest";
import { parseDollars } from "./parse-dollars.ts";

it.each([
  ["plain", "12500", 12_500],
  ["English", " $12,500 ", 12_500],
  ["English, a million", "1,000,000", 1_000_000],
  ["German and Spanish", "12.000", 12_000],
  ["German, a million", "1.000.000", 1_000_000],
  ["German, sign at the end", "12.500 $", 12_500],
  ["French, no-break space", "12\u00a0000", 12_000],
  ["French, narrow no-break space", "12\u202f000", 12_000],
  ["a plain space", "12 000", 12_000],
  ["Swiss, apostrophe", "12'000", 12_000],
  ["Swiss, typographic apostrophe", "12’000", 12_000],
  ["below zero, for the contract to refuse", "-5", -5],
  ["nothing", "", undefined],
  ["nothing yet", undefined, undefined],
  ["a number already", 7_000, 7_000],
])("N4 takes typed dollars as people write them: %s", (_habit, typed, dollars) => {
  expect(parseDollars(typed)).toBe(dollars);
});

it.each(["12.5", "12,50", "12.00", "1.000,00", "1,000.00", "1.000,000", "0.500", "12.0000", "1 2", "1e5", "a lot"])(
  "N4 leaves what is no whole number for the contract to refuse: %s",
  (typed) => expect(parseDollars(typed)).toBe(typed),
);
