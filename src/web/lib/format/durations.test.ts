import { expect, test } from "vitest";
import { formatDuration } from "./durations.ts";

test("formats a duration in the largest sufficient unit, in the reader's language", () => {
  expect(formatDuration(20, "en")).toBe("0 minutes");
  expect(formatDuration(60, "en")).toBe("1 minute");
  expect(formatDuration(119 * 60, "en")).toBe("119 minutes");
  expect(formatDuration(30 * 3_600, "de")).toBe("30 Stunden");
  expect(formatDuration(12.4 * 86_400, "fr")).toBe("12\u00a0jours");
  expect(formatDuration(2_500 * 86_400, "es")).toBe("2500 días");
});
