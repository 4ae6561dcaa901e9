import { type SQL, sql } from "drizzle-orm";

/** What of the promised reward of the `referrals` row is this person's, who made it, in whole dollars: all of it unless it is shared (rules R12, R30). */
export function ownPart(person: string): SQL {
  return sql`(reward_amount * coalesce((
    SELECT coalesce(sum(percent) FILTER (WHERE payee = ${person}), 0) FROM reward_shares
    WHERE reward_shares.referral = referrals.id HAVING count(*) > 0), 100) / 100)`;
}

/** What this person has of the rewards of others' `referrals` that `when` names, in whole dollars. */
export function sharedPart(person: string, when: SQL): SQL {
  return sql`(SELECT coalesce(sum(reward_amount * percent / 100), 0) FROM reward_shares
    JOIN referrals ON referrals.id = reward_shares.referral
    WHERE payee = ${person} AND created_by <> ${person} AND ${when})`;
}

const RELEASED = sql`reward_status = 'Released'`;

/** What released rewards have brought a person, over the `referrals` that they made and those they share, in whole dollars. */
export function earnedOf(person: string): SQL {
  return sql`(coalesce(sum(${ownPart(person)}) FILTER (WHERE ${RELEASED}), 0) + ${sharedPart(person, RELEASED)})::int`;
}
