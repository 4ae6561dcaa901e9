import { expect, it } from "vitest";
import type { HistoryEntry } from "../../contract/hiring/history.ts";
import { withReason } from "./rejection-reason.ts";

const step = (to: string, note: HistoryEntry["note"] = null): HistoryEntry => {
  return { at: "2026-11-02T10:00:00.000Z", by: "Petra Poster", from: "Pending", to, note };
};

it("R14 has the reason at the last rejection by the company, and at no other entry", () => {
  const reasons = (history: HistoryEntry[]) => withReason(history, "skills").map(({ reason }) => reason);
  expect(reasons([step("Pending"), step("Rejected")])).toEqual([undefined, "skills"]);
  expect(reasons([step("Rejected"), step("Pending"), step("Rejected")])).toEqual([undefined, undefined, "skills"]);
  expect(reasons([step("Rejected"), step("Hired", "credit_kept")])).toEqual(["skills", undefined]);
  expect(reasons([step("Rejected", "declined")])).toEqual([undefined]);
  expect(withReason([step("Rejected")], null)).toEqual([step("Rejected")]);
});
