import type { CandidateStatus, ReferralStatus } from "../contract/statuses.ts";

const OF_REFERRAL: Readonly<Record<ReferralStatus, CandidateStatus>> = {
  Pending: "Submitted",
  Reviewing: "Submitted",
  Interviewing: "Interviewing",
  Hired: "Hired",
  Rejected: "Rejected",
  Withdrawn: "Withdrawn",
};

/** Which of several referrals of one person is shown: the most advanced, and open ones before ended ones (rule F41). */
export const FURTHEST_FIRST: readonly ReferralStatus[] = [
  ...(["Hired", "Interviewing", "Reviewing", "Pending", "Rejected", "Withdrawn"] as const),
];

/**
 * Days after which a candidate added by hand is purged: since the referrer last used the entry, or if no mail reached
 * them (rule F39).
 */
export const ADDED_RETENTION_DAYS = 180;
export const UNDELIVERED_RETENTION_DAYS = 7;

/**
 * A candidate's status: `Not Submitted` without a referral, else that of the most advanced referral (rules F4, F41).
 */
export function candidateStatus(referral: ReferralStatus | null): CandidateStatus {
  return referral === null ? "Not Submitted" : OF_REFERRAL[referral];
}

/** The referral statuses that are shown as this one; null for no referral. The inverse of `candidateStatus`. */
export function referralStatusesOf(status: CandidateStatus): readonly ReferralStatus[] | null {
  if (status === "Not Submitted") return null;
  return (Object.keys(OF_REFERRAL) as ReferralStatus[]).filter((referral) => OF_REFERRAL[referral] === status);
}

const DAY_MS = 86_400_000;

type Added = {
  readonly used_at: Date;
  readonly undelivered_at: Date | null;
  /** The most advanced referral's status, null without one. */
  readonly referral: ReferralStatus | null;
};

/** When a candidate added by hand is purged; null while a referral of theirs is open (rule F39). */
export function purgeDateOf({ used_at, undelivered_at, referral }: Added): Date | null {
  if (referral !== null && OPEN_REFERRAL_STATUSES.includes(referral)) return null;
  const unused = used_at.getTime() + ADDED_RETENTION_DAYS * DAY_MS;
  const undelivered = undelivered_at === null ? unused : undelivered_at.getTime() + UNDELIVERED_RETENTION_DAYS * DAY_MS;
  return new Date(Math.min(unused, undelivered));
}

/** Open referral statuses: their person is kept. */
export const OPEN_REFERRAL_STATUSES: readonly ReferralStatus[] = ["Pending", "Reviewing", "Interviewing"];
