import { type SQL, sql } from "drizzle-orm";

/** Condition: the interview is with the viewer, by their application or a referral that they claimed. */
export function mine(viewer: string): SQL {
  return sql`((record_kind = 'application' AND EXISTS (
      SELECT FROM applications WHERE applications.id = record_id AND applications.created_by = ${viewer}))
    OR (record_kind = 'referral' AND EXISTS (
      SELECT FROM referral_invitations WHERE referral = record_id AND claimed_by = ${viewer})))`;
}
