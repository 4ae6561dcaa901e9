import type { StepStage, SystemFailure } from "../../contract/integrations/hiring-systems.ts";
import type { ReferralStatus } from "../../contract/statuses.ts";
import { canStillReach, isOpenStatus } from "../statuses.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * The delays after each failure (rule X203). The first is long enough for the other system's search to find a record
 * that it created without our receiving the response.
 */
const PAUSES = [2 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;
/** Random reduction of a delay, so that simultaneous failures are not retried simultaneously. */
const JITTER = 0.1;

/** The polling interval of active candidates, regardless of webhooks (rule X205). */
export const POLL_INTERVAL_MS = HOUR;

/** Milliseconds until the next attempt; null after the last one. `chance` is from 0 up to 1. */
export function hiringRetryDelay(failures: number, chance: number): number | null {
  const wait = PAUSES[failures - 1];
  return wait === undefined ? null : Math.round(wait * (1 - JITTER * chance));
}

/**
 * Failures that do not depend on the candidate, such as credentials and limits; they are retried without end (rule
 * X203).
 */
export function isSystemFailure(failure: SystemFailure): boolean {
  return failure === "keys" || failure === "busy";
}

/** The normalized name of a stage, without regard to case and repeated spaces. */
export function stageKey(name: string): string {
  return name.trim().replaceAll(/\s+/g, " ").toLowerCase().slice(0, 300);
}

/** Final stages, which pipelines do not list and each system names differently. */
export const REMOTE_HIRED = "*hired";
export const REMOTE_REJECTED = "*rejected";

/**
 * The default mapping of a stage: a hire asks for confirmation and everything else changes nothing; rejections are made
 * by a user (rule X206).
 */
export function defaultStage(step: string): StepStage | null {
  return step === REMOTE_HIRED ? "Hired" : null;
}

export type StageEffect = {
  /** The new status of the referral; null for none. */
  readonly to: ReferralStatus | null;
  /** A user has to confirm the hire. */
  readonly asks: boolean;
};
const STAYS: StageEffect = { to: null, asks: false };

/**
 * The effect on a referral when its candidate reaches a stage mapped to `stage` (rules X206, X207): never backwards,
 * never out of a final status; Hired only if the company enabled it, otherwise up to the status before it.
 */
export function stageEffectOf(status: ReferralStatus, stage: StepStage | null, hires: boolean): StageEffect {
  if (stage === null || !isOpenStatus(status)) return STAYS;
  if (stage === "Rejected") return { to: "Rejected", asks: false };
  if (stage === "Hired" && !hires)
    return { to: canStillReach(status, "Interviewing") ? "Interviewing" : null, asks: true };
  return { to: canStillReach(status, stage) ? stage : null, asks: false };
}
