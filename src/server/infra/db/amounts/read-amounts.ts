import { type SQL, sql } from "drizzle-orm";
import type { MoneyAmounts } from "../../../../contract/payments/amounts.ts";
import type { ReadHandle } from "../handles.ts";
import { probationEndsOn } from "../hiring/probation.ts";
import { hasRewardShare, REWARD_ENDED, rewardPercentOf } from "../hiring/reward-part.ts";

/** Condition on `payouts`: it pays a referrer. The company's part of a shared reward is nobody's earning (rule R12). */
export const IS_REFERRER_PAYOUT = sql`NOT payouts.to_owner`;

/**
 * Integer cents that a referrer earned through a `payouts` row of the `rewards` row: amounts that paid off a debt
 * count, clawed back amounts do not.
 */
const EARNED_CENTS = sql`CASE WHEN rewards.clawed_back_at IS NOT NULL THEN 0
  WHEN payouts.closed IS NOT NULL THEN payouts.deducted ELSE payouts.amount + payouts.deducted END`;

/** The rewards in which a user has a share, each with that share in integer cents. */
function selectSharesOfUser(user: string): SQL {
  return sql`SELECT referrals.reward_status, ${REWARD_ENDED} AS ended, rewards.probation_ends_at, rewards.frozen_at,
      floor((referrals.reward_amount * 100 - coalesce(rewards.taken_back, 0)) * ${rewardPercentOf(user)} / 100.0) AS cents
    FROM referrals LEFT JOIN rewards ON rewards.referral = referrals.id WHERE ${hasRewardShare(user)}`;
}

/** The four amounts of a user's money (rule M18). All figures of rewards and payouts are computed here. */
export async function readAmounts(db: ReadHandle, user: string): Promise<MoneyAmounts> {
  const [row] = await db.rows<MoneyAmounts>(sql`
    SELECT * FROM (
      SELECT coalesce(sum(cents) FILTER (WHERE reward_status = 'Pending' AND NOT ended), 0)::bigint AS possible,
        coalesce(sum(cents) FILTER (WHERE reward_status = 'In Escrow'), 0)::bigint AS in_escrow,
        ${probationEndsOn(sql`min(probation_ends_at) FILTER (WHERE reward_status = 'In Escrow' AND cents > 0 AND frozen_at IS NULL)`)}::text
          AS next_release
      FROM (${selectSharesOfUser(user)}) AS shares
    ) AS to_come, (
      SELECT coalesce(sum(${EARNED_CENTS}), 0)::bigint AS earned,
        coalesce(sum(payouts.amount) FILTER (WHERE payouts.status = 'Completed'), 0)::bigint AS paid
      FROM payouts LEFT JOIN rewards ON rewards.referral = payouts.referral
      WHERE payouts.user_id = ${user} AND ${IS_REFERRER_PAYOUT}
    ) AS released`);
  if (row === undefined) throw new Error("an aggregate without GROUP BY returned no row");
  return row;
}
