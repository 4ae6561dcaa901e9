import { type SQL, sql } from "drizzle-orm";

/**
 * Condition: the account belongs to the person of a referral, because it claimed the referral or because its verified
 * address is the referral's. An address or LinkedIn path typed into an application keeps the referrer's credit but
 * proves nothing (rules F9, A10).
 */
export function isReferredPerson(account: string | SQL, referral: "referrals" | "r" = "referrals"): SQL<boolean> {
  const of = sql.raw(referral);
  return sql<boolean>`(EXISTS (SELECT FROM referral_invitations AS own_claim
      WHERE own_claim.referral = ${of}.id AND own_claim.claimed_by = ${account} AND own_claim.erased_at IS NULL)
    OR EXISTS (SELECT FROM auth_users AS own_address JOIN users AS own_account ON own_account.id = own_address.id AND own_account.verified
      WHERE own_address.id = ${account} AND own_address.email_key = ${of}.candidate_email_key))`;
}

/** Condition: the person of the `referrals` row has sent an application of their own that belongs to it. */
export const appliedThemselves: SQL<boolean> = sql<boolean>`EXISTS (SELECT FROM applications AS sent
  WHERE sent.referral = "referrals"."id" AND ${isReferredPerson(sql`sent.created_by`)})`;
