import { and, eq, type SQL, sql } from "drizzle-orm";
import { CREDIT_MONTHS } from "../../rules/credit.ts";
import type { TxContext } from "../db/context.ts";
import { agreedAndThere } from "../db/deal/agreed-split.ts";
import { sameCompany } from "../db/deal/same-company.ts";
import type { ReadHandle, WriteHandle } from "../db/handles.ts";
import { recordStatus } from "../db/status-history.ts";
import { referrals } from "../db/tables/referrals.ts";
import { actorId } from "../platform/actor.ts";
import { endedBy } from "./invitation-state.ts";
import { notifyOfReferralStatus } from "./notify-referral.ts";

/** Background work of somebody's hire: whoever owns the job is asked to fund the reward (rule M1). */
export const REFERRAL_HIRED = "referral-hired";

/** A referral that the company turned down and that keeps its credit: whose it is, until when, for which job. */
export type Kept = { id: string; referrer: string; created_at: Date; job_title: string };

/** The referrals of whoever sent `applied`: by its address or path, the account's address, or because they claimed it. */
const OF_APPLICANT: SQL = sql`referrals.id IN (
  SELECT id FROM referrals AS r WHERE r.candidate_email_key = applied.candidate_email_key
  UNION SELECT id FROM referrals AS r WHERE r.candidate_linkedin_key = coalesce(applied.credit_linkedin_key, applied.candidate_linkedin_key)
  UNION SELECT id FROM referrals AS r WHERE r.candidate_email_key = (
    SELECT email_key FROM auth_users WHERE id = applied.created_by)
  UNION SELECT referral FROM referral_invitations WHERE claimed_by = applied.created_by)`;

/** The person was hired at the company as somebody claimed (rule R11), by no application: that hire has its reward. */
const PAID_AS_CLAIMED: SQL = sql`EXISTS (
  SELECT FROM hire_claims AS said JOIN referrals AS paid ON paid.id = said.referral AND paid.status = 'Hired'
    JOIN jobs AS paid_at ON paid_at.id = paid.job JOIN companies AS payer ON payer.id = paid_at.company
  WHERE paid.hired_with IS NULL AND (NOT paid.moved OR referrals.moved) AND said.state IN ('confirmed', 'silent', 'denied') AND paid.hired_at >= referrals.created_at
    AND ${sameCompany("own", "payer")}
    AND (paid.candidate_email_key IN (referrals.candidate_email_key, applied.candidate_email_key)
      OR paid.candidate_linkedin_key IN (referrals.candidate_linkedin_key, coalesce(applied.credit_linkedin_key, applied.candidate_linkedin_key))))`;

const MADE_IN_TIME: SQL = sql`referrals.created_at > ${sql.raw(`now_of.moment - interval '${CREDIT_MONTHS} months'`)}`;

/**
 * The turned-down referral whose reward is due once the person of this application is hired: the first in time at that
 * company, to whichever of its jobs, not older than 12 months, not ended by the person, nor of somebody whom the company knew (F11) (rule R10). One hire
 * pays one reward. One of here comes before those of an archive, whose days its owner may have written (X224). Null where there is none.
 */
export async function keptCredit(db: ReadHandle, application: string, now: Date): Promise<Kept | null> {
  const [row] = await db.kept.rows<Kept>(sql`
    SELECT referrals.id, referrals.created_at, jobs.title AS job_title,
      coalesce(nullif(trim(concat(users.name, ' ', users.surname)), ''), '') AS referrer
    FROM applications AS applied
    CROSS JOIN (SELECT ${now.toISOString()}::timestamptz AS moment) AS now_of
    JOIN jobs AS applied_to ON applied_to.id = applied.job
    JOIN companies AS own ON own.id = applied_to.company
    JOIN referrals ON ${OF_APPLICANT} AND ${MADE_IN_TIME} AND referrals.status = 'Rejected'
      AND referrals.created_by <> applied.created_by
    JOIN jobs ON jobs.id = referrals.job
    JOIN companies AS theirs ON theirs.id = jobs.company AND ${sameCompany("own", "theirs")}
    JOIN users ON users.id = referrals.created_by AND (users.deleted_at IS NULL OR ${agreedAndThere("referrals.id")})
    WHERE applied.id = ${application} AND ${endedBy} = 'company' AND referrals.known_since IS NULL
      AND NOT EXISTS (SELECT FROM referrals AS paid WHERE paid.hired_with = applied.id)
      AND NOT ${PAID_AS_CLAIMED}
    ORDER BY referrals.moved, referrals.created_at, referrals.id LIMIT 1`);
  return row ?? null;
}

/**
 * Hires with an application what the company had turned down before, where its credit is kept: the reward that was
 * promised becomes due (rule R10). The caller has made sure that the application's person is hired.
 */
export async function hireKept(ctx: TxContext, tx: WriteHandle, application: string): Promise<void> {
  const at = ctx.clock.now();
  const kept = await keptCredit(tx, application, at);
  if (kept === null) return;
  const { id } = kept;
  const [hired] = await tx
    .update(referrals)
    .set({ status: "Hired", hired_at: sql`now()`, hired_with: application, updated_at: at })
    .where(and(eq(referrals.id, id), eq(referrals.status, "Rejected")))
    .returning({ job: referrals.job });
  if (hired === undefined) return;
  await ctx.enqueue(tx, REFERRAL_HIRED, { referral: id });
  const step = { kind: "referral", id, from: "Rejected", to: "Hired", by: actorId(ctx.actor), at } as const;
  const change = await recordStatus(ctx, tx, { ...step, note: "credit_kept" });
  await notifyOfReferralStatus(ctx, tx, id, { id: change, status: "Hired", at });
  tx.notify("job_changed", hired.job);
}

/**
 * Applications by which the person of a referral was hired at its company since it was made, and for which nobody is owed
 * anything: turning the referral down afterwards does not end its credit (rule R10).
 */
export async function unpaidHires(tx: WriteHandle, referral: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT applied.id
    FROM referrals JOIN jobs ON jobs.id = referrals.job JOIN companies AS own ON own.id = jobs.company
    JOIN companies AS theirs ON ${sameCompany("own", "theirs")}
    JOIN jobs AS applied_to ON applied_to.company = theirs.id
    JOIN applications AS applied ON applied.job = applied_to.id AND applied.status = 'Hired'
      AND applied.updated_at >= referrals.created_at AND ${OF_APPLICANT}
    WHERE referrals.id = ${referral}
      AND NOT EXISTS (SELECT FROM referrals AS linked WHERE linked.id = applied.referral AND linked.status = 'Hired')
    ORDER BY applied.updated_at, applied.id`);
  return rows.map(({ id }) => id);
}
