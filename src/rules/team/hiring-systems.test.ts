import { describe, expect, it } from "vitest";
import { STEP_STAGES } from "../../contract/integrations/hiring-systems.ts";
import { REFERRAL_STATUSES } from "../../contract/statuses.ts";
import {
  defaultStage,
  hiringRetryDelay,
  isSystemFailure,
  REMOTE_HIRED,
  REMOTE_REJECTED,
  stageEffectOf,
  stageKey,
} from "./hiring-systems.ts";

describe("X206 X207 where a step there leads", () => {
  it("X206 is forward, never back, and never out of an end", () => {
    expect(stageEffectOf("Pending", "Interviewing", false)).toEqual({ to: "Interviewing", asks: false });
    expect(stageEffectOf("Interviewing", "Reviewing", false)).toEqual({ to: null, asks: false });
    expect(stageEffectOf("Reviewing", "Reviewing", false)).toEqual({ to: null, asks: false });
    expect(stageEffectOf("Reviewing", "Rejected", false)).toEqual({ to: "Rejected", asks: false });
    const order: readonly string[] = REFERRAL_STATUSES.filter((status) => status !== "Rejected");
    for (const status of REFERRAL_STATUSES)
      for (const stage of STEP_STAGES)
        for (const hires of [true, false]) {
          const { to } = stageEffectOf(status, stage, hires);
          if (status === "Hired" || status === "Rejected" || status === "Withdrawn") expect(to).toBeNull();
          if (to !== null && to !== "Rejected") expect(order.indexOf(to)).toBeGreaterThan(order.indexOf(status));
        }
  });

  it("X207 is Hired only where that is switched on, and else a question to somebody", () => {
    expect(stageEffectOf("Interviewing", "Hired", true)).toEqual({ to: "Hired", asks: false });
    expect(stageEffectOf("Pending", "Hired", false)).toEqual({ to: "Interviewing", asks: true });
    expect(stageEffectOf("Interviewing", "Hired", false)).toEqual({ to: null, asks: true });
    for (const status of REFERRAL_STATUSES) expect(stageEffectOf(status, "Hired", false).to).not.toBe("Hired");
  });

  it("X206 is nowhere for a step that nobody has mapped, a rejection as well; a hire is asked about", () => {
    expect(stageEffectOf("Pending", null, true)).toEqual({ to: null, asks: false });
    expect(defaultStage("onsite")).toBeNull();
    expect(defaultStage(REMOTE_HIRED)).toBe("Hired");
    expect(defaultStage(REMOTE_REJECTED)).toBeNull();
  });

  it("X206 is the same whatever capitals and blanks a name has", () => {
    expect(stageKey("  Phone   Screen ")).toBe(stageKey("phone screen"));
  });
});

describe("X203 how long it is tried", () => {
  it("X203 is 28 hours at most, and at first long enough for what was made to be found", () => {
    const pauses = Array.from({ length: 7 }, (_all, nth) => hiringRetryDelay(nth + 1, 0) ?? 0);
    expect(hiringRetryDelay(8, 0)).toBeNull();
    expect(pauses[0]).toBe(120_000);
    expect(pauses.reduce((sum, one) => sum + one, 0)).toBeLessThan(28 * 3_600_000);
    expect(hiringRetryDelay(1, 0.999)).toBeGreaterThan(100_000);
  });

  it("X203 does not count what is the company's to put right", () => {
    expect(["keys", "busy"].map((failure) => isSystemFailure(failure as "keys" | "busy"))).toEqual([true, true]);
    expect(isSystemFailure("unreachable")).toBe(false);
    expect(isSystemFailure("refused")).toBe(false);
  });
});
