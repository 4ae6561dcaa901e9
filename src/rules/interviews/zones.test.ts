import { describe, expect, test } from "vitest";
import { findSlotErrors, nextReminder, reminderKind } from "./slots.ts";
import { instantsAtLocalTime, localTime, zoneOfSetting } from "./zones.ts";

const iso = (local: string, zone: string) => instantsAtLocalTime(local, zone).map((at) => at.toISOString());

describe("H10 local times of a zone", () => {
  test.each([
    ["2026-11-24T14:00", "Europe/Berlin", ["2026-11-24T13:00:00.000Z"]],
    ["2026-07-24T14:00", "Europe/Berlin", ["2026-07-24T12:00:00.000Z"]],
    ["2026-11-24T14:00", "UTC", ["2026-11-24T14:00:00.000Z"]],
    ["2026-11-24T14:00", "Asia/Kolkata", ["2026-11-24T08:30:00.000Z"]],
    ["2026-11-24T23:30", "Pacific/Kiritimati", ["2026-11-24T09:30:00.000Z"]],
    ["2026-11-24T23:30", "Pacific/Pago_Pago", ["2026-11-25T10:30:00.000Z"]],
    // Skipped in spring, and repeated in autumn.
    ["2027-03-28T02:30", "Europe/Berlin", []],
    ["2027-03-28T01:59", "Europe/Berlin", ["2027-03-28T00:59:00.000Z"]],
    ["2027-03-28T03:00", "Europe/Berlin", ["2027-03-28T01:00:00.000Z"]],
    ["2026-10-25T02:30", "Europe/Berlin", ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"]],
    ["2026-11-01T01:15", "America/New_York", ["2026-11-01T05:15:00.000Z", "2026-11-01T06:15:00.000Z"]],
    ["2027-03-14T02:00", "America/New_York", []],
    // Here only half an hour is skipped, and repeated.
    ["2026-10-04T02:15", "Australia/Lord_Howe", []],
    ["2027-04-04T01:45", "Australia/Lord_Howe", ["2027-04-03T14:45:00.000Z", "2027-04-03T15:15:00.000Z"]],
    ["no time", "Europe/Berlin", []],
    ["", "Europe/Berlin", []],
  ])("%s in %s", (local, zone, moments) => {
    expect(iso(local, zone)).toEqual(moments);
    for (const at of moments) expect(localTime(new Date(at), zone)).toBe(local);
  });

  test("a time zone setting has an IANA name", () => {
    expect(localTime(new Date("2026-11-24T14:00:00Z"), zoneOfSetting("UTC-8"))).toBe("2026-11-24T06:00");
    expect(localTime(new Date("2026-11-24T14:00:00Z"), zoneOfSetting("UTC+1"))).toBe("2026-11-24T15:00");
    expect(zoneOfSetting("UTC+0")).toBe("UTC");
    expect(zoneOfSetting("Asia/Kathmandu")).toBe("Asia/Kathmandu");
    expect(zoneOfSetting("Mars/Olympus")).toBe("UTC");
    expect(zoneOfSetting("Mars/Olympus", "Asia/Tokyo")).toBe("Asia/Tokyo");
  });
});

describe("H10 H13 times and reminders", () => {
  const now = new Date("2026-11-24T12:00:00Z");
  const at = (text: string) => new Date(text);

  test("are in the future, within a year, and distinct", () => {
    const slots = ["2026-11-24T12:00:00Z", "2026-11-24T12:01:00Z", "2027-11-24T12:00:00Z", "2027-11-24T12:01:00Z"].map(
      at,
    );
    expect([...findSlotErrors([...slots, at("2026-11-24T12:01:00Z")], now)]).toEqual([
      [0, "interview_past"],
      [3, "interview_far"],
      [4, "interview_double"],
    ]);
  });

  test("come a day and an hour before, if there is time for them", () => {
    const start = at("2026-11-26T12:00:00Z");
    const day = nextReminder(start, now);
    expect(day?.toISOString()).toBe("2026-11-25T12:00:00.000Z");
    expect(reminderKind(start, day ?? now)).toBe("day");
    const hour = nextReminder(start, day ?? now);
    expect(hour?.toISOString()).toBe("2026-11-26T11:00:00.000Z");
    expect(reminderKind(start, hour ?? now)).toBe("hour");
    expect(nextReminder(start, hour ?? now)).toBeNull();
    expect(nextReminder(at("2026-11-24T13:00:00Z"), now)).toBeNull();
  });
});
