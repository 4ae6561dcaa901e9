import type { Candidate } from "../../contract/candidates.ts";
import type { StoredFile } from "../../contract/files.ts";
import type { EndedBy } from "../../contract/statuses.ts";
import { candidateStatus } from "../../rules/candidates.ts";
import { candidates } from "../db/tables/candidates.ts";
import { companies } from "../db/tables/companies.ts";
import { jobs } from "../db/tables/jobs.ts";
import { referrals } from "../db/tables/referrals.ts";
import { storedFileOf } from "../files/stored.ts";
import { endedBy } from "../referrals/invitation-state.ts";

/** What is read of a candidate with the referral and its job, where there is one; keys stay in the database. */
export const candidateColumns = {
  id: candidates.id,
  name: candidates.name,
  email: candidates.email,
  linkedin: candidates.linkedin,
  whatsapp: candidates.whatsapp,
  role_interest: candidates.role_interest,
  recommendation: candidates.recommendation,
  cv: storedFileOf(candidates.cv),
  created_at: candidates.created_at,
  referral_status: referrals.status,
  ended_by: endedBy,
  job_id: jobs.id,
  job_title: jobs.title,
  company_name: companies.name,
};

type Stored = Pick<
  typeof candidates.$inferSelect,
  "id" | "name" | "email" | "linkedin" | "whatsapp" | "role_interest" | "recommendation" | "created_at"
>;
export type CandidateRow = Stored & {
  readonly cv: StoredFile | null;
  readonly referral_status: typeof referrals.$inferSelect.status | null;
  readonly ended_by: EndedBy | null;
  readonly job_id: string | null;
  readonly job_title: string | null;
  readonly company_name: string | null;
};

/** A candidate as their referrer reads it; the status is the referral's (rule F4). */
export function viewCandidate(row: CandidateRow): Candidate {
  const { referral_status, job_id, job_title, company_name, created_at, ...told } = row;
  const job = job_id === null ? null : { id: job_id, title: job_title ?? "", company: company_name ?? "" };
  return {
    ...told,
    created_at: created_at.toISOString(),
    status: candidateStatus(referral_status),
    job,
    can: { submit: referral_status === null },
  };
}
