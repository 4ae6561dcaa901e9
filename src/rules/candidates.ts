import type { CandidateStatus, ReferralStatus } from "../contract/statuses.ts";

const OF_REFERRAL: Readonly<Record<ReferralStatus, CandidateStatus>> = {
  Pending: "Submitted",
  Reviewing: "Submitted",
  Interviewing: "Interviewing",
  Hired: "Hired",
  Rejected: "Rejected",
};

/** A candidate's status: `Not Submitted` without a referral, from then on the referral's (rule F4). */
export function candidateStatus(referral: ReferralStatus | null): CandidateStatus {
  return referral === null ? "Not Submitted" : OF_REFERRAL[referral];
}

/** The statuses of referrals that show as this one; null where there is no referral. The inverse of `candidateStatus`. */
export function referralStatusesOf(status: CandidateStatus): readonly ReferralStatus[] | null {
  if (status === "Not Submitted") return null;
  return (Object.keys(OF_REFERRAL) as ReferralStatus[]).filter((referral) => OF_REFERRAL[referral] === status);
}
