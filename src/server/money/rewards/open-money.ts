import { type SQL, sql } from "drizzle-orm";
import { GIVEN_UP, OPEN_MONEY, type OpenAmount, type OpenMoney } from "../../../contract/account-data.ts";
import { hasShareOf, percentOf } from "../../db/deal/own-part.ts";
import type { ReadHandle } from "../../db/handles.ts";
import { REFUND_ON_ITS_WAY } from "../../db/provider-payments.ts";
import { REWARD_LEFT } from "../../db/reward-left.ts";
import { hasColleagues } from "../../db/team.ts";

type Row = { kind: OpenMoney; count: number; amount: number };

/** Hired, with a promised and unfunded reward, whether or not its `rewards` row exists yet. */
const UNFUNDED = sql`referrals.status = 'Hired' AND referrals.reward_amount > 0
  AND coalesce(rewards.state, 'due') IN ('due', 'awaiting_funds')`;
const ON_ITS_WAY = sql.raw(REFUND_ON_ITS_WAY);
const LEFT = sql.raw(REWARD_LEFT);
const PROMISED = sql`coalesce(rewards.amount, referrals.reward_amount * 100)`;

/** A reward of a team with other members: it is transferred to one of them. */
function ofTeam(user: string): SQL {
  return sql`EXISTS (SELECT FROM referrals JOIN jobs ON jobs.id = referrals.job
    WHERE referrals.id = rewards.referral AND ${hasColleagues(user)})`;
}

/** Condition on `payouts`: a waiting company part of a shared reward, which a colleague takes over (rule R12). */
function companysOwn(user: string): SQL {
  return sql`(payouts.to_owner AND payouts.status <> 'Processing' AND EXISTS (SELECT FROM referrals
    JOIN jobs ON jobs.id = referrals.job WHERE referrals.id = payouts.referral AND ${hasColleagues(user)}))`;
}

/**
 * The open money of a user, as referrer and as owner, in integer cents (rule P5). Kinds without an amount are left
 * out.
 */
export async function openMoneyOf(db: ReadHandle, user: string): Promise<OpenAmount[]> {
  const rows = await db.rows<Row>(sql`
    SELECT kind, count(*)::int AS count, sum(amount)::bigint AS amount FROM (
      SELECT 'reward_due' AS kind, ${PROMISED} * ${percentOf(user)} / 100 AS amount
        FROM referrals LEFT JOIN rewards ON rewards.referral = referrals.id
        WHERE ${hasShareOf(user)} AND ${UNFUNDED} AND ${percentOf(user)} > 0
      UNION ALL SELECT 'owed_unfunded', ${PROMISED}
        FROM jobs JOIN referrals ON referrals.job = jobs.id LEFT JOIN rewards ON rewards.referral = referrals.id
        WHERE jobs.created_by = ${user} AND ${UNFUNDED} AND NOT ${hasColleagues(user)}
      UNION ALL SELECT 'reward_escrow', ${LEFT} * ${percentOf(user)} / 100
        FROM referrals JOIN rewards ON rewards.referral = referrals.id
        WHERE ${hasShareOf(user)} AND rewards.state = 'in_escrow' AND ${percentOf(user)} > 0
      UNION ALL SELECT 'owed_escrow', ${LEFT} FROM rewards
        WHERE owner = ${user} AND state = 'in_escrow' AND NOT ${ofTeam(user)}
      UNION ALL SELECT CASE WHEN ${ON_ITS_WAY} THEN 'refund_processing' ELSE 'refund_waiting' END, ${LEFT} FROM rewards
        WHERE owner = ${user} AND refund_settled_at IS NULL AND (refunded_at IS NOT NULL OR clawed_back_at IS NOT NULL)
          AND NOT ${ofTeam(user)}
      UNION ALL SELECT CASE status WHEN 'Processing' THEN 'payout_processing' ELSE 'payout_waiting' END, amount
        FROM payouts WHERE user_id = ${user} AND closed IS NULL AND status IN ('Pending', 'Processing', 'Failed')
          AND NOT ${companysOwn(user)}
    ) AS open GROUP BY kind`);
  const known = new Map(rows.map((row) => [row.kind, row]));
  return OPEN_MONEY.flatMap((kind) => {
    const row = known.get(kind);
    return row === undefined ? [] : [{ ...row, may_give_up: GIVEN_UP.includes(kind) }];
  });
}
