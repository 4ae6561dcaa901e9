import { type SQL, sql } from "drizzle-orm";

/** What of the promised reward of the `referrals` row is this person's, whole dollars: all of it unless it is shared (rules R12, R30). */
export function ownPart(person: string): SQL {
  return sql`(reward_amount * coalesce((
    SELECT coalesce(sum(percent) FILTER (WHERE payee = ${person}), 0) FROM reward_shares
    WHERE reward_shares.referral = referrals.id HAVING count(*) > 0), 100) / 100)`;
}

/** Condition on `referrals`: the person made it, or has a part of its reward. */
export function paysPerson(person: string): SQL {
  return sql`(referrals.created_by = ${person} OR referrals.id IN (SELECT referral FROM reward_shares WHERE payee = ${person}))`;
}

/** What a person's released referrals have brought them, whole dollars. */
export function earnedOf(person: string): SQL {
  return sql`(SELECT coalesce(sum(${ownPart(person)}), 0)::int FROM referrals
    WHERE reward_status = 'Released' AND ${paysPerson(person)})`;
}
