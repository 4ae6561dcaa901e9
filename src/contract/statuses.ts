/** Stored status values (rule N3). Labels are made in one place in the browser. */
export const JOB_STATUSES = ["Open", "On Hold", "Filled", "Closed"] as const;
/** Statuses in which a job takes no candidates, and no automatic closing applies. */
export const FINAL_JOB_STATUSES: readonly JobStatus[] = ["Filled", "Closed"];
/**
 * Rejected: the company ended it. Withdrawn: the candidate or the referrer ended it, or nobody answered; never the
 * company.
 */
export const REFERRAL_STATUSES = ["Pending", "Reviewing", "Interviewing", "Hired", "Rejected", "Withdrawn"] as const;
export const APPLICATION_STATUSES = [
  ...(["Applied", "Reviewing", "Interviewing", "Hired", "Rejected", "Withdrawn"] as const),
] as const;
export const REWARD_STATUSES = ["Pending", "In Escrow", "Released", "Refunded"] as const;
/**
 * State of the candidate's notification and consent (rule F5). `notified`: a mail server accepted the email. `undelivered`:
 * it cannot be delivered.
 */
export const INVITATION_STATES = ["waiting", "undelivered", "notified", "accepted", "declined", "erased"] as const;
/** Weak fraud signals that put a reward on hold until a person reviewed them (rule F8). */
export const FRAUD_SIGNALS = ["own_address", "own_linkedin", "same_person", "same_payout", "applied_before"] as const;
/** Why the candidate ended the referral: they declined, or had their data erased. */
const PERSONS_WILL = ["declined", "erased"] as const;
/**
 * All ways in which a referral ends without the company; besides the candidate's, no answer (rule F21) and withdrawal
 * by the referrer (F23).
 */
export const ENDED_WITHOUT_COMPANY = [...PERSONS_WILL, "unanswered", "withdrawn"] as const;
/**
 * Notes of a status change. `withdrawn` of an application: the applicant withdrew it (rule F15). `credit_kept`: hired
 * after a rejection, within the credit window (rule R10). `claimed`, `as_claimed`: the company confirmed a hire claim,
 * or did not answer it (R11). `decided`: a dispute decided it (R12).
 */
export const HISTORY_NOTES = [...ENDED_WITHOUT_COMPANY, "credit_kept", "claimed", "as_claimed", "decided"] as const;
/**
 * Who ended a referral: the company (Rejected), or the candidate (rule F5), the referrer or a missing answer
 * (Withdrawn).
 */
export const ENDED_BY = ["company", ...ENDED_WITHOUT_COMPANY] as const;
/** Final statuses. The only later change is the hire of a rejected person within the credit window (rule R10). */
export const FINAL_STATUSES = ["Hired", "Rejected", "Withdrawn"] as const;
/**
 * Referral statuses in which a start may have been reported or disputed. The end of a referral leaves both open (rules
 * R11, R12).
 */
export const HIRE_STATUSES: readonly string[] = ["Interviewing", "Hired", "Rejected", "Withdrawn"];
/** Payout statuses as stored, and payout methods (specification, Payouts). */
export const PAYOUT_STATUSES = ["Pending", "Processing", "Completed", "Failed"] as const;
export const PAYMENT_METHODS = ["Bank Transfer", "PayPal"] as const;
/**
 * States of a reward, finer than `reward_status`: nothing promised, nobody hired yet, to be funded, instructions given,
 * in escrow, released, returned, ended before it was funded.
 */
export const REWARD_STATES = [
  ...(["none", "not_due", "due", "awaiting_funds"] as const),
  ...(["in_escrow", "released", "refunded", "cancelled"] as const),
] as const;
/** Job types (rule J1); lower case in URLs. */
export const JOB_TYPES = ["Full-time", "Part-time", "Contract", "Remote", "Internship"] as const;
/** Steps of the hiring pipeline, which shows referrals and applications together. */
export const STAGES = ["New", "Reviewing", "Interviewing", "Hired", "Rejected", "Withdrawn"] as const;
export const CANDIDATE_STATUSES = [
  ...(["Not Submitted", "Submitted", "Interviewing", "Hired", "Rejected", "Withdrawn"] as const),
] as const;
export const ROLE_INTERESTS = [
  "Engineering",
  "Product",
  "Growth",
  "Design",
  "Sales",
  "Marketing",
  "Operations",
  "Other",
] as const;
export const ROLES = ["poster", "referrer", "candidate"] as const;
/** Roles of applicants of the scout program, and statuses of their applications. */
export const SCOUT_ROLES = ["Founder", "Operator", "Investor", "Other"] as const;
/** Reasons for declining a scout application; the applicant is emailed the reason (rule S6). */
export const SCOUT_REASONS = ["details", "network", "conflict", "unverified", "full", "unlisted"] as const;
export const SCOUT_STATUSES = ["pending", "approved", "declined"] as const;

export type JobStatus = (typeof JOB_STATUSES)[number];
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number];
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
export type RewardStatus = (typeof REWARD_STATUSES)[number];
export type InvitationState = (typeof INVITATION_STATES)[number];
export type FraudSignal = (typeof FRAUD_SIGNALS)[number];
export type HistoryNote = (typeof HISTORY_NOTES)[number];
export type EndedWithoutCompany = (typeof ENDED_WITHOUT_COMPANY)[number];
export type EndedBy = (typeof ENDED_BY)[number];
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];
export type PaymentMethodName = (typeof PAYMENT_METHODS)[number];
export type RewardState = (typeof REWARD_STATES)[number];
export type JobType = (typeof JOB_TYPES)[number];
export type Stage = (typeof STAGES)[number];
export type Role = (typeof ROLES)[number];
export type CandidateStatus = (typeof CANDIDATE_STATUSES)[number];
export type RoleInterest = (typeof ROLE_INTERESTS)[number];
export type ScoutRole = (typeof SCOUT_ROLES)[number];
export type ScoutReason = (typeof SCOUT_REASONS)[number];
export type ScoutStatus = (typeof SCOUT_STATUSES)[number];
