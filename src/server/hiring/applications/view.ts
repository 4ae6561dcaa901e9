import { type SQL, sql } from "drizzle-orm";
import type { StoredFile } from "../../../contract/files.ts";
import type { Application, ApplicationRecord } from "../../../contract/hiring/applications.ts";
import type { HistoryEntry } from "../../../contract/hiring/history.ts";
import type { ResponseDeadlines } from "../../../contract/hiring/response-deadlines.ts";
import type { AnsweredQuestion } from "../../../contract/jobs/posting/answers.ts";
import { withoutMark } from "../../../rules/posting/questions.ts";
import { mayCorrect, nextApplicationStatuses } from "../../../rules/statuses.ts";
import { isReferredPerson } from "../../infra/db/hiring/referred-person.ts";
import { applications } from "../../infra/db/tables/referrals.ts";
import { storedFileOf } from "../../infra/files/stored.ts";
import type { CompanyRow, JobRow } from "../referrals/view.ts";
import { deadlineColumns, viewDeadlines } from "../response-time/response-deadlines.ts";

/**
 * Name of the referrer who has the credit. The applicant reads it only as the verified person of the referral: an
 * account that typed another person's address learns nothing (rules F9, A10).
 */
const referrerName: SQL<string | null> = sql<string | null>`(
  SELECT nullif(trim(concat(by_whom.name, ' ', by_whom.surname)), '')
  FROM referrals AS r JOIN users AS by_whom ON by_whom.id = r.created_by
  WHERE r.id = "applications"."referral" AND ${isReferredPerson(sql`"applications"."created_by"`, "r")})`;

/** Columns of an application that are read; the canonical keys stay in the database. */
export const applicationColumns = {
  id: applications.id,
  candidate_name: applications.candidate_name,
  candidate_email: applications.candidate_email,
  candidate_linkedin: applications.candidate_linkedin,
  cover_letter: applications.cover_letter,
  cv: storedFileOf(applications.cv),
  status: applications.status,
  rejection_reason: applications.rejection_reason,
  corrected_at: applications.corrected_at,
  withdrawn_at: applications.withdrawn_at,
  start_date: applications.start_date,
  created_at: applications.created_at,
  updated_at: applications.updated_at,
  referred_by: referrerName,
  ...deadlineColumns(applications),
};

export type ApplicationRow = {
  [K in Exclude<
    keyof typeof applicationColumns,
    "cv" | "referred_by" | keyof ResponseDeadlines
  >]: (typeof applications.$inferSelect)[K];
} & { cv: StoredFile | null; referred_by: string | null; answer_by: Date | null; decision_by: Date | null };

/** An application as the API returns it. */
export function viewApplication(application: ApplicationRow, job: JobRow, company: CompanyRow): Application {
  return {
    ...application,
    ...viewDeadlines(application),
    corrected_at: application.corrected_at?.toISOString() ?? null,
    withdrawn_at: application.withdrawn_at?.toISOString() ?? null,
    created_at: application.created_at.toISOString(),
    updated_at: application.updated_at.toISOString(),
    job: { ...job, company },
  };
}

/** The referral of an application, and who made it. */
export type ReferralOfApplication = { readonly referral: string; readonly name: string };

/**
 * The reader: a member of the job's team, with or without the right to decide, or the applicant; and the values for
 * the team alone.
 */
type ApplicationReader = {
  readonly as_team: boolean;
  readonly own: boolean;
  readonly decides: boolean;
  readonly answers: readonly AnsweredQuestion[];
  readonly linked: ReferralOfApplication | null;
  readonly credit: ApplicationRecord["credit"];
  readonly perhaps: ApplicationRecord["perhaps"];
};

/** An application with its history. Only team members who decide may set its status (rules R2, R17). */
export function viewApplicationRecord(
  application: Application,
  history: HistoryEntry[],
  { as_team, own, decides, answers, linked, credit, perhaps }: ApplicationReader,
): ApplicationRecord {
  const next = decides ? [...nextApplicationStatuses(application.status)] : [];
  return {
    ...application,
    // The team reads the referral only if it is visible to them; the applicant reads what they are entitled to (rule
    // F10).
    referred_by: as_team ? (linked?.name ?? null) : application.referred_by,
    referral: as_team ? (linked?.referral ?? null) : null,
    hire: own && application.referred_by !== null ? (linked?.referral ?? null) : null,
    credit: as_team ? credit : null,
    perhaps: as_team ? perhaps : null,
    history,
    answers: answers.map((answer) => (as_team ? answer : withoutMark(answer))),
    can: { set_status: next.length > 0, correct: own && mayCorrect(application.status) },
    next,
  };
}
