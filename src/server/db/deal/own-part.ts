import { type SQL, sql } from "drizzle-orm";

/** What of the promised reward of the `referrals` row is this person's, who made it, in dollars and cents: all of it unless it is shared (rules R12, R30). */
function ownPart(person: string): SQL {
  return sql`(reward_amount * coalesce((
    SELECT coalesce(sum(percent) FILTER (WHERE payee = ${person}), 0) FROM reward_shares
    WHERE reward_shares.referral = referrals.id HAVING count(*) > 0), 100) / 100.0)`;
}

/** What this person has of the rewards of others' `referrals` that `when` names, in dollars and cents. */
function sharedPart(person: string, when: SQL): SQL {
  return sql`(SELECT coalesce(sum(reward_amount * percent / 100.0), 0) FROM reward_shares
    JOIN referrals ON referrals.id = reward_shares.referral
    WHERE payee = ${person} AND created_by <> ${person} AND ${when})`;
}

/** A person's part over the `referrals` that they made and those they share, of which `when` holds, in whole dollars: cents add up first. */
export function partsOf(person: string, when: SQL): SQL {
  return sql`floor(coalesce(sum(${ownPart(person)}) FILTER (WHERE ${when}), 0) + ${sharedPart(person, when)})::int`;
}

/** What released rewards have brought a person; see `partsOf`. */
export function earnedOf(person: string): SQL {
  return partsOf(person, sql`reward_status = 'Released'`);
}

/**
 * Condition on `referrals`: something of its reward is this person's, as its referrer, by a share or by what two agreed on: a decision
 * that moved that may be followed by one that gives it back (rules R12, R30).
 */
export function hasPart(person: string, referrals: "referrals" | "credited" = "referrals"): SQL<boolean> {
  const of = sql.raw(referrals);
  return sql<boolean>`(${of}.created_by = ${person}
    OR EXISTS (SELECT FROM reward_shares WHERE reward_shares.referral = ${of}.id AND payee = ${person})
    OR EXISTS (SELECT FROM reward_splits WHERE reward_splits.referral = ${of}.id AND ${person} IN (asked_by, asked)))`;
}

/** Condition on `referrals`: this person has a part of its reward, was referred by it, or belongs to the company's team: as an admin they decide nothing of its money (rule M16). */
export function isSideOf(person: string): SQL<boolean> {
  return sql<boolean>`(${hasPart(person)}
    OR EXISTS (SELECT FROM referral_invitations AS told WHERE told.referral = referrals.id AND told.claimed_by = ${person})
    OR EXISTS (SELECT FROM applications AS sent WHERE sent.referral = referrals.id AND sent.created_by = ${person})
    OR EXISTS (SELECT FROM jobs AS owing JOIN company_members AS member ON member.company = owing.company
      WHERE owing.id = referrals.job AND member.user_id = ${person}))`;
}
