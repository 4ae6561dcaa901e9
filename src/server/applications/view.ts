import type { Application, ApplicationRecord } from "../../contract/applications.ts";
import type { StoredFile } from "../../contract/files.ts";
import type { HistoryEntry } from "../../contract/history.ts";
import { nextApplicationStatuses } from "../../rules/statuses.ts";
import { applications } from "../db/tables/referrals.ts";
import { storedFileOf } from "../files/stored.ts";
import type { CompanyRow, JobRow } from "../referrals/view.ts";

/** What is read of an application; the canonical keys stay in the database. */
export const applicationColumns = {
  id: applications.id,
  candidate_name: applications.candidate_name,
  candidate_email: applications.candidate_email,
  candidate_linkedin: applications.candidate_linkedin,
  cover_letter: applications.cover_letter,
  cv: storedFileOf(applications.cv),
  status: applications.status,
  created_at: applications.created_at,
  updated_at: applications.updated_at,
};

export type ApplicationRow = {
  [K in Exclude<keyof typeof applicationColumns, "cv">]: (typeof applications.$inferSelect)[K];
} & { cv: StoredFile | null };

/** An application as it travels. */
export function viewApplication(application: ApplicationRow, job: JobRow, company: CompanyRow): Application {
  return {
    ...application,
    created_at: application.created_at.toISOString(),
    updated_at: application.updated_at.toISOString(),
    job: { ...job, company },
  };
}

/** An application with its history; only the job's owner may set its status (DECISIONS R2). */
export function viewRecord(application: Application, history: HistoryEntry[], owner: boolean): ApplicationRecord {
  const next = owner ? [...nextApplicationStatuses(application.status)] : [];
  return { ...application, history, can: { set_status: next.length > 0 }, next };
}
