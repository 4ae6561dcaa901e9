/**
 * Rejection reasons, as a company chooses them and the candidate reads them (rule R14). They are about the job and
 * its requirements alone, never about personal characteristics (docs/decisions/0027-why-not.md).
 */
export const REJECTION_REASONS = [
  "experience",
  "skills",
  "level",
  "location",
  "pay",
  "details",
  "others_further",
  "job_closed",
  "unlisted",
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];
