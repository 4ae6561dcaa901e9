import { eq, sql } from "drizzle-orm";
import type { WriteHandle } from "../db/handles.ts";
import { referrals } from "../db/tables/referrals.ts";

/**
 * Stores with a referral that its candidate failed the probation, and the owner's reason. Uses the database's clock,
 * as all reward times do. The caller has checked that the actor owns the job. Nothing is stored for an erased
 * candidate.
 */
export async function saveProbationFailure(tx: WriteHandle, id: string, reason: string): Promise<void> {
  await tx
    .update(referrals)
    .set({
      probation_failed_at: sql`now()`,
      probation_failure: sql`CASE WHEN ${referrals.candidate_email} = '' THEN NULL ELSE ${reason} END`,
    })
    .where(eq(referrals.id, id));
}
