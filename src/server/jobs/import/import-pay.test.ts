import { expect, test } from "vitest";
import { findSalaries, toPayFields } from "./import-pay.ts";

const YEAR = {
  compensationType: "Salary",
  interval: "1 YEAR",
  currencyCode: "USD",
  minValue: 160_000,
  maxValue: 200_000,
};
const EQUITY = {
  compensationType: "EquityPercentage",
  interval: "NONE",
  currencyCode: null,
  minValue: 0.1,
  maxValue: 1,
};
const read = (...summaryComponents: unknown[]) =>
  toPayFields(findSalaries({ summaryComponents, compensationTiers: [] }));
const columns = (
  pay_min: number | null,
  pay_max: number | null,
  pay_currency: string | null,
  pay_per: string | null,
) => ({
  pay_min,
  pay_max,
  pay_currency,
  pay_per,
});
const NONE = columns(null, null, null, null);

test("J20 takes the salary, in hundredths, and nothing else of what is promised", () => {
  expect(read(EQUITY, YEAR, { ...YEAR, compensationType: "Bonus", minValue: 1, maxValue: 2 })).toEqual(
    columns(16_000_000, 20_000_000, "USD", "year"),
  );
  expect(read({ ...YEAR, interval: "1 HOUR", minValue: 25.505, maxValue: 31 })).toEqual(
    columns(2551, 3100, "USD", "hour"),
  );
  expect(read({ ...YEAR, interval: "1 MONTH", currencyCode: "EUR", minValue: 3_000.4, maxValue: null })).toEqual(
    columns(300_000, null, "EUR", "month"),
  );
  expect(read({ ...YEAR, minValue: 0 })).toEqual(columns(null, 20_000_000, "USD", "year"));
  expect(read(EQUITY)).toEqual(NONE);
});

test("J20 makes one range of several salaries, where they can be compared", () => {
  const senior = { ...YEAR, minValue: 190_000, maxValue: 240_000 };
  expect(read(YEAR, senior)).toEqual(columns(16_000_000, 24_000_000, "USD", "year"));
  expect(read(YEAR, { ...senior, maxValue: null })).toEqual(columns(16_000_000, null, "USD", "year"));
  expect(read(YEAR, { ...senior, currencyCode: "CAD" })).toEqual(NONE);
  expect(read(YEAR, { ...senior, interval: "1 HOUR" })).toEqual(NONE);
  const tiers = [{ components: [YEAR] }, { components: [senior, EQUITY] }, "odd"];
  expect(toPayFields(findSalaries({ summaryComponents: [], compensationTiers: tiers }))).toEqual(
    columns(16_000_000, 24_000_000, "USD", "year"),
  );
});

test.each([
  undefined,
  null,
  "$160K",
  [],
  { summaryComponents: "none" },
  { summaryComponents: [null, 7, []] },
  { summaryComponents: [{ compensationType: "Salary" }] },
  { summaryComponents: [{ ...YEAR, interval: "1 WEEK" }] },
  { summaryComponents: [{ ...YEAR, interval: "constructor" }] },
  { summaryComponents: [{ ...YEAR, currencyCode: "DOGE" }] },
  { summaryComponents: [{ ...YEAR, minValue: -5 }] },
  { summaryComponents: [{ ...YEAR, minValue: 1e300, maxValue: 1e300 }] },
  { summaryComponents: [{ ...YEAR, minValue: "160000" }] },
  { summaryComponents: [{ ...YEAR, minValue: 300_000 }] },
  { summaryComponents: [{ ...YEAR, minValue: null, maxValue: null }] },
  { summaryComponents: Array.from({ length: 10_000 }, () => YEAR) },
])("J20 finds no pay in odd shapes, and never fails: %j", (compensation) => {
  expect(toPayFields(findSalaries(compensation))).toEqual(NONE);
});
