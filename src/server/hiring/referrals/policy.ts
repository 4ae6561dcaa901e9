import { type SQL, sql } from "drizzle-orm";
import { mayBePerson } from "../../infra/db/hiring/referred-person.ts";
import { hasRewardPart } from "../../infra/db/hiring/reward-part.ts";
import { mayWithJob } from "../../infra/db/team-rights.ts";
import { isVisibleToCompany } from "./visible.ts";

// Conditions for what a team sees and decides (rules R2, R17). Nobody sees their own application as a team member,
// and nobody decides on a record of their own. The query has to join the row's job as "jobs".

/**
 * The person behind a viewer: for a company's API key its creator, who gains no further rights through the key; for
 * other viewers themselves.
 */
function personOfViewer(viewer: string): SQL {
  return sql`coalesce((SELECT made_by FROM api_keys JOIN company_members AS member
      ON member.company = api_keys.company AND member.user_id = api_keys.member
      WHERE member.user_id = ${viewer} AND member.service LIMIT 1), ${viewer}::uuid)`;
}

/**
 * Condition: the viewer made the referral, directly or as the person behind a company's API key. Both read what its
 * referrer reads.
 */
export function isReferrer(viewer: string): SQL<boolean> {
  return sql<boolean>`(referrals.created_by = ${personOfViewer(viewer)})`;
}

/**
 * Condition: the referral is not about the viewer, by claim or by application. What the viewer typed into an application
 * is enough, since it only keeps them from reading what may be about them. The viewer's own referrals are read once, so
 * that the index still returns the others in order.
 */
export function isNotCandidate(viewer: string): SQL<boolean> {
  return sql<boolean>`(referrals.id <> ALL (ARRAY(
      SELECT own.referral FROM consent_requests AS own WHERE own.claimed_by = ${personOfViewer(viewer)}
      UNION ALL SELECT own.referral FROM applications AS own WHERE own.created_by = ${personOfViewer(viewer)} AND own.referral IS NOT NULL
      UNION ALL SELECT perhaps.id FROM applications AS own JOIN referrals AS perhaps ON perhaps.job = own.job
        AND ${mayBePerson("own", "perhaps")} WHERE own.created_by = ${personOfViewer(viewer)})))`;
}

/** Condition: an application is not the viewer's own. */
export function isNotApplicant(viewer: string): SQL<boolean> {
  return sql<boolean>`(applications.created_by <> ${personOfViewer(viewer)})`;
}

/**
 * Condition: the viewer sees a referral as the company does (rule F10): the candidate's name, email address, CV and
 * recommendation. From when on is decided by `makeVisibleToCompany`.
 */
export function canViewReferral(viewer: string): SQL<boolean> {
  return sql<boolean>`(${mayWithJob("see_people", viewer)} AND ${isVisibleToCompany()} AND ${isNotCandidate(viewer)})`;
}

/** Condition: the viewer decides on a referral in which they have no part, not even a reward share (rule R39). */
export function canDecideReferral(viewer: string): SQL<boolean> {
  return sql<boolean>`(NOT ${hasRewardPart(personOfViewer(viewer))} AND ${mayWithJob("decide_people", viewer)} AND ${isVisibleToCompany()}
    AND ${isNotCandidate(viewer)})`;
}

/** Condition: the viewer pays or withholds the reward of a referral in which they have no part. */
export function canPayReferral(viewer: string): SQL<boolean> {
  return sql<boolean>`(NOT ${hasRewardPart(personOfViewer(viewer))} AND ${mayWithJob("pay_rewards", viewer)} AND ${isVisibleToCompany()}
    AND ${isNotCandidate(viewer)})`;
}

/** Condition: the viewer sees somebody else's application as the company does. */
export function canViewApplication(viewer: string): SQL<boolean> {
  return sql<boolean>`(${isNotApplicant(viewer)} AND ${mayWithJob("see_people", viewer)})`;
}

/** Condition: the viewer decides on an application that is not their own, nor credited to themselves. */
export function canDecideApplication(viewer: string): SQL<boolean> {
  return sql<boolean>`(${isNotApplicant(viewer)} AND ${mayWithJob("decide_people", viewer)}
    AND NOT EXISTS (SELECT FROM referrals AS credited
      WHERE credited.id = applications.referral AND ${hasRewardPart(personOfViewer(viewer), "credited")}))`;
}
