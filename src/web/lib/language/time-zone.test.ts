import { afterEach, expect, it, vi } from "vitest";
import { formatInstant } from "../format/dates.ts";
import { formatMoment } from "../format/moments.ts";
import { currentZone, deviceZone, setZone } from "./time-zone.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

function deviceSays(timeZone: string): void {
  const known = new Intl.DateTimeFormat("en").resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ ...known, timeZone });
}

it("uses UTC-8 for a device whose time zone is missing or unknown (P14)", () => {
  for (const zone of ["Etc/Unknown", "", "Atlantis/Capital"]) {
    deviceSays(zone);
    expect(deviceZone()).toBe("Etc/GMT+8");
  }
  deviceSays("Asia/Kolkata");
  expect(deviceZone()).toBe("Asia/Kolkata");
});

it("uses the device's time zone if the stored one is unknown", () => {
  deviceSays("Asia/Kolkata");
  setZone("Mars/Olympus");
  expect(currentZone()).toBe("Asia/Kolkata");
});

it("formats in UTC for an unknown time zone", () => {
  expect(formatInstant("2026-11-21T23:30:00Z", "en", "medium", "Not/AZone")).toBe("Nov 21, 2026");
  expect(formatMoment("2026-11-21T23:30:00Z", "en", "minutes", "Not/AZone")).toBe(
    formatMoment("2026-11-21T23:30:00Z", "en", "minutes", "UTC"),
  );
});
