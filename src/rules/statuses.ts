import {
  type ApplicationStatus,
  FINAL_STATUSES,
  REFERRAL_STATUSES,
  type ReferralStatus,
  type Stage,
} from "../contract/statuses.ts";

const AFTER_REFERRAL: Readonly<Record<ReferralStatus, readonly ReferralStatus[]>> = {
  Pending: ["Reviewing", "Rejected"],
  Reviewing: ["Interviewing", "Rejected"],
  Interviewing: ["Hired", "Rejected"],
  Hired: [],
  Rejected: [],
  Withdrawn: [],
};

const AFTER_APPLICATION: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  Applied: ["Reviewing", "Rejected"],
  Reviewing: ["Interviewing", "Rejected"],
  Interviewing: ["Hired", "Rejected"],
  Hired: [],
  Rejected: [],
  Withdrawn: [],
};

/** The statuses that the company may set next, in display order (rule R2); Withdrawn is never among them. */
export function nextReferralStatuses(status: ReferralStatus): readonly ReferralStatus[] {
  return AFTER_REFERRAL[status];
}

/** The statuses that the company may set next, in display order (rule R2). */
export function nextApplicationStatuses(status: ApplicationStatus): readonly ApplicationStatus[] {
  return AFTER_APPLICATION[status];
}

/** Whether the status is open: not hired, rejected or withdrawn. */
export function isOpenStatus(status: ReferralStatus | ApplicationStatus): boolean {
  return !FINAL_STATUSES.some((final) => final === status);
}

/** Whether a referral of status `from` can still reach `to`; a final status reaches nothing. */
export function canStillReach(from: ReferralStatus, to: ReferralStatus): boolean {
  if (to === "Rejected" || to === "Withdrawn" || !isOpenStatus(from)) return false;
  return REFERRAL_STATUSES.indexOf(from) < REFERRAL_STATUSES.indexOf(to);
}

/** The pipeline stage of a record with this status. */
export function stageOf(status: ReferralStatus | ApplicationStatus): Stage {
  return status === "Pending" || status === "Applied" ? "New" : status;
}

/** Whether the applicant may still correct or withdraw an application of this status (rule F15). */
export function mayCorrect(status: ApplicationStatus): boolean {
  return status === "Applied" || status === "Reviewing";
}
