import type { CandidateStatus, ReferralStatus } from "../contract/statuses.ts";

const OF_REFERRAL: Readonly<Record<ReferralStatus, CandidateStatus>> = {
  Pending: "Submitted",
  Reviewing: "Submitted",
  Interviewing: "Interviewing",
  Hired: "Hired",
  Rejected: "Rejected",
};

/** Of several referrals of one person the first of these counts: the one that went furthest, of the living before the ended (rule F41). */
export const FURTHEST_FIRST: readonly ReferralStatus[] = ["Hired", "Interviewing", "Reviewing", "Pending", "Rejected"];

/** Days after which somebody added by hand is forgotten: since their referrer last did something, or no mail reached them (rule F39). */
export const ADDED_KEPT_DAYS = 180;
export const UNDELIVERED_KEPT_DAYS = 7;

/** A candidate's status: `Not Submitted` without a referral, from then on that of the referral that went furthest (rules F4, F41). */
export function candidateStatus(referral: ReferralStatus | null): CandidateStatus {
  return referral === null ? "Not Submitted" : OF_REFERRAL[referral];
}

/** The statuses of referrals that show as this one; null where there is no referral. The inverse of `candidateStatus`. */
export function referralStatusesOf(status: CandidateStatus): readonly ReferralStatus[] | null {
  if (status === "Not Submitted") return null;
  return (Object.keys(OF_REFERRAL) as ReferralStatus[]).filter((referral) => OF_REFERRAL[referral] === status);
}

const DAY_MS = 86_400_000;

type Added = {
  readonly used_at: Date;
  readonly undelivered_at: Date | null;
  /** The furthest referral of them, null without one. */
  readonly referral: ReferralStatus | null;
};

/** When somebody who was added by hand is forgotten; null while a referral of them goes on (rule F39). */
export function forgottenAt({ used_at, undelivered_at, referral }: Added): Date | null {
  if (referral !== null && GOING_ON.includes(referral)) return null;
  const unused = used_at.getTime() + ADDED_KEPT_DAYS * DAY_MS;
  const untold = undelivered_at === null ? unused : undelivered_at.getTime() + UNDELIVERED_KEPT_DAYS * DAY_MS;
  return new Date(Math.min(unused, untold));
}

/** Referrals with which something may still happen: their person is kept. */
export const GOING_ON: readonly ReferralStatus[] = ["Pending", "Reviewing", "Interviewing"];
