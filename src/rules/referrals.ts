import type { ErrorCode } from "../contract/errors.ts";
import type { Referrers } from "../contract/jobs/posting/referrers.ts";
import type { FraudSignal } from "../contract/statuses.ts";
import { isAccepting, type JobFacts } from "./jobs.ts";
import { membershipAllowsReferring, type TeamMembership } from "./team/rights.ts";

/** Who acts on which job, and when. */
export type Attempt = { readonly job: JobFacts; readonly membership: TeamMembership; readonly now: Date };

/** A referral before it is stored. All addresses are canonical keys (rule F8). */
export type ReferralAttempt = Attempt & {
  readonly candidate_email_key: string;
  readonly own_email_keys: readonly string[];
  readonly candidate_linkedin_key: string | null;
  readonly own_linkedin_key: string | null;
  /** The candidate is on the suppression list (rule F7). */
  readonly registered: boolean;
  /** The candidate has already applied to this job, with an account whose verified address is the referral's. */
  readonly applied: boolean;
  /** Another referral of the candidate to this job exists. */
  readonly referred: boolean;
  /** The job's owner has left a reward unfunded for too long (rule M9). */
  readonly unfunded?: boolean;
  /** The job's company has unanswered hire claims (rule R11). */
  readonly unanswered?: boolean;
  /** Five people wait too long for an answer of the company (rule R13). */
  readonly answers_owed?: boolean;
  /** Who may refer to the job, and whether the referrer is one of them (rule R18); everybody by default. */
  readonly referrers?: Referrers;
  readonly may_refer?: boolean;
};

const FOR_OTHERS = {
  everybody: null,
  vetted: "referrers_vetted",
  invited: "referrers_invited",
  team: "referrers_team",
} as const satisfies Record<Referrers, ErrorCode | null>;

/**
 * Why a referral is refused, null when it is not: own job, restricted to other referrers, closed, owner in default,
 * answers overdue, the referrer themselves, suppressed, applied before, referred before (rules R5, R18, R6, M9, R11,
 * R13, R9, F7, F9). The table's unique keys decide between concurrent ones.
 */
export function referralRefusal(attempt: ReferralAttempt): ErrorCode | null {
  if (!membershipAllowsReferring(attempt.membership)) return "referral_own_job";
  const others = attempt.may_refer === false ? FOR_OTHERS[attempt.referrers ?? "everybody"] : null;
  if (others !== null) return others;
  if (!isAccepting(attempt.job, attempt.now)) return "referrals_closed";
  if (attempt.unfunded === true) return "referrals_paused";
  if (attempt.unanswered === true) return "claims_unanswered";
  if (attempt.answers_owed === true) return "referrals_answers_owed";
  return personRefusal(attempt);
}

type PersonAttempt = Pick<
  ReferralAttempt,
  | ("candidate_email_key" | "own_email_keys" | "candidate_linkedin_key" | "own_linkedin_key")
  | ("registered" | "applied" | "referred")
>;

/** Why this person is refused, independent of the job: the check of a correction (rules F22, F23). */
export function personRefusal(attempt: PersonAttempt): ErrorCode | null {
  if (isOneself(attempt)) return "referral_self";
  if (attempt.registered) return "referral_refused";
  if (attempt.applied) return "referral_applied_before";
  return attempt.referred ? "referral_duplicate" : null;
}

/** Whether the candidate is the referrer, by address or LinkedIn path (rules R5, F8, F12). */
function isOneself({ own_email_keys, candidate_email_key, ...paths }: PersonAttempt): boolean {
  if (own_email_keys.includes(candidate_email_key)) return true;
  return paths.own_linkedin_key !== null && paths.own_linkedin_key === paths.candidate_linkedin_key;
}

/** What a candidate has in common with the referrer, or with another referral to the same job. */
export type Likeness = {
  /** Addresses without tags and dots. */
  readonly candidate_email_soft: string;
  readonly own_email_softs: readonly string[];
  /** Another candidate of the job has the same normalized address. */
  readonly same_person: boolean;
  /** An application to the job names the same address or LinkedIn path, which does not prove whose it is. */
  readonly perhaps_applied: boolean;
};

/** Fraud signals, for which a referral is reviewed before its reward is released; they never refuse it (rule F8). */
export function findFraudSignals(likeness: Likeness): FraudSignal[] {
  const signs: FraudSignal[] = [];
  if (likeness.own_email_softs.includes(likeness.candidate_email_soft)) signs.push("own_address");
  if (likeness.same_person) signs.push("same_person");
  if (likeness.perhaps_applied) signs.push("applied_before");
  return signs;
}

/**
 * Why an application is refused, null when it is not: own job, closed (rule R6). A referred person may apply, and the
 * referrer keeps the credit (rule F9).
 */
export function applicationRefusal(attempt: Attempt): ErrorCode | null {
  if (attempt.membership !== null) return "application_own_job";
  return isAccepting(attempt.job, attempt.now) ? null : "applications_closed";
}
