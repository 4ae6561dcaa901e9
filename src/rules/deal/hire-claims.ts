import { CLAIM_BOUNDS } from "../../contract/deal/bounds.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import type { EndedBy, ReferralStatus } from "../../contract/statuses.ts";
import { creditOf, creditUntil } from "../credit.ts";

const DAY_MS = 86_400_000;
/** Clocks of the earth are at most so far ahead of UTC. */
const AHEAD_MS = 14 * 3_600_000;

/** What decides whether the hire of a referral can be claimed (rule R11). */
export type ClaimFacts = {
  readonly status: ReferralStatus;
  readonly ended_by: EndedBy | null;
  readonly created_at: Date;
  /** The company had said before that it knows the person (rule F11): turned down they keep no credit. */
  readonly known: boolean;
  /** The company sees it, and its person has neither declined nor had their data erased. */
  readonly shown: boolean;
  readonly alive: boolean;
  /** It was claimed already: that is said once. */
  readonly claimed: boolean;
  /** Another referral of the same person to the same company has the credit: it was first, is claimed, or was hired. */
  readonly rival: boolean;
};

/** Whether a hire may still come of a referral: from Interviewing on, and while the credit of a turned-down one is kept. */
function isClaimable(facts: Pick<ClaimFacts, "status" | "ended_by" | "created_at" | "known">, now: Date): boolean {
  return facts.status === "Interviewing" || (facts.status === "Rejected" && creditOf(facts, now) === "kept");
}

/** Why the hire of a referral cannot be claimed now, null when it can (rules R10, R11). */
export function claimRefusal(facts: ClaimFacts, now: Date): ErrorCode | null {
  if (facts.claimed) return "claim_made";
  if (!facts.shown || !facts.alive || !isClaimable(facts, now)) return "claim_not_now";
  return facts.rival ? "claim_not_first" : null;
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/**
 * The calendar days that may be named as the start: from the day of the referral, wherever that was, to thirty days from
 * today; of one that was turned down not after its credit. Days have no zone: daylight saving changes none of them.
 */
export function claimDays({ status, created_at }: Pick<ClaimFacts, "status" | "created_at">, now: Date) {
  const ahead = now.getTime() + AHEAD_MS + CLAIM_BOUNDS.ahead_days * DAY_MS;
  const last = status === "Rejected" ? Math.min(ahead, creditUntil(created_at).getTime()) : ahead;
  return { from: dayOf(created_at.getTime() - AHEAD_MS), to: dayOf(last) };
}

/** How many reminders are due so many whole days after the claim. */
export function claimReminders(days: number): number {
  return CLAIM_BOUNDS.reminders.filter((after) => days >= after).length;
}
