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

test("J28 seven in the morning follows the summer time of a zone, and is UTC's of one that is unknown", () => {
  expect(at("daily", "Europe/Berlin", "2026-03-28T12:00:00Z")).toBe("2026-03-29T05:00:00.000Z");
  expect(at("daily", "Europe/Berlin", "2026-10-24T12:00:00Z")).toBe("2026-10-25T06:00:00.000Z");
  expect(at("weekly", "Asia/Kathmandu", "2026-11-22T12:00:00Z")).toBe("2026-11-23T01:15:00.000Z");
  expect(at("daily", "Mars/Olympus", "2026-11-18T06:59:59Z")).toBe("2026-11-18T07:00:00.000Z");
});

test("J28 no hour decides about alerts at once, and about none", () => {
  expect(nextAlert("at_once", "UTC+0", new Date(0))).toBeNull();
  expect(nextAlert("never", "UTC+0", new Date(0))).toBeNull();
});
