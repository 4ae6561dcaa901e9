import { type ApplicationStatus, REFERRAL_STATUSES, type ReferralStatus, type Stage } from "../contract/statuses.ts";

const AFTER_REFERRAL: Readonly<Record<ReferralStatus, readonly ReferralStatus[]>> = {
  Pending: ["Reviewing", "Rejected"],
  Reviewing: ["Interviewing", "Rejected"],
  Interviewing: ["Hired", "Rejected"],
  Hired: [],
  Rejected: [],
};

const AFTER_APPLICATION: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  Applied: ["Reviewing", "Rejected"],
  Reviewing: ["Interviewing", "Rejected"],
  Interviewing: ["Hired", "Rejected"],
  Hired: [],
  Rejected: [],
};

/** Which statuses may follow, in the order in which they are offered (rule R2). */
export function nextReferralStatuses(status: ReferralStatus): readonly ReferralStatus[] {
  return AFTER_REFERRAL[status];
}

/** Which statuses may follow, in the order in which they are offered (rule R2). */
export function nextApplicationStatuses(status: ApplicationStatus): readonly ApplicationStatus[] {
  return AFTER_APPLICATION[status];
}

/** Whether a referral of status `from` still has `to` before it; whoever was turned down or hired has nothing. */
export function isBehind(from: ReferralStatus, to: ReferralStatus): boolean {
  if (to === "Rejected" || AFTER_REFERRAL[from].length === 0) return false;
  return REFERRAL_STATUSES.indexOf(from) < REFERRAL_STATUSES.indexOf(to);
}

/** The step of the pipeline where a record of this status stands. */
export function stageOf(status: ReferralStatus | ApplicationStatus): Stage {
  return status === "Pending" || status === "Applied" ? "New" : status;
}

/** Whether the applicant may still correct or withdraw an application that stands there (rule F15). */
export function mayCorrect(status: ApplicationStatus): boolean {
  return status === "Applied" || status === "Reviewing";
}
