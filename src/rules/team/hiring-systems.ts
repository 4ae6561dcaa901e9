import type { ReferralStatus } from "../../contract/statuses.ts";
import type { StepStage, SystemFault } from "../../contract/team/hiring-systems.ts";
import { isBehind, nextReferralStatuses } from "../statuses.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * The pauses after the first failure, the second … (rule X203). The first is long enough for the other system to find by its search what it
 * may have made without our hearing of it.
 */
const PAUSES = [2 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;
/** So much of a pause may be missing, so that what failed together is not tried together. */
const JITTER = 0.1;

/** Everybody who is not at an end is asked about so often, whatever messages came (rule X205). */
export const ASK_EVERY_MS = HOUR;

/** Milliseconds until somebody is tried again after so many failures; null where that was the last try. `chance` is from 0 up to 1. */
export function hiringPause(failures: number, chance: number): number | null {
  const wait = PAUSES[failures - 1];
  return wait === undefined ? null : Math.round(wait * (1 - JITTER * chance));
}

/** Failures that say nothing of the person: keys and limits are the company's, and are waited for without an end (rule X203). */
export function isOfTheSystem(fault: SystemFault): boolean {
  return fault === "keys" || fault === "busy";
}

/** The folded name by which a step there is known: capitals, and how many blanks there are, say nothing. */
export function stepKey(name: string): string {
  return name.trim().replaceAll(/\s+/g, " ").toLowerCase().slice(0, 300);
}

/** Steps that no plan names: every system says them in another way. */
export const HIRED_THERE = "*hired";
export const REJECTED_THERE = "*rejected";

/** Where a step leads that nobody has mapped: a hire is asked about, and everything else changes nothing; a no is somebody's to press (rule X206). */
export function stageAtFirst(step: string): StepStage | null {
  return step === HIRED_THERE ? "Hired" : null;
}

export type Follow = {
  /** What the referral becomes; null: nothing. */
  readonly to: ReferralStatus | null;
  /** Somebody has to say whether they were hired. */
  readonly asks: boolean;
};
const STAYS: Follow = { to: null, asks: false };

/**
 * What becomes of a referral once its person stands at a step there that leads to `stage` (rules X206, X207): never back, never out of an end;
 * Hired only where the company has switched that on, and else as far as one step before it.
 */
export function followOf(status: ReferralStatus, stage: StepStage | null, hires: boolean): Follow {
  if (stage === null || nextReferralStatuses(status).length === 0) return STAYS;
  if (stage === "Rejected") return { to: "Rejected", asks: false };
  if (stage === "Hired" && !hires) return { to: isBehind(status, "Interviewing") ? "Interviewing" : null, asks: true };
  return { to: isBehind(status, stage) ? stage : null, asks: false };
}
