import { expect, it } from "vitest";
import { formatPercent, formatWhole } from "./numbers.ts";

it.each([
  ["en", "12,640", "35%"],
  ["de", "12.640", "35\u00a0%"],
  ["es", "12.640", "35\u00a0%"],
  ["fr", "12\u202f640", "35\u00a0%"],
])("counts and percent stand as people of a language write them: %s", (language, count, percent) => {
  expect(formatWhole(12_640, language)).toBe(count);
  expect(formatPercent(35, language)).toBe(percent);
});
