import { expect, test } from "vitest";
import { hasFailedTooLong, isWebhookPort, nextTry, takenAs } from "./webhooks.ts";

const NOW = new Date("2026-11-26T12:00:00Z");
const HOUR = 3_600_000;

test("X74 tries are five seconds, five minutes, half an hour, 2, 5, 10 and 10 hours apart, 28 hours in all", () => {
  const pauses: number[] = [];
  for (let tries = 1; ; tries += 1) {
    const next = nextTry(tries, NOW, 0);
    if (next === null) break;
    pauses.push((next.getTime() - NOW.getTime()) / 1_000);
  }
  expect(pauses).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]);
  const all = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(all).toBeGreaterThan(27 * 3_600);
  expect(all).toBeLessThanOrEqual(28 * 3_600);
});

test("X74 chance takes up to a tenth of a pause away, and never adds to it", () => {
  const waits = [0, 0.5, 0.999].map((chance) => (nextTry(5, NOW, chance)?.getTime() ?? 0) - NOW.getTime());
  expect(waits).toEqual([5 * HOUR, 4.75 * HOUR, expect.closeTo(4.5 * HOUR, -5)]);
});

test("X74 2xx is taken, 410 wants no more, and everything else is tried again", () => {
  expect([200, 202, 204, 299].map(takenAs)).toEqual(Array(4).fill("delivered"));
  expect(takenAs(410)).toBe("gone");
  expect([null, 199, 301, 302, 307, 400, 404, 429, 500, 503].map(takenAs)).toEqual(Array(10).fill("failed"));
});

test("X75 five days of nothing but failure are too long", () => {
  expect(hasFailedTooLong(new Date(NOW.getTime() - 120 * HOUR + 1), NOW)).toBe(false);
  expect(hasFailedTooLong(new Date(NOW.getTime() - 120 * HOUR), NOW)).toBe(true);
});

test("X73 the port of https, or one of those that anybody may listen on", () => {
  expect(["", "1024", "8443", "65535"].map(isWebhookPort)).toEqual(Array(4).fill(true));
  expect(["22", "25", "80", "443", "1023"].map(isWebhookPort)).toEqual(Array(5).fill(false));
});
