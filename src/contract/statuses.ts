/** Stored status values (rule N3); labels are made in one place in the browser. */
export const JOB_STATUSES = ["Open", "On Hold", "Closed"] as const;
export const REFERRAL_STATUSES = ["Pending", "Reviewing", "Interviewing", "Hired", "Rejected"] as const;
export const APPLICATION_STATUSES = ["Applied", "Reviewing", "Interviewing", "Hired", "Rejected"] as const;
export const REWARD_STATUSES = ["Pending", "In Escrow", "Released", "Refunded"] as const;
/**
 * How far the person referred is asked (rule F5): `told` only once a mail server has taken the mail, `undelivered`
 * once none can be delivered.
 */
export const INVITATION_STATES = ["waiting", "undelivered", "told", "accepted", "declined", "erased"] as const;
/** Softer signs that hold a reward until somebody has looked (rule F8). */
export const REVIEW_SIGNS = ["own_address", "own_linkedin", "same_person", "same_payout", "applied_before"] as const;
/** Why the person referred ended it: they declined, or had their data erased. */
const PERSONS_WILL = ["declined", "erased"] as const;
/** How else a referral ends without the company: its person never answered (rule F21), its referrer took it back (F23). */
const ENDED_WITHOUT = [...PERSONS_WILL, "unanswered", "withdrawn"] as const;
/**
 * What a status change says besides its statuses; `withdrawn` of an application: its applicant did (rule F15); `credit_kept`: hired
 * after a "no" of the company (rule R10); `claimed`, `as_claimed`: the company confirmed a claimed hire, or did not answer (R11); `decided`: a dispute ended so (R12).
 */
export const HISTORY_NOTES = [...ENDED_WITHOUT, "credit_kept", "claimed", "as_claimed", "decided"] as const;
/** Whose will a Rejected referral is: the company's, that of the person referred (rule F5), the referrer's, or nobody's. */
export const ENDED_BY = ["company", ...ENDED_WITHOUT] as const;
/** Payout status as stored, and how a payout travels (specification, Payouts). */
export const PAYOUT_STATUSES = ["Pending", "Processing", "Completed", "Failed"] as const;
export const PAYMENT_METHODS = ["Bank Transfer", "PayPal"] as const;
/**
 * Where a reward stands, finer than `reward_status`: nothing promised, nobody hired yet, to be funded, instructions
 * given, in escrow, released, given back, ended before it was funded.
 */
export const REWARD_STATES = [
  ...(["none", "not_due", "due", "awaiting_funds"] as const),
  ...(["in_escrow", "released", "refunded", "cancelled"] as const),
] as const;
/** Job types (rule J1); in URLs they stand in lower case. */
export const JOB_TYPES = ["Full-time", "Part-time", "Contract", "Remote", "Internship"] as const;
/** Steps of a hiring pipeline, in which referrals and applications stand side by side. */
export const STAGES = ["New", "Reviewing", "Interviewing", "Hired", "Rejected"] as const;
export const CANDIDATE_STATUSES = ["Not Submitted", "Submitted", "Interviewing", "Hired", "Rejected"] as const;
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
/** What an applicant of the scout programme is, and where the application stands. */
export const SCOUT_ROLES = ["Founder", "Operator", "Investor", "Other"] as const;
/** Why an application to the programme is declined, as it is mailed to whoever sent it (rule S6). */
export const SCOUT_REASONS = ["details", "network", "conflict", "unverified", "full", "unlisted"] as const;
export const SCOUT_STATUSES = ["pending", "approved", "declined"] as const;

export type JobStatus = (typeof JOB_STATUSES)[number];
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number];
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
export type RewardStatus = (typeof REWARD_STATUSES)[number];
export type InvitationState = (typeof INVITATION_STATES)[number];
export type ReviewSign = (typeof REVIEW_SIGNS)[number];
export type HistoryNote = (typeof HISTORY_NOTES)[number];
export type EndedWithout = (typeof ENDED_WITHOUT)[number];
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
