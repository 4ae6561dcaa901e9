import { sql } from "drizzle-orm";
import type { StoredFile } from "../../../contract/files.ts";
import type { Candidate, CandidateReferral } from "../../../contract/hiring/candidates.ts";
import type { EndedBy, ReferralStatus } from "../../../contract/statuses.ts";
import { candidateStatus, OPEN_REFERRAL_STATUSES, purgeDateOf } from "../../../rules/candidates.ts";
import { addedCandidates, candidates } from "../../infra/db/tables/candidates.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { storedFileOf } from "../../infra/files/stored.ts";
import { endedBy } from "../referrals/referral-facts.ts";

/** Columns of a candidate with their most advanced referral and its job, if any; keys stay in the database. */
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
  used_at: addedCandidates.used_at,
  notified_at: addedCandidates.notified_at,
  written: addedCandidates.written,
  undelivered_at: addedCandidates.undelivered_at,
  notes: sql<number>`(SELECT count(*)::int FROM candidate_notes AS notes WHERE notes.candidate = ${candidates.id})`,
};

type StoredCandidate = Pick<
  typeof candidates.$inferSelect,
  "id" | "name" | "email" | "linkedin" | "whatsapp" | "role_interest" | "recommendation" | "created_at"
>;
type SavedCandidateTimes = { readonly [K in "used_at" | "notified_at" | "undelivered_at"]: Date | null } & {
  readonly written: boolean | null;
};
export type CandidateRow = StoredCandidate &
  SavedCandidateTimes & {
    readonly cv: StoredFile | null;
    readonly referral_status: ReferralStatus | null;
    readonly ended_by: EndedBy | null;
    readonly job_id: string | null;
    readonly job_title: string | null;
    readonly company_name: string | null;
    readonly notes: number;
  };

function viewNotification({
  notified_at,
  written,
  undelivered_at,
}: SavedCandidateTimes): NonNullable<Candidate["added"]>["notified"] {
  if (notified_at !== null) return written === true ? "written" : "notified";
  return undelivered_at === null ? "waiting" : "undelivered";
}

function viewSaved(row: CandidateRow, goesOn: CandidateReferral | undefined): NonNullable<Candidate["added"]> | null {
  const { used_at, undelivered_at, referral_status } = row;
  const referral = goesOn?.status ?? referral_status;
  if (used_at === null) return null;
  return {
    notified: viewNotification(row),
    kept_until: purgeDateOf({ used_at, undelivered_at, referral })?.toISOString() ?? null,
  };
}

/** A candidate as their referrer reads it; the status is that of the most advanced referral (rules F4, F41). */
export function viewCandidate(row: CandidateRow, submitted: readonly CandidateReferral[]): Candidate {
  const { referral_status, job_id, job_title, company_name, created_at, used_at, notified_at, written, ...rest } = row;
  const { undelivered_at, ...known } = rest;
  const job = job_id === null ? null : { id: job_id, title: job_title ?? "", company: company_name ?? "" };
  return {
    ...known,
    created_at: created_at.toISOString(),
    status: candidateStatus(referral_status),
    job,
    referrals: [...submitted],
    added: viewSaved(
      row,
      submitted.find(({ status }) => OPEN_REFERRAL_STATUSES.includes(status)),
    ),
    can: { submit: true },
  };
}
