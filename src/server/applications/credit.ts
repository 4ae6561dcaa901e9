import { sql } from "drizzle-orm";
import { creditEnds } from "../db/deal/credit-ends.ts";
import type { ReadHandle } from "../db/handles.ts";
import { endedBy } from "../referrals/invitation-state.ts";

type Applicant = {
  readonly job: string;
  readonly actor: string;
  readonly email_key: string;
  readonly linkedin_key: string | null;
  readonly now: Date;
};

/**
 * The referral of the same person to the same job, whose referrer keeps the credit (rule F9): by the address or
 * LinkedIn path of the application, by the account's address, or because the applicant claimed it. The oldest open
 * one; else the oldest that the company rejected, within its credit window (rule R10).
 */
export async function creditedReferral(db: ReadHandle, { job, actor, email_key, linkedin_key, now }: Applicant) {
  const [row] = await db.rows<{ id: string }>(sql`
    SELECT id FROM (
      SELECT id, created_at FROM referrals WHERE job = ${job} AND candidate_email_key = ${email_key}
      UNION SELECT id, created_at FROM referrals WHERE job = ${job} AND candidate_linkedin_key = ${linkedin_key}
      UNION SELECT id, created_at FROM referrals WHERE job = ${job}
        AND candidate_email_key = (SELECT email_key FROM auth_users WHERE id = ${actor})
      UNION SELECT r.id, r.created_at FROM referrals r JOIN referral_invitations i ON i.referral = r.id
        WHERE r.job = ${job} AND i.claimed_by = ${actor}
    ) AS found JOIN referrals USING (id, created_at)
    WHERE status NOT IN ('Rejected', 'Withdrawn') OR (${endedBy} = 'company'
      AND ${creditEnds(sql`created_at`)} > ${now.toISOString()}::timestamptz)
    ORDER BY status IN ('Rejected', 'Withdrawn'), created_at, id LIMIT 1`);
  return row?.id ?? null;
}
