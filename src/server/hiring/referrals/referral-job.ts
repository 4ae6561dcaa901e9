import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { JobFacts } from "../../../rules/jobs.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { canViewJob, shownStatus } from "../../infra/db/job-access.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";

/** Columns of the job of a referral or an application, as lists and panels show it. */
export const jobColumns = {
  id: jobs.id,
  title: jobs.title,
  location: jobs.location,
  f_type: jobs.f_type,
  status: shownStatus,
  archived: sql<boolean>`${jobs.archived_at} IS NOT NULL`,
};
export const companyColumns = {
  id: companies.id,
  name: companies.name,
  website: companies.website,
  logo: companies.logo,
};

/** A job with its company and the facts that decide whether it takes new referrals or applications. */
export type LockedJob = Awaited<ReturnType<typeof lockJob>>;

function jobById(db: ReadHandle, viewer: string, id: string) {
  return db
    .select({
      job: jobColumns,
      company: companyColumns,
      closing_date: jobs.closing_date,
      questions: jobs.questions,
      reward_amount: jobs.reward_amount,
      probation_days: jobs.probation_days,
      referrers: jobs.referrers,
      requires_consent: jobs.requires_consent,
      worked_together: jobs.worked_together,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.company))
    .where(and(eq(jobs.id, id), canViewJob(viewer)));
}

function withJobFacts(row: Awaited<ReturnType<typeof jobById>>[number] | undefined) {
  if (row === undefined || row.job.archived) throw new AppError("not_found");
  const { status, archived } = row.job;
  const facts: JobFacts = { status, archived, closing_date: row.closing_date };
  return { ...row, facts };
}

/**
 * Loads a job and locks it until the transaction ends, so that closing, archiving and new candidates are serialized.
 * Throws `not_found` for a job that is deleted, archived (rule J6), or private and not visible to the viewer (J51).
 */
export async function lockJob(tx: WriteHandle, viewer: string, id: string) {
  const [row] = await jobById(tx, viewer, id).for("update", { of: jobs });
  return withJobFacts(row);
}

/** Loads a job without a lock. Throws `not_found` as `lockJob` does. */
export async function findJob(db: ReadHandle, viewer: string, id: string): Promise<LockedJob> {
  const [row] = await jobById(db, viewer, id);
  return withJobFacts(row);
}

/**
 * Counts a new application on its job and invalidates the caches of the job's page. Referrals count once the company
 * sees them.
 */
export async function countApplication(tx: WriteHandle, job: string): Promise<void> {
  const counted = { applications_count: sql`${jobs.applications_count} + 1` };
  await tx.update(jobs).set(counted).where(eq(jobs.id, job));
  tx.publish("job_changed", job);
}
