import { expect, test } from "vitest";
import { MAILS_PER_DAY, nextMailTime, type QuotaMail } from "./mail-quota.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A seeded random number generator from 0 to 1. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Mails of both kinds that somebody tries to send repeatedly over eight days, with a clock change among them. */
function sent(seed: number, wants: number, notifying: number): QuotaMail[] {
  const chance = chances(seed);
  const placed: QuotaMail[] = [];
  let now = Date.parse("2026-10-21T00:00:00Z");
  while (now < Date.parse("2026-10-29T00:00:00Z")) {
    now += chance() * wants;
    const notifies = chance() < notifying;
    // The last day contains no more than what is really delivered.
    const lately = placed.filter((one) => one.at.getTime() > now - DAY);
    const at = nextMailTime(lately, notifies, new Date(now));
    // A notification of a referral is requested again at its time; other mails wait for their slot.
    if (!notifies || at.getTime() <= now) placed.push({ at, notifies });
  }
  return placed;
}

test("F10 X41 three mails are sent in any 24 hours in any order of requests, and notifications are two hours apart", () => {
  for (let seed = 2; seed <= 30; seed += 4) {
    const placed = sent(seed, seed * HOUR * 0.4, (seed % 5) / 5 + 0.1);
    for (const { at } of placed) {
      const day = placed.filter((one) => one.at > new Date(at.getTime() - DAY) && one.at <= at);
      expect(day.length).toBeLessThanOrEqual(MAILS_PER_DAY);
      expect(day.filter(({ notifies }) => !notifies).length).toBeLessThan(MAILS_PER_DAY);
    }
    const notifications = placed.filter(({ notifies }) => notifies).map(({ at }) => at.getTime());
    for (const [nth, at] of notifications.entries())
      if (nth > 0) expect(at - (notifications[nth - 1] ?? 0)).toBeGreaterThanOrEqual(2 * HOUR);
  }
});

test("F10 X41 other mails cannot block the notification of a referral", () => {
  const start = Date.parse("2026-11-21T12:00:00Z");
  const placed: QuotaMail[] = [];
  for (let nth = 0; nth < 50; nth += 1)
    placed.push({ at: nextMailTime(placed, false, new Date(start)), notifies: false });
  expect(nextMailTime(placed, true, new Date(start))).toEqual(new Date(start));
  placed.push({ at: new Date(start), notifies: true });
  expect(nextMailTime(placed, true, new Date(start)).getTime()).toBeLessThanOrEqual(start + DAY);
});
