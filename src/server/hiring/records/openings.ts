import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";

/**
 * Whether more people are hired for a job than it has openings (rule J66). A person counts once, for the job of the
 * application through which they were hired, else for the job to which they were referred. `next` names a referral that
 * counts as hired already. Call it with the company's hires locked.
 */
export async function isBeyondOpenings(tx: WriteHandle, job: string, next: string | null = null): Promise<boolean> {
  const filled = await tx.rows(sql`
    SELECT FROM jobs WHERE jobs.id = ${job} AND jobs.openings <
      (SELECT count(*) FROM applications WHERE job = jobs.id AND status = 'Hired')
      + (SELECT count(*) FROM referrals WHERE job = jobs.id AND (status = 'Hired' OR id = ${next}::uuid)
          AND NOT EXISTS (SELECT FROM applications AS own WHERE own.status = 'Hired'
            AND (own.id = referrals.hired_with OR (own.job = jobs.id AND own.referral = referrals.id))))`);
  return filled.length > 0;
}

/** Throws `openings_filled`, which requires a confirmation. Call it after the hire. */
export async function assertOpeningsLeft(tx: WriteHandle, job: string): Promise<void> {
  if (await isBeyondOpenings(tx, job)) throw new AppError("openings_filled");
}
