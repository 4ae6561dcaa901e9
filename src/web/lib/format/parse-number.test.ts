import { expect, it } from "vitest";
import { formatNumber } from "../../../rules/numbers.ts";
import { formatTypedNumber, parseTypedNumber } from "./parse-number.ts";

it.each([
  ["3.875", "en", 3.875],
  ["3,875", "en", 3875],
  ["3,875", "de", 3.875],
  ["3.875", "de", 3875],
  ["12.345", "fr", 12_345],
  ["0.125", "de", 0.125],
  ["0,125", "en", 0.125],
  ["-2,5", "en", -2.5],
  ["−4", "en", -4],
  ["1.234,5678", "es", 1234.5678],
  ["1,234,567", "de", 1_234_567],
  ["12.34567", "de", 12.34567],
  ["", "en", null],
  [null, "en", null],
  [7, "de", 7],
] as const)("J55 takes a number as people write it in their language: %j in %s", (typed, language, number) => {
  expect(parseTypedNumber(typed, language)).toBe(number);
});

it.each(["12.5.5", "a lot", "1e5", "1,23,4.5"])("J55 leaves what is no number to be refused: %s", (typed) => {
  expect(parseTypedNumber(typed, "en")).toBe(typed);
});

it.each(["en", "de", "fr", "es"])("J55 a number that is typed again in %s is the same", (language) => {
  for (const number of [0.5, 3.875, -2.25, 3875, 12.34567])
    expect(parseTypedNumber(formatTypedNumber(number, language), language)).toBe(number);
  expect(formatNumber(0.1234567, language)).toMatch(/1234567$/);
});
