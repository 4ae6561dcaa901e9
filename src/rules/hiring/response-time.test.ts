import { expect, test } from "vitest";
import { decisionDueAt, publicResponseStatistics, responseDueAt, roundUpToDays } from "./response-time.ts";

test("R20 a day of a response time is 24 hours, also on days of a clock change", () => {
  // Clocks go back in New York and Berlin, and forward in Sydney, within these days.
  expect(responseDueAt(new Date("2026-10-24T22:30:00Z"), 1).toISOString()).toBe("2026-10-25T22:30:00.000Z");
  expect(responseDueAt(new Date("2026-10-03T12:00:00Z"), 14).toISOString()).toBe("2026-10-17T12:00:00.000Z");
  expect(responseDueAt(new Date("2027-03-27T23:59:59.999Z"), 5).toISOString()).toBe("2027-04-01T23:59:59.999Z");
  expect(responseDueAt(new Date("2028-02-28T00:00:00Z"), 2).toISOString()).toBe("2028-03-01T00:00:00.000Z");
});

test("R16 a decision is due 45 days after the interviews began", () => {
  expect(decisionDueAt(new Date("2026-09-01T08:00:00Z")).toISOString()).toBe("2026-10-16T08:00:00.000Z");
});

test("R21 an answer within the hour is within a day, one just after two days within three", () => {
  expect([0, 3_600, 86_400, 86_401, 172_801].map(roundUpToDays)).toEqual([1, 1, 1, 2, 3]);
});

test("R21 statistics start at five people", () => {
  const figures = { people: 5, in_time: 4, usual_days: 1 };
  expect(publicResponseStatistics(figures)).toEqual(figures);
  expect(publicResponseStatistics({ ...figures, people: 4 })).toBeNull();
});
