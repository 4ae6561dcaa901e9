import { expect, test } from "vitest";
import { importReward } from "./import-reward.ts";

const NONE = { pay_min: null, pay_max: null, pay_currency: null, pay_per: null };
const RULE = { reward_kind: "amount" as const, reward: 2_000, percent: null, reward_most: null, departments: {} };
const yearly = { pay_min: 9_000_050, pay_max: 12_000_000, pay_currency: "USD" as const, pay_per: "year" as const };
const paid = (rule: typeof RULE | object, pay: object) =>
  importReward({ ...RULE, ...rule }, { department: "sales", pay: { ...NONE, ...pay } });

test("X103 one amount for all", () => {
  expect(paid({}, yearly)).toBe(2_000);
});

test("X103 by department, and the amount for the others where nothing is said for it", () => {
  const rule = { ...RULE, reward_kind: "departments" as const, departments: { sales: 0, design: 900, data: null } };
  const of = (department: "sales" | "design" | "data" | "legal" | null) =>
    importReward(rule, { department, pay: NONE });
  expect([of("sales"), of("design"), of("data"), of("legal"), of(null)]).toEqual([0, 900, 2_000, 2_000, 2_000]);
});

test("X103 a share of the least that is paid in a year, in whole dollars; the amount where that is not told in dollars", () => {
  const rule = { reward_kind: "pay", percent: 10 };
  expect(paid(rule, yearly)).toBe(9_000);
  expect(paid(rule, { ...yearly, pay_min: null })).toBe(2_000);
  expect(paid(rule, { ...yearly, pay_min: 5_000, pay_per: "hour" })).toBe(10_400);
  expect(paid(rule, { ...yearly, pay_min: 700_000, pay_per: "month" })).toBe(8_400);
  expect(paid(rule, { ...yearly, pay_currency: "EUR" })).toBe(2_000);
  expect(paid(rule, {})).toBe(2_000);
  expect(paid({ ...rule, percent: 30 }, { ...yearly, pay_min: 900_000_000_000 })).toBe(1_000_000);
});

test("X103 a share of the pay is never more than the owner has said", () => {
  const rule = { reward_kind: "pay", percent: 10, reward_most: 7_500 };
  expect(paid(rule, yearly)).toBe(7_500);
  expect(paid(rule, { ...yearly, pay_min: 5_000_000 })).toBe(5_000);
  expect(paid({ ...rule, reward_most: 0 }, yearly)).toBe(0);
  // The upper limit only applies to shares.
  expect(paid({ ...rule, reward: 9_000 }, {})).toBe(9_000);
});
