import { sql } from "drizzle-orm";
import type { WriteHandle } from "../handles.ts";

/**
 * Hires at one company, claimed or not, come one after the other until the transaction ends, so that of two for the same person the
 * first is known to the second (rules R10, N5). Call it before anything of the job is held.
 */
export async function holdHiresOf(tx: WriteHandle, job: string): Promise<void> {
  await tx.rows(sql`
    SELECT pg_advisory_xact_lock(hashtextextended('hire-claims ' || coalesce(nullif(companies.website_key, ''), companies.id::text), 0))
    FROM jobs JOIN companies ON companies.id = jobs.company WHERE jobs.id = ${job}`);
}

/** The same for the company that a referral goes to; holds the referral, too. */
export async function holdHireOf(tx: WriteHandle, referral: string): Promise<void> {
  const [of] = await tx.rows<{ job: string }>(sql`SELECT job FROM referrals WHERE id = ${referral}`);
  if (of !== undefined) await holdHiresOf(tx, of.job);
  await tx.rows(sql`SELECT FROM referrals WHERE id = ${referral} FOR UPDATE`);
}
