import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { WriteHandle } from "../handles.ts";

/**
 * Throws `openings_filled` if more people are hired for a job than it has openings, which requires a confirmation (rule
 * J66). A person who was referred and applied counts once. Call it after the hire, with the company's hires locked.
 */
export async function refuseBeyondOpenings(tx: WriteHandle, job: string): Promise<void> {
  const filled = await tx.rows(sql`
    SELECT FROM jobs WHERE jobs.id = ${job} AND jobs.openings <
      (SELECT count(*) FROM applications WHERE job = jobs.id AND status = 'Hired')
      + (SELECT count(*) FROM referrals WHERE job = jobs.id AND status = 'Hired' AND NOT EXISTS (
          SELECT FROM applications AS own WHERE own.job = jobs.id AND own.status = 'Hired'
            AND (own.referral = referrals.id OR own.id = referrals.hired_with)))`);
  if (filled.length > 0) throw new AppError("openings_filled");
}
