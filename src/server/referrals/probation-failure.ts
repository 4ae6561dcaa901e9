import { eq, sql } from "drizzle-orm";
import type { WriteHandle } from "../db/handles.ts";
import { referrals } from "../db/tables/referrals.ts";

/**
 * Keeps with a referral that its person did not pass the probation, and why in the owner's words; by the database's time,
 * as all times of a reward. The caller has made sure that the owner says so. Nothing is kept of somebody who was erased.
 */
export async function keepProbationFailure(tx: WriteHandle, id: string, reason: string): Promise<void> {
  await tx
    .update(referrals)
    .set({
      probation_failed_at: sql`now()`,
      probation_failure: sql`CASE WHEN ${referrals.candidate_email} = '' THEN NULL ELSE ${reason} END`,
    })
    .where(eq(referrals.id, id));
}
