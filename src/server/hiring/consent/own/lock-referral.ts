import { and, eq } from "drizzle-orm";
import { AppError } from "../../../../contract/errors.ts";
import type { UserContext } from "../../../infra/db/context.ts";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { consentRequests } from "../../../infra/db/tables/consent.ts";
import { referrals } from "../../../infra/db/tables/referrals.ts";
import {
  consentState,
  isAddressCorrected,
  isFromReferralLink,
  isViewedByTeam,
} from "../../referrals/referral-facts.ts";
import { isVisibleToCompany } from "../../referrals/visible.ts";

/**
 * Loads and locks a referral of the viewer's own with its consent until the transaction ends, so that opening,
 * moving, answering and changing are serialized. Throws `not_found`.
 */
export async function lockOwnReferral(ctx: UserContext, tx: WriteHandle, id: string) {
  // Locked first, so that the values read afterwards are those after the lock.
  await tx
    .select({ id: referrals.id })
    .from(referrals)
    .where(and(eq(referrals.id, id), eq(referrals.created_by, ctx.actor.id)))
    .for("update");
  await tx
    .select({ id: consentRequests.referral })
    .from(consentRequests)
    .where(eq(consentRequests.referral, id))
    .for("update");
  const [row] = await tx
    .select({
      id: referrals.id,
      job: referrals.job,
      created_at: referrals.created_at,
      known_since: referrals.known_since,
      status: referrals.status,
      candidate_name: referrals.candidate_name,
      candidate_email: referrals.candidate_email,
      candidate_email_key: referrals.candidate_email_key,
      candidate_linkedin: referrals.candidate_linkedin,
      candidate_linkedin_key: referrals.candidate_linkedin_key,
      review: referrals.review,
      on_hold: referrals.on_hold,
      cv: referrals.cv,
      candidate_cv_at: referrals.candidate_cv_at,
      invitation: consentState,
      shown: isVisibleToCompany(),
      viewed: isViewedByTeam,
      readdressed: isAddressCorrected,
      by_link: isFromReferralLink,
    })
    .from(referrals)
    .where(and(eq(referrals.id, id), eq(referrals.created_by, ctx.actor.id)));
  if (row === undefined) throw new AppError("not_found");
  return row;
}

export type LockedReferral = Awaited<ReturnType<typeof lockOwnReferral>>;

/** Earlier fraud signals stay; the reviewing admin decides (rule F8). */
export function withFraudSignals(row: LockedReferral, signs: LockedReferral["review"]) {
  const fresh = signs.filter((sign) => !row.review.includes(sign));
  return { review: [...row.review, ...fresh], on_hold: row.on_hold || fresh.length > 0 };
}
