import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { isReferredPerson } from "../../infra/db/hiring/referred-person.ts";
import { isSameCompany } from "../../infra/db/hiring/same-company.ts";

type Hire = { readonly kind: "referral" | "application"; readonly id: string; readonly job: string };

/**
 * Condition: `claimed` is a referral of the same person as this record, other than the one hired with it. The applicant
 * has to be its proved person.
 */
function isOtherRecordOfPerson({ kind, id }: Hire): SQL {
  if (kind === "application")
    return sql`EXISTS (SELECT FROM applications AS one LEFT JOIN referrals AS linked ON linked.id = one.referral
      WHERE one.id = ${id} AND one.referral IS DISTINCT FROM claimed.id AND (
        linked.candidate_email_key = claimed.candidate_email_key OR linked.candidate_linkedin_key = claimed.candidate_linkedin_key
        OR ${isReferredPerson(sql`one.created_by`, "claimed")}))`;
  return sql`EXISTS (SELECT FROM referrals AS one LEFT JOIN consent_requests AS told ON told.referral = one.id
    WHERE one.id = ${id} AND one.id <> claimed.id AND (
      one.candidate_email_key = claimed.candidate_email_key OR one.candidate_linkedin_key = claimed.candidate_linkedin_key
      OR claimed.id IN (SELECT referral FROM consent_requests WHERE claimed_by = told.claimed_by)))`;
}

/**
 * Throws `claim_waits` if a reported start of another referral of this person awaits the company's answer: hiring them
 * elsewhere, also at another account of the same company (R38), would end that referral and its credit (rule R11). Call
 * it with the company's hires locked.
 */
export async function assertNoPendingClaim(tx: WriteHandle, hire: Hire): Promise<void> {
  const waiting = await tx.rows(sql`
    SELECT FROM hire_claims AS said JOIN referrals AS claimed ON claimed.id = said.referral AND claimed.candidate_email <> ''
      JOIN jobs AS claimed_at ON claimed_at.id = claimed.job JOIN companies AS there ON there.id = claimed_at.company
      JOIN jobs AS hired_for ON hired_for.id = ${hire.job} JOIN companies AS own ON own.id = hired_for.company
    WHERE said.state = 'open' AND ${isSameCompany("own", "there")} AND ${isOtherRecordOfPerson(hire)} LIMIT 1`);
  if (waiting.length > 0) throw new AppError("claim_waits");
}
