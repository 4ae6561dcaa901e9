import { describe, expect, test } from "vitest";
import { REWARD_STATES } from "../contract/statuses.ts";
import {
  countDueReminders,
  dollarsToCents,
  holdingDays,
  type RewardFacts,
  receiptRefusal,
  remainingRewardCents,
  rewardCan,
  rewardRefusal,
} from "./rewards.ts";

const DUE: RewardFacts = {
  state: "due",
  probation_over: false,
  clawed_back: false,
  confirmed_early: false,
  frozen: false,
};
const NOTHING = { fund: false, confirm: false, report_failure: false };
const statesWith = (step: keyof typeof NOTHING, facts: Partial<RewardFacts> = {}) =>
  REWARD_STATES.filter((state) => rewardRefusal({ ...DUE, ...facts, state }, step) === null);

describe("M1 M7 what an owner may do with a reward", () => {
  test("M1 fund it until the money is there, and confirm the probation once while it is in escrow", () => {
    expect(statesWith("fund")).toEqual(["due", "awaiting_funds"]);
    expect(statesWith("confirm")).toEqual(["in_escrow"]);
    expect(statesWith("confirm", { confirmed_early: true })).toEqual([]);
  });

  test("M7 report a failed probation until it is over, once", () => {
    expect(statesWith("report_failure")).toEqual(["due", "awaiting_funds", "in_escrow", "released"]);
    expect(statesWith("report_failure", { probation_over: true })).toEqual([]);
    expect(statesWith("report_failure", { clawed_back: true })).toEqual([]);
  });

  test("X22 nothing while a payment is disputed, and others nothing at all", () => {
    expect(rewardCan({ ...DUE, frozen: true }, true)).toEqual(NOTHING);
    expect(rewardCan(DUE, false)).toEqual(NOTHING);
    expect(rewardRefusal({ ...DUE, frozen: true }, "fund")).toBe("reward_not_ready");
  });
});

test("M1 money is counted in cents, and received only as promised", () => {
  expect(dollarsToCents(12_500)).toBe(1_250_000);
  expect(remainingRewardCents({ reward_amount: 100, taken_back: 2_550 })).toBe(7_450);
  expect([receiptRefusal(100, 100), receiptRefusal(100, 101)]).toEqual([null, "receipt_differs"]);
});

test("M9 reminders are due three, seven and fourteen days after the hire", () => {
  expect([2, 3, 6, 7, 13, 14, 90].map(countDueReminders)).toEqual([0, 1, 1, 2, 2, 3, 3]);
});

test("M1 Stripe holds money for 90 days, for two years in the United States and for ten days in Thailand", () => {
  expect(["DE", "US", "TH"].map(holdingDays)).toEqual([90, 730, 10]);
});
