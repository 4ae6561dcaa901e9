import { type SQL, sql } from "drizzle-orm";
import { hasPart } from "../db/deal/own-part.ts";
import { mayWithJob } from "../db/team.ts";
import { shownToCompany } from "./shown.ts";

// What of its people a team sees and decides (rules R2, R17). Nobody sees their own application as the team does, and nobody
// decides on what is their own: the row's job has to be joined as "jobs".

/**
 * Condition: a referral is not about the viewer, by their claim or their application. Theirs are read once, so that an index goes on
 * giving the rest in its order.
 */
export function notAbout(viewer: string): SQL<boolean> {
  return sql<boolean>`(referrals.id <> ALL (ARRAY(
      SELECT own.referral FROM referral_invitations AS own WHERE own.claimed_by = ${viewer}
      UNION ALL SELECT own.referral FROM applications AS own WHERE own.created_by = ${viewer} AND own.referral IS NOT NULL)))`;
}

/** Condition: the viewer sees a referral as the company does (rule F10). */
export function seesReferral(viewer: string): SQL<boolean> {
  return sql<boolean>`(${mayWithJob("see_people", viewer)} AND ${shownToCompany()} AND ${notAbout(viewer)})`;
}

/** Condition: the viewer decides on a referral of which nothing is their own, by a share neither (rule R39). */
export function decidesReferral(viewer: string): SQL<boolean> {
  return sql<boolean>`(NOT ${hasPart(viewer)} AND ${mayWithJob("decide_people", viewer)} AND ${shownToCompany()}
    AND ${notAbout(viewer)})`;
}

/** Condition: the viewer pays, or keeps back, the reward of a referral of which nothing is their own. */
export function paysForReferral(viewer: string): SQL<boolean> {
  return sql<boolean>`(NOT ${hasPart(viewer)} AND ${mayWithJob("pay_rewards", viewer)} AND ${shownToCompany()}
    AND ${notAbout(viewer)})`;
}

/** Condition: the viewer sees somebody else's application as the company does. */
export function seesApplication(viewer: string): SQL<boolean> {
  return sql<boolean>`(applications.created_by <> ${viewer} AND ${mayWithJob("see_people", viewer)})`;
}

/** Condition: the viewer decides on an application that is not their own, nor credited to themselves. */
export function decidesApplication(viewer: string): SQL<boolean> {
  return sql<boolean>`(applications.created_by <> ${viewer} AND ${mayWithJob("decide_people", viewer)}
    AND NOT EXISTS (SELECT FROM referrals AS credited
      WHERE credited.id = applications.referral AND ${hasPart(viewer, "credited")}))`;
}
