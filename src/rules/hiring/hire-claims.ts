import type { ErrorCode } from "../../contract/errors.ts";
import { CLAIM_BOUNDS } from "../../contract/hiring/bounds.ts";
import type { EndedBy, ReferralStatus } from "../../contract/statuses.ts";
import { creditOf, creditUntil } from "../credit.ts";

const DAY_MS = 86_400_000;
/** Maximum offset of a time zone ahead of UTC. */
const AHEAD_MS = 14 * 3_600_000;

/** The facts that decide whether the hire of a referral can be claimed (rule R11). */
export type ClaimFacts = {
  readonly status: ReferralStatus;
  readonly ended_by: EndedBy | null;
  readonly created_at: Date;
  /** The company had listed the person as an existing contact before (rule F11): a rejection ends the credit. */
  readonly known: boolean;
  /** The company sees it, and its person has neither declined nor been erased. */
  readonly shown: boolean;
  readonly alive: boolean;
  /** It was claimed already, which is possible once. */
  readonly claimed: boolean;
  /** Another referral of the same person to the same company has the credit: it was first, is claimed, or was hired. */
  readonly rival: boolean;
};

/**
 * Whether a referral can still lead to a hire: from Interviewing on, and within the credit window of a rejected one.
 */
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
 * The calendar days that may be claimed as the start: from the day of the referral, in any time zone, to thirty days
 * from today; for a rejected one not after its credit window. Days have no zone, so clock changes do not matter.
 */
export function claimDays({ status, created_at }: Pick<ClaimFacts, "status" | "created_at">, now: Date) {
  const ahead = now.getTime() + AHEAD_MS + CLAIM_BOUNDS.ahead_days * DAY_MS;
  const last = status === "Rejected" ? Math.min(ahead, creditUntil(created_at).getTime()) : ahead;
  return { from: dayOf(created_at.getTime() - AHEAD_MS), to: dayOf(last) };
}

/** How many reminders are due this many whole days after the claim. */
export function claimReminders(days: number): number {
  return CLAIM_BOUNDS.reminders.filter((after) => days >= after).length;
}
