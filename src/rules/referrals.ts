import type { ErrorCode } from "../contract/errors.ts";
import { isAccepting, type JobFacts } from "./jobs.ts";

/** Who does what to which job, and when. */
export type Attempt = { readonly job: JobFacts; readonly actor: string; readonly now: Date };

/** A referral before it is kept. All addresses are canonical keys (DECISIONS F8). */
export type ReferralAttempt = Attempt & {
  readonly candidate_email_key: string;
  readonly own_email_keys: readonly string[];
  /** The candidate has already applied to this job by themselves. */
  readonly applied: boolean;
  /** The job's owner has left a reward unfunded for too long (DECISIONS M9). */
  readonly unfunded?: boolean;
};

/**
 * Why a referral is refused, null when it is not: own job, closed, owner in default, oneself, applied before (DECISIONS
 * R5, R6, M9, R9, F9).
 * That somebody else was first is not asked here: the unique keys of the table decide it.
 */
export function referralRefusal(attempt: ReferralAttempt): ErrorCode | null {
  if (attempt.job.created_by === attempt.actor) return "referral_own_job";
  if (!isAccepting(attempt.job, attempt.now)) return "referrals_closed";
  if (attempt.unfunded === true) return "referrals_paused";
  if (attempt.own_email_keys.includes(attempt.candidate_email_key)) return "referral_self";
  return attempt.applied ? "referral_applied_before" : null;
}

/**
 * Why an application is refused, null when it is not: own job, closed (DECISIONS R6).
 * A person who was referred may apply, and the referrer keeps the credit (DECISIONS F9).
 */
export function applicationRefusal(attempt: Attempt): ErrorCode | null {
  if (attempt.job.created_by === attempt.actor) return "application_own_job";
  return isAccepting(attempt.job, attempt.now) ? null : "applications_closed";
}
