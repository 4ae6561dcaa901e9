import { describe, expect, test } from "vitest";
import { planDay, ROLES_OF_PEOPLE, roleOf, VISITS_PER_DAY, VISITS_PER_HOUR, type Visit } from "./plan.ts";

const WISH = { seed: 41, people: 50_000, milliseconds: 600_000 };

function part(visits: readonly Visit[], which: (visit: Visit) => boolean): number {
  return visits.filter(which).length / visits.length;
}

describe("planDay", () => {
  const day = planDay(WISH);

  test("is deterministic by seed and differs between seeds", () => {
    expect(planDay(WISH)).toEqual(day);
    expect(planDay({ ...WISH, seed: 42 })).not.toEqual(day);
  });

  test("has one poster among ten people, and the stated visits of each kind", () => {
    const people = Array.from({ length: 1_000 }, (_one, who) => roleOf(who));
    expect(ROLES_OF_PEOPLE.map((role) => people.filter((one) => one === role).length)).toEqual([100, 300, 600]);
    for (const visit of day)
      if (visit.kind !== "visitor") expect([visit.kind, visit.who < WISH.people]).toEqual([roleOf(visit.who), true]);
    const counted = (kind: Visit["kind"]) => day.filter((visit) => visit.kind === kind).length;
    expect(counted("poster")).toBe(Math.round(5_000 * VISITS_PER_DAY.poster));
    expect(counted("referrer")).toBe(Math.round(15_000 * VISITS_PER_DAY.referrer));
    expect(counted("candidate")).toBe(Math.round(30_000 * VISITS_PER_DAY.candidate));
    expect(counted("visitor")).toBe(Math.round(50_000 * VISITS_PER_DAY.visitor));
  });

  test("multiplies the visits as requested", () => {
    expect(planDay({ ...WISH, times: 0.5 }).length / day.length).toBeCloseTo(0.5, 2);
  });

  test("follows the curve hour by hour, in order, within the day", () => {
    const all = VISITS_PER_HOUR.reduce((sum, one) => sum + one, 0);
    for (const [hour, wanted] of VISITS_PER_HOUR.entries())
      expect(Math.abs(part(day, (visit) => visit.hour === hour) - wanted / all)).toBeLessThan(0.01);
    expect(day.map(({ at }) => at)).toEqual(day.map(({ at }) => at).toSorted((one, other) => one - other));
    for (const { at, hour } of day) expect(Math.floor((at / WISH.milliseconds) * 24)).toBe(hour);
  });

  test("lets people enter passwords mostly in the morning, and visitors never", () => {
    const signedIn = day.filter(({ kind }) => kind !== "visitor");
    const early = part(
      signedIn.filter(({ hour }) => hour >= 6 && hour < 10),
      ({ password }) => password,
    );
    const later = part(
      signedIn.filter(({ hour }) => hour >= 10),
      ({ password }) => password,
    );
    expect(early).toBeGreaterThan(0.03);
    expect(early).toBeLessThan(0.09);
    expect(later).toBeLessThan(0.02);
    expect(day.some(({ kind, password }) => kind === "visitor" && password)).toBe(false);
  });
});
