import { type SQL, sql } from "drizzle-orm";
import { mayBePerson } from "./referred-person.ts";

/**
 * The percent of the `referrals` row's reward that belongs to a person: the sum of their shares, or 100 if it is not
 * shared; 0 for what they gave up. Requires the `rewards` row to be joined.
 */
export function rewardPercentOf(person: string): SQL {
  return sql`(CASE WHEN EXISTS (SELECT FROM reward_shares WHERE reward_shares.referral = referrals.id)
    THEN (SELECT coalesce(sum(percent), 0) FROM reward_shares WHERE reward_shares.referral = referrals.id AND payee = ${person})
    WHEN referrals.created_by = ${person} AND rewards.given_up_at IS NULL THEN 100 ELSE 0 END)`;
}

/** Condition on `referrals`: its reward or a share of it may belong to a person. Written to use an index. */
export function hasRewardShare(person: string): SQL {
  return sql`referrals.id IN (SELECT own.id FROM referrals AS own WHERE own.created_by = ${person}
    UNION ALL SELECT referral FROM reward_shares WHERE payee = ${person})`;
}

/** Condition on `referrals`: its unfunded reward will not be paid, because the referral or the reward has ended. */
export const REWARD_ENDED: SQL<boolean> = sql<boolean>`("referrals"."reward_status" = 'Pending' AND ("referrals"."status" IN ('Rejected', 'Withdrawn')
  OR EXISTS (SELECT FROM rewards AS ended WHERE ended.referral = "referrals"."id" AND ended.state = 'cancelled')))`;

/** The percent of the `referrals` row's reward that belongs to its referrer. */
export const REFERRER_PERCENT: SQL<number> = sql<number>`coalesce((
  SELECT coalesce(sum(percent) FILTER (WHERE payee = "referrals"."created_by"), 0) FROM reward_shares
  WHERE reward_shares.referral = "referrals"."id" HAVING count(*) > 0), 100)::int`;

/**
 * Condition on `referrals`: a person has a part of its reward, as referrer, by a share, or by an agreement. Agreements
 * count even after a decision changed the shares, because a later decision may restore them (rules R12, R30).
 */
export function hasRewardPart(person: string | SQL, referrals: "referrals" | "credited" = "referrals"): SQL<boolean> {
  const of = sql.raw(referrals);
  return sql<boolean>`(${of}.created_by = ${person}
    OR EXISTS (SELECT FROM reward_shares WHERE reward_shares.referral = ${of}.id AND payee = ${person})
    OR EXISTS (SELECT FROM reward_share_agreements WHERE reward_share_agreements.referral = ${of}.id AND ${person} IN (asked_by, asked)))`;
}

/**
 * Condition on `referrals`: a person has a part of its reward, was or may have been referred by it, or is on the
 * company's team. An admin in this position must not decide about its money (rule M16).
 */
export function isPartyToReferral(person: string): SQL<boolean> {
  return sql<boolean>`(${hasRewardPart(person)}
    OR EXISTS (SELECT FROM consent_requests AS told WHERE told.referral = referrals.id AND told.claimed_by = ${person})
    OR EXISTS (SELECT FROM applications AS sent WHERE sent.created_by = ${person} AND sent.job = referrals.job
      AND (sent.referral = referrals.id OR ${mayBePerson("sent", "referrals")}))
    OR EXISTS (SELECT FROM jobs AS owing JOIN company_members AS member ON member.company = owing.company
      WHERE owing.id = referrals.job AND member.user_id = ${person}))`;
}
