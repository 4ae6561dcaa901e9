import { expect, test } from "vitest";
import { parseMoment, parseNumber, toSalary } from "./shape.ts";

test.each([
  ["90000", 90_000],
  ["90,000", 90_000],
  ["90.000", 90_000],
  ["90 000", 90_000],
  ["90\u202f000 €", 90_000],
  ["1'250'000", 1_250_000],
  ["€ 80.000,50", 80_000.5],
  ["$1,234.56", 1_234.56],
  ["USD 21.5", 21.5],
  ["21,50", 21.5],
  ["80k", 80_000],
  ["80.5 K", 80_500],
  ["0", 0],
  [42_000, 42_000],
])("X103 %s is one number", (written, number) => {
  expect(parseNumber(written)).toBe(number);
});

test.each([
  "80k–100k",
  "80,000 - 100,000",
  "80000-100000",
  "80/100",
  "80,000.000",
  "1.234,567.89",
  "1,234,56",
  "0.500",
  "-5",
  "1e9",
  "80,000 per year",
  "up to 80k",
  "",
  " ",
  "k",
  Number.NaN,
  -1,
  null,
  { min: 1 },
])("X103 %s is none, and no pay is guessed", (written) => {
  expect(parseNumber(written)).toBeNull();
});

test.each([
  ["2026-03-04", "2026-03-04"],
  ["2026-03-04T23:30:00", "2026-03-04"],
  ["2026-01-02 10:00:00 UTC", "2026-01-02T10:00:00.000Z"],
  ["2026-02-01T10:00:00-05:00", "2026-02-01T15:00:00.000Z"],
  ["Wed, 04 Mar 2026 09:00:00 GMT", "2026-03-04T09:00:00.000Z"],
  ["Apr 3, 2026", "2026-04-03"],
  ["3 April 2026", "2026-04-03"],
  ["03-Apr-2026", "2026-04-03"],
  ["September 3rd, 2026", "2026-09-03"],
  ["2026-4-3", "2026-04-03"],
  ["2026-04-03T01:30", "2026-04-03"],
  ["2026-04-03T01:30:00.250+0200", "2026-04-02T23:30:00.000Z"],
  ["03.04.2026", "2026-04-03"],
  ["3. 4. 2026", "2026-04-03"],
  ["46115", "2026-04-03"],
  ["46115.75", "2026-04-03"],
  [Date.UTC(2026, 3, 3), "2026-04-03T00:00:00.000Z"],
])("X102 %s is that day", (written, moment) => {
  expect(parseMoment(written)).toBe(moment);
});

test.each([
  "Dec-24",
  "Week 7",
  "Oct 3",
  "room 1995",
  "May",
  "2026-02-30",
  "Feb 30, 2026",
  "2026-04-03T25:00",
  "Mayor 1 2026",
  "03/04/2026",
  "30.02.2026",
  "13.13.2026",
  "99999",
  "12",
  "soon",
  "",
  "0001-01-01",
  46_115,
  Number.NaN,
  null,
])("X102 %s is no day that is known for certain", (written) => {
  expect(parseMoment(written)).toBeNull();
});

test.each([
  ["anual", "1 YEAR"],
  ["jährlich", "1 YEAR"],
  ["par an", "1 YEAR"],
  ["mensual", "1 MONTH"],
  ["mensuel", "1 MONTH"],
  ["al mes", "1 MONTH"],
  ["stündlich", "1 HOUR"],
  ["taux horaire", "1 HOUR"],
  ["trimestre", ""],
  ["semestral", ""],
  ["halbjährlich", ""],
  ["semi-annual", ""],
])("X100 pay for %j is for %j", (per, interval) => {
  expect(toSalary({ per, currency: "EUR", min: "10.000", max: null })).toMatchObject({
    summaryComponents: [{ interval, minValue: 10_000 }],
  });
});
