import { expect, test } from "vitest";
import { nextAlert } from "./alerts.ts";

const at = (...[frequency, zone, now]: [Parameters<typeof nextAlert>[0], Parameters<typeof nextAlert>[1], string]) =>
  nextAlert(frequency, zone, new Date(now))?.toISOString();

test("J28 daily alerts come at seven in the morning where the person is, weekly ones on Mondays", () => {
  // A Wednesday.
  expect(at("daily", "UTC+0", "2026-11-18T06:59:59Z")).toBe("2026-11-18T07:00:00.000Z");
  expect(at("daily", "UTC+0", "2026-11-18T07:00:00Z")).toBe("2026-11-19T07:00:00.000Z");
  expect(at("daily", "UTC+1", "2026-11-18T06:30:00Z")).toBe("2026-11-19T06:00:00.000Z");
  expect(at("daily", "UTC-8", "2026-11-18T06:30:00Z")).toBe("2026-11-18T15:00:00.000Z");
  expect(at("weekly", "UTC+0", "2026-11-18T06:30:00Z")).toBe("2026-11-23T07:00:00.000Z");
  expect(at("weekly", "UTC-8", "2026-11-23T14:59:00Z")).toBe("2026-11-23T15:00:00.000Z");
  expect(at("weekly", "UTC-8", "2026-11-23T15:00:00Z")).toBe("2026-11-30T15:00:00.000Z");
  expect(at("weekly", "UTC+1", "2026-11-22T23:30:00Z")).toBe("2026-11-23T06:00:00.000Z");
});

test("J28 no hour decides about alerts at once, and about none", () => {
  expect(nextAlert("at_once", "UTC+0", new Date(0))).toBeNull();
  expect(nextAlert("never", "UTC+0", new Date(0))).toBeNull();
});
