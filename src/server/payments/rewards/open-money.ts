import { type SQL, sql } from "drizzle-orm";
import {
  FORFEITABLE_MONEY,
  OPEN_MONEY,
  type OpenAmount,
  type OpenMoney,
} from "../../../contract/accounts/account-data.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { hasRewardShare, rewardPercentOf } from "../../infra/db/hiring/reward-part.ts";
import { REFUND_PENDING } from "../../infra/db/provider-payments.ts";
import { REMAINING_REWARD } from "../../infra/db/remaining-reward.ts";
import { hasColleagues } from "../../infra/db/team-rights.ts";

type Row = { kind: OpenMoney; count: number; amount: number };

/** Hired, with a promised and unfunded reward, whether or not its `rewards` row exists yet. */
const IS_UNFUNDED = sql`referrals.status = 'Hired' AND referrals.reward_amount > 0
  AND coalesce(rewards.state, 'due') IN ('due', 'awaiting_funds')`;
const IS_REFUND_ON_ITS_WAY = sql.raw(REFUND_PENDING);
const REMAINING_CENTS = sql.raw(REMAINING_REWARD);
const PROMISED_CENTS = sql`coalesce(rewards.amount, referrals.reward_amount * 100)`;

/** A reward of a team with other members: it is transferred to one of them. */
function isOfSharedTeam(user: string): SQL {
  return sql`EXISTS (SELECT FROM referrals JOIN jobs ON jobs.id = referrals.job
    WHERE referrals.id = rewards.referral AND ${hasColleagues(user)})`;
}

/** Condition on `payouts`: a waiting company part of a shared reward, which a colleague takes over (rule R12). */
function isCompanyPart(user: string): SQL {
  return sql`(payouts.to_owner AND payouts.status <> 'Processing' AND EXISTS (SELECT FROM referrals
    JOIN jobs ON jobs.id = referrals.job WHERE referrals.id = payouts.referral AND ${hasColleagues(user)}))`;
}

/**
 * The open money of a user, as referrer and as owner, in integer cents (rule P5). Kinds without an amount are left
 * out.
 */
export async function sumOpenMoney(db: ReadHandle, user: string): Promise<OpenAmount[]> {
  const rows = await db.rows<Row>(sql`
    SELECT kind, count(*)::int AS count, sum(amount)::bigint AS amount FROM (
      SELECT 'reward_due' AS kind, ${PROMISED_CENTS} * ${rewardPercentOf(user)} / 100 AS amount
        FROM referrals LEFT JOIN rewards ON rewards.referral = referrals.id
        WHERE ${hasRewardShare(user)} AND ${IS_UNFUNDED} AND ${rewardPercentOf(user)} > 0
      UNION ALL SELECT 'owed_unfunded', ${PROMISED_CENTS}
        FROM jobs JOIN referrals ON referrals.job = jobs.id LEFT JOIN rewards ON rewards.referral = referrals.id
        WHERE jobs.created_by = ${user} AND ${IS_UNFUNDED} AND NOT ${hasColleagues(user)}
      UNION ALL SELECT 'reward_escrow', ${REMAINING_CENTS} * ${rewardPercentOf(user)} / 100
        FROM referrals JOIN rewards ON rewards.referral = referrals.id
        WHERE ${hasRewardShare(user)} AND rewards.state = 'in_escrow' AND ${rewardPercentOf(user)} > 0
      UNION ALL SELECT 'owed_escrow', ${REMAINING_CENTS} FROM rewards
        WHERE owner = ${user} AND state = 'in_escrow' AND NOT ${isOfSharedTeam(user)}
      UNION ALL SELECT CASE WHEN ${IS_REFUND_ON_ITS_WAY} THEN 'refund_processing' ELSE 'refund_waiting' END, ${REMAINING_CENTS} FROM rewards
        WHERE owner = ${user} AND refund_settled_at IS NULL AND (refunded_at IS NOT NULL OR clawed_back_at IS NOT NULL)
          AND NOT ${isOfSharedTeam(user)}
      UNION ALL SELECT CASE status WHEN 'Processing' THEN 'payout_processing' ELSE 'payout_waiting' END, amount
        FROM payouts WHERE user_id = ${user} AND closed IS NULL AND status IN ('Pending', 'Processing', 'Failed')
          AND NOT ${isCompanyPart(user)}
    ) AS open GROUP BY kind`);
  const known = new Map(rows.map((row) => [row.kind, row]));
  return OPEN_MONEY.flatMap((kind) => {
    const row = known.get(kind);
    return row === undefined ? [] : [{ ...row, may_give_up: FORFEITABLE_MONEY.includes(kind) }];
  });
}
