import { sql } from "drizzle-orm";
import type { WriteHandle } from "../../infra/db/handles.ts";

/**
 * Serializes hires at one company, claimed or not, until the transaction ends, so that of two hires of the same person
 * the second sees the first (rules R10, N5). Call it before locking anything of the job.
 */
export async function lockHiresOfJob(tx: WriteHandle, job: string): Promise<void> {
  await tx.rows(sql`
    SELECT pg_advisory_xact_lock(hashtextextended('hire-claims ' || coalesce(nullif(companies.website_key, ''), companies.id::text), 0))
    FROM jobs JOIN companies ON companies.id = jobs.company WHERE jobs.id = ${job}`);
}

/** The same for the company of a referral. Locks the referral as well. */
export async function lockHiresOfReferral(tx: WriteHandle, referral: string): Promise<void> {
  const [of] = await tx.rows<{ job: string }>(sql`SELECT job FROM referrals WHERE id = ${referral}`);
  if (of !== undefined) await lockHiresOfJob(tx, of.job);
  await tx.rows(sql`SELECT FROM referrals WHERE id = ${referral} FOR UPDATE`);
}
