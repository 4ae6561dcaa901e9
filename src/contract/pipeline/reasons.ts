/**
 * Why somebody is turned down, as a company names it and they read it (rule R14). About the job and what it asks for alone;
 * nothing that stands for who somebody is (docs/decisions/0027-why-not.md).
 */
export const REASONS = [
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
export type Reason = (typeof REASONS)[number];
