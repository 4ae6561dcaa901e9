import { describe, expect, test } from "vitest";
import { findSharesError, shareCents } from "./shares.ts";

const WHO = "01890000-0000-7000-8000-000000000001";

describe("R12 M2 splitting cents by whole percent", () => {
  test.each([
    [100, [50, 50], [50, 50]],
    [101, [50, 50], [51, 50]],
    [100, [33, 33, 34], [33, 33, 34]],
    [1, [60, 40], [1, 0]],
    [99_999_999, [1, 99], [1_000_000, 98_999_999]],
    [0, [50, 50], [0, 0]],
    [2, [1, 1, 1], [1, 1, 0]],
  ])("%i by %j is %j", (cents, parts, shares) => {
    expect(shareCents(cents, parts)).toEqual(shares);
  });

  test("keeps the exact sum, each part within a cent, for every amount and percent", () => {
    for (let cents = 0; cents < 400; cents += 1)
      for (let percent = 1; percent < 100; percent += 1) {
        const shares = shareCents(cents, [percent, 100 - percent]);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
        expect(Math.abs((shares[0] ?? 0) - (cents * percent) / 100)).toBeLessThan(1);
      }
  });
});

test("R30 F3 two referrers get whole percent of a whole-dollar reward to the cent, without a remainder", () => {
  for (const dollars of [0, 1, 2, 3, 7, 33, 99, 101, 333, 1_001, 12_500, 999_999, 1_000_000])
    for (let percent = 1; percent < 100; percent += 1) {
      const parts = shareCents(dollars * 100, [percent, 100 - percent]);
      expect(parts).toEqual([dollars * percent, dollars * (100 - percent)]);
    }
});

describe("R12 shares of a decision", () => {
  test.each([
    ["uphold", [], null],
    ["uphold", [100], "invalid"],
    ["move", [100], null],
    ["move", [90], "shares_sum"],
    ["split", [60, 40], null],
    ["split", [60, 41], "shares_sum"],
    ["split", [100], "invalid"],
    ["split", [], "shares_sum"],
  ] as const)("%s of %j: %s", (outcome, percents, failure) => {
    const shares = percents.map((percent, at) => ({ payee: at === 0 ? null : WHO, percent }));
    expect(findSharesError({ outcome, shares })).toBe(failure);
  });

  test("rejects duplicate payees", () => {
    const shares = [50, 50].map((percent) => ({ payee: null, percent }));
    expect(findSharesError({ outcome: "split", shares })).toBe("invalid");
  });
});
