import { expect, test } from "vitest";
import { complainUntil } from "./reports.ts";

const decided_at = new Date("2026-03-01T12:00:00Z");
const soon = new Date("2026-03-02T12:00:00Z");
const last = new Date("2026-08-31T11:59:59Z");
const over = new Date("2026-08-31T12:00:00Z");
const facts = { state: "decided", outcome: "kept", decided_at, complained: false } as const;

test("P22 each side may complain once, for six months, about the decision that is against it", () => {
  expect(complainUntil("reporter", facts, soon)).toEqual(over);
  expect(complainUntil("reporter", facts, last)).toEqual(over);
  expect(complainUntil("reporter", facts, over)).toBeNull();
  expect(complainUntil("owner", facts, soon)).toBeNull();
  expect(complainUntil("owner", { ...facts, outcome: "taken_down" }, soon)).toEqual(over);
  expect(complainUntil("reporter", { ...facts, outcome: "taken_down" }, soon)).toBeNull();
  expect(complainUntil("reporter", { ...facts, complained: true }, soon)).toBeNull();
});

test("P22 nobody complains before a decision, or while a complaint waits", () => {
  expect(complainUntil("reporter", { ...facts, state: "open", outcome: null, decided_at: null }, soon)).toBeNull();
  expect(complainUntil("reporter", { ...facts, state: "complaint" }, soon)).toBeNull();
});
