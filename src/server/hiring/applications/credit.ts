import { eq, sql } from "drizzle-orm";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { referralsOfPerson } from "../../infra/db/hiring/referred-person.ts";
import { hasRewardPart } from "../../infra/db/hiring/reward-part.ts";
import { applications } from "../../infra/db/tables/referrals.ts";
import { creditEndsAt } from "../referrals/credit-ends-at.ts";
import { endedBy } from "../referrals/referral-facts.ts";

type Applicant = {
  readonly job: string;
  readonly account: string;
  /** When they applied: a referral made later is not credited (rule F9), nor one whose credit had ended by then (R10). */
  readonly applied_at: Date;
};

/**
 * The referral to the same job whose proved person the applicant is (rules F9, A10). The oldest open one; else the
 * oldest that the company rejected, within its credit window (rule R10). An address or path that the applicant typed
 * credits nobody, and nobody earns by a referral of themselves (R39).
 */
export async function findCreditedReferralOfJob(
  db: ReadHandle,
  { job, account, applied_at }: Applicant,
): Promise<string | null> {
  const applied = sql`${applied_at.toISOString()}::timestamptz`;
  const [row] = await db.rows<{ id: string }>(sql`
    SELECT id FROM referrals
    WHERE id IN ${referralsOfPerson(account)} AND job = ${job} AND created_at <= ${applied} AND NOT ${hasRewardPart(account)}
      AND (status NOT IN ('Rejected', 'Withdrawn') OR (${endedBy} = 'company'
        AND ${creditEndsAt(sql`created_at`)} > ${applied}))
    ORDER BY status IN ('Rejected', 'Withdrawn'), created_at, id LIMIT 1`);
  return row?.id ?? null;
}

/**
 * The referral that an application belongs to; connects one whose proof came after the application, also in place of
 * one that has ended. Null where there is none. Locks the application.
 */
export async function linkedReferral(tx: WriteHandle, id: string): Promise<string | null> {
  const { referral, job, created_by: account, created_at: applied_at } = applications;
  const [sent] = await tx
    .select({ referral, job, account, applied_at })
    .from(applications)
    .where(eq(applications.id, id))
    .for("update");
  if (sent === undefined) return null;
  const { referral: linked, ...applicant } = sent;
  const open = sql`SELECT FROM referrals WHERE id = ${linked} AND status NOT IN ('Rejected', 'Withdrawn')`;
  if (linked !== null && (await tx.rows(open)).length > 0) return linked;
  const proved = await findCreditedReferralOfJob(tx, applicant);
  if (proved === null || proved === linked) return linked;
  await tx.update(applications).set({ referral: proved }).where(eq(applications.id, id));
  return proved;
}
