import { expect, test } from "vitest";
import { ARRIVAL_DAYS, batchRefusal, deduction, type PayoutFacts, payoutCan, payoutRefusal } from "./payouts.ts";

const PENDING: PayoutFacts = { status: "Pending", closed: false };
const FAILED: PayoutFacts = { status: "Failed", closed: false };
const [READY, RESTING] = [{ usable: true }, { usable: false }];

test("M3 a pending payout may be withdrawn and a failed one tried again, no other", () => {
  expect(payoutCan(PENDING)).toEqual({ withdraw: true, retry: false });
  expect(payoutCan(FAILED)).toEqual({ withdraw: false, retry: true });
  for (const status of ["Processing", "Completed"] as const)
    expect(payoutCan({ status, closed: false }), status).toEqual({ withdraw: false, retry: false });
});

test("M3 X22 a closed payout and one of a disputed payment stay where they are", () => {
  const nothing = { withdraw: false, retry: false };
  for (const facts of [PENDING, FAILED]) {
    expect(payoutCan({ ...facts, closed: true })).toEqual(nothing);
    expect(payoutCan({ ...facts, frozen: true })).toEqual(nothing);
    expect(payoutCan({ ...facts, closed: true, frozen: true })).toEqual(nothing);
  }
});

test("M3 M8 a payout is refused for its state, without a method, and while that may not be used, in this order", () => {
  expect(payoutRefusal(PENDING, "withdraw", READY)).toBeNull();
  expect(payoutRefusal(FAILED, "retry", READY)).toBeNull();
  expect(payoutRefusal(PENDING, "retry", null)).toBe("payout_not_ready");
  expect(payoutRefusal(PENDING, "withdraw", null)).toBe("payout_method_missing");
  expect(payoutRefusal(PENDING, "withdraw", RESTING)).toBe("payout_method_resting");
});

test("M7 a clawback takes no more than is owed, and no more than the payout", () => {
  expect([deduction(500, 200), deduction(500, 900), deduction(500, 0), deduction(500, -100)]).toEqual([200, 500, 0, 0]);
});

test("a batch needs a payout", () => {
  expect([batchRefusal(0), batchRefusal(1)]).toEqual(["batch_empty", null]);
});

test("M6 a payout typically arrives within thirty days", () => {
  expect(ARRIVAL_DAYS).toBe(30);
});
