import { expect, it } from "vitest";
import { formatCount } from "./counts.ts";
import { formatCalendarDate, formatInstant, formatMonth, formatRelative, sameDay } from "./dates.ts";
import { formatList } from "./lists.ts";
import { formatSize } from "./sizes.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");

it("R8 never shifts a calendar date", () => {
  expect(formatCalendarDate("2026-12-04", "en")).toBe("Dec 4, 2026");
  expect(formatCalendarDate("2026-12-04", "en", "long")).toBe("December 4, 2026");
  expect(formatCalendarDate("2026-12-04", "de", "long")).toBe("4. Dezember 2026");
});

it("R8 shows a point in time in the given time zone", () => {
  expect(formatInstant("2026-11-21T02:00:00Z", "en", "medium", "UTC")).toBe("Nov 21, 2026");
  expect(formatInstant("2026-11-21T02:00:00Z", "en", "medium", "America/Los_Angeles")).toBe("Nov 20, 2026");
  expect(formatInstant("2026-11-21T02:00:00Z", "en", "month-day", "UTC")).toBe("Nov 21");
});

it.each([
  ["2026-11-21T12:00:30Z", "1 minute ago"],
  ["2026-11-21T11:15:00Z", "45 minutes ago"],
  ["2026-11-21T09:00:00Z", "3 hours ago"],
  ["2026-11-19T12:00:00Z", "2 days ago"],
  ["2026-11-14T12:00:00Z", "1 week ago"],
  ["2026-10-01T12:00:00Z", "1 month ago"],
  ["2025-11-21T12:00:00Z", "1 year ago"],
  ["2024-11-01T12:00:00Z", "2 years ago"],
])("tells how long ago %s was", (at, words) => {
  expect(formatRelative(at, NOW, "en")).toBe(words);
});

it("formats relative times in every language", () => {
  expect(formatRelative("2026-11-19T12:00:00Z", NOW, "es")).toBe("hace 2 días");
  expect(formatRelative("2026-11-19T12:00:00Z", NOW, "de")).toBe("vor 2 Tagen");
});

it("writes bounded counts as each language does", () => {
  expect(formatCount({ value: 128, more: false }, "en")).toBe("128");
  expect(formatCount({ value: 1_000, more: true }, "en")).toBe("1,000+");
  expect(formatCount({ value: 1_000, more: true }, "de")).toBe("1.000+");
});

it("formats a month", () => {
  expect(formatMonth("2026-11", "en")).toBe("Nov 2026");
});

it("returns whether two points in time are on the same day in the reader's time zone", () => {
  const [late, early] = ["2026-11-20T23:30:00Z", "2026-11-21T00:30:00Z"];
  expect(sameDay(late, early, "UTC")).toBe(false);
  expect(sameDay(late, early, "America/New_York")).toBe(true);
});

it("writes sizes and lists as each language does", () => {
  expect(["en", "fr"].map((language) => formatSize(2_500_000, language))).toEqual(["2.4\u00a0MB", "2,4\u00a0Mo"]);
  expect(formatSize(2_048, "de")).toBe("2\u00a0kB");
  expect(formatList(["3 Empfehlungen", "2 Bewerbungen"], "de")).toBe("3 Empfehlungen und 2 Bewerbungen");
});
