import { type SQL, sql } from "drizzle-orm";

/**
 * Condition: the account belongs to the person of a referral, because it claimed the referral or because its verified
 * address is the referral's. Nothing else proves it: an address or LinkedIn path that somebody typed moves, hires, pays
 * and shows nothing (rules F9, A10). `applications.referral` is set only where this condition holds.
 */
export function isReferredPerson(account: string | SQL, referral = "referrals"): SQL<boolean> {
  const of = sql.raw(referral);
  return sql<boolean>`(EXISTS (SELECT FROM consent_requests AS own_claim
      WHERE own_claim.referral = ${of}.id AND own_claim.claimed_by = ${account} AND own_claim.erased_at IS NULL)
    OR EXISTS (SELECT FROM auth_users AS own_address JOIN users AS own_account ON own_account.id = own_address.id AND own_account.verified
      WHERE own_address.id = ${account} AND own_address.email_key = ${of}.candidate_email_key))`;
}

/** The ids of all referrals for which `isReferredPerson` holds. Written to use indexes, from an account. */
export function referralsOfPerson(account: string | SQL): SQL {
  return sql`(SELECT own_claim.referral FROM consent_requests AS own_claim
      WHERE own_claim.claimed_by = ${account} AND own_claim.erased_at IS NULL
    UNION SELECT own_referral.id FROM auth_users AS own_address
      JOIN users AS own_account ON own_account.id = own_address.id AND own_account.verified
      JOIN referrals AS own_referral ON own_referral.candidate_email_key = own_address.email_key
      WHERE own_address.id = ${account})`;
}

/**
 * Condition: the person of the `referrals` row has sent an application of their own. It was proved when the two were
 * connected, so a later change of their address takes nothing back.
 */
export const appliedThemselves: SQL<boolean> = sql<boolean>`EXISTS (SELECT FROM applications AS sent
  WHERE sent.referral = "referrals"."id")`;

/**
 * Condition, by table aliases: the applicant may be the person of a referral, by an address or LinkedIn path that they
 * typed, or by an address that they registered and did not verify. It proves nothing. It may only be shown as a
 * possibility, or keep people from reading and deciding on records that may be their own.
 */
export function mayBePersonText(application: string, referral: string): string {
  return `(${referral}.candidate_email <> '' AND (${referral}.candidate_email_key = ${application}.candidate_email_key
    OR ${referral}.candidate_linkedin_key = coalesce(${application}.credit_linkedin_key, ${application}.candidate_linkedin_key)
    OR ${application}.created_by = (SELECT id FROM auth_users AS registered WHERE registered.email_key = ${referral}.candidate_email_key)))`;
}

/** As `mayBePersonText`. */
export function mayBePerson(application: string, referral: string): SQL<boolean> {
  return sql.raw(mayBePersonText(application, referral)) as SQL<boolean>;
}

/**
 * The ids of all referrals for which `mayBePerson` holds, from an application by its table alias. Written to use
 * indexes, so it does not exclude referrals whose details were erased.
 */
export function possibleReferralsOf(application: string): SQL {
  const of = sql.raw(application);
  return sql`(SELECT possible.id FROM referrals AS possible
      WHERE possible.candidate_email_key = ${of}.candidate_email_key
    UNION SELECT possible.id FROM referrals AS possible
      WHERE possible.candidate_linkedin_key = coalesce(${of}.credit_linkedin_key, ${of}.candidate_linkedin_key)
    UNION SELECT possible.id FROM referrals AS possible WHERE possible.candidate_email_key = (
      SELECT registered.email_key FROM auth_users AS registered WHERE registered.id = ${of}.created_by))`;
}
