import { expect, test } from "vitest";
import {
  afterFailure,
  classifyResponse,
  type EndpointHealth,
  HEALTHY,
  hasFailedTooLong,
  isWebhookPort,
  webhookRetryDelay,
} from "./webhooks.ts";

const NOW = new Date("2026-11-26T12:00:00Z");
const HOUR = 3_600_000;

test("X74 tries are five seconds, five minutes, half an hour, 2, 5, 10 and 10 hours apart, 28 hours in all", () => {
  const pauses: number[] = [];
  for (let failures = 1; ; failures += 1) {
    const pause = webhookRetryDelay(failures, 0);
    if (pause === null) break;
    pauses.push(pause / 1_000);
  }
  expect(pauses).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]);
  const all = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(all).toBeGreaterThan(27 * 3_600);
  expect(all).toBeLessThanOrEqual(28 * 3_600);
});

test("X74 chance takes up to a tenth of a pause away, and never adds to it", () => {
  const waits = [0, 0.5, 0.999].map((chance) => webhookRetryDelay(5, chance));
  expect(waits).toEqual([5 * HOUR, 4.75 * HOUR, expect.closeTo(4.5 * HOUR, -5)]);
});

test("X74 2xx is taken, 410 wants no more, and everything else is tried again", () => {
  expect([200, 202, 204, 299].map(classifyResponse)).toEqual(Array(4).fill("delivered"));
  expect(classifyResponse(410)).toBe("gone");
  expect([null, 199, 301, 302, 307, 400, 404, 429, 500, 503].map(classifyResponse)).toEqual(Array(10).fill("failed"));
});

/** The state after failures at these hours after the first. */
const failedAt = (...hours: readonly number[]): EndpointHealth =>
  hours.reduce((health, hour) => afterFailure(health, new Date(NOW.getTime() + hour * HOUR)), HEALTHY);

test("X75 five days of nothing but failure are too long", () => {
  const health = failedAt(0, 1, 24, 48, 72, 96);
  expect(health).toEqual({ failing_since: NOW, failed_at: new Date(NOW.getTime() + 96 * HOUR), failing_days: 5 });
  expect(hasFailedTooLong(health, new Date(NOW.getTime() + 120 * HOUR - 1))).toBe(false);
  expect(hasFailedTooLong(health, new Date(NOW.getTime() + 120 * HOUR))).toBe(true);
});

test("X75 one failure days after another one is not", () => {
  const health = failedAt(0, 1, 13, 150);
  expect(health.failing_days).toBe(3);
  expect(hasFailedTooLong(health, new Date(NOW.getTime() + 150 * HOUR))).toBe(false);
  expect(hasFailedTooLong(HEALTHY, NOW)).toBe(false);
});

test("X75 failures of one day count once", () => {
  expect(failedAt(0, 1, 2, 3).failing_days).toBe(1);
});

test("X73 the port of https, or one of those that anybody may listen on", () => {
  expect(["", "1024", "8443", "65535"].map(isWebhookPort)).toEqual(Array(4).fill(true));
  expect(["22", "25", "80", "443", "1023"].map(isWebhookPort)).toEqual(Array(5).fill(false));
});
