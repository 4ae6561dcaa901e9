import { expect, it } from "vitest";
import { isStartDay, startDays } from "./start-date.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

it("M1 a start date is at most a year from today in both directions, in any time zone", () => {
  expect(startDays(NOW)).toEqual({ from: "2025-11-19", to: "2027-11-23" });
  for (const day of ["2025-11-21", "2026-11-21", "2027-11-21"]) expect(isStartDay(day, NOW), day).toBe(true);
  for (const day of ["2025-11-18", "2027-11-24", "0026-11-21"]) expect(isStartDay(day, NOW), day).toBe(false);
});

it("M1 a year over a leap day is whole", () => {
  const now = new Date("2028-03-01T00:00:00Z");
  expect(isStartDay("2027-03-01", now)).toBe(true);
  expect(isStartDay("2029-03-01", now)).toBe(true);
});
