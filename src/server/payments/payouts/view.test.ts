import { expect, test } from "vitest";
import { payoutReference } from "./view.ts";

test.each([
  [7, "2026-11-21T12:00:00Z", "VW-2026-0007"],
  [412, "2026-12-31T23:59:59Z", "VW-2026-0412"],
  [12_345, "2027-01-01T00:00:00Z", "VW-2027-12345"],
])("the reference of payout %i of %s has its UTC year and at least four digits", (number, created_at, reference) => {
  expect(payoutReference(number, new Date(created_at))).toBe(reference);
});
