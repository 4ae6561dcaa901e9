import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";

/** Looked for every hour, before rewards are released. */
export const MARK_SAME_PAYOUT = "mark-same-payout";

/**
 * Marks referrals of hired people whose own account, by which they claimed the referral or applied, is paid to the same
 * bank account or PayPal address as their referrer, or whoever else has a share; their reward is held until an admin has looked (rule F8).
 */
export async function markSamePayout(ctx: Context): Promise<void> {
  await ctx.write((tx) => markSamePayoutOf(tx, null));
}

/** The same for some referrals, in the transaction that would release their rewards; for all where it is null. */
export async function markSamePayoutOf(tx: WriteHandle, ids: readonly string[] | null): Promise<void> {
  await tx.executeSql(
    `
      UPDATE referrals SET review = array_append(review, 'same_payout'), held = true
      WHERE ($1::uuid[] IS NULL OR referrals.id = ANY ($1::uuid[])) AND status = 'Hired' AND reward_status IN ('Pending', 'In Escrow') AND NOT ('same_payout' = ANY (review))
        AND EXISTS (
          SELECT FROM payment_methods AS of_candidate
          JOIN payment_methods AS of_referrer ON of_referrer.address_key = of_candidate.address_key
          WHERE of_referrer.user_id IN (SELECT referrals.created_by
              UNION SELECT payee FROM reward_shares WHERE reward_shares.referral = referrals.id AND payee IS NOT NULL)
            AND of_candidate.user_id <> of_referrer.user_id
            AND of_candidate.user_id IN (
              SELECT claimed_by FROM referral_invitations WHERE referral = referrals.id
              UNION SELECT created_by FROM applications WHERE referral = referrals.id))`,
    [ids],
  );
}
