import { and, eq, type SQL, sql } from "drizzle-orm";
import { CREDIT_MONTHS } from "../../../rules/credit.ts";
import type { TxContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { isReferredPerson, possibleReferralsOf, referralsOfPerson } from "../../infra/db/hiring/referred-person.ts";
import { isSameCompany } from "../../infra/db/hiring/same-company.ts";
import { recordStatus } from "../../infra/db/status-history.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { actorId } from "../../infra/platform/actor.ts";
import { type ReferralStatusChanged, referralStatusChanged } from "../events.ts";
import { startDateOfApplication } from "../records/start-date.ts";
import { endedBy } from "./referral-facts.ts";
import { hasActiveAgreement } from "./reward-share-agreements.ts";
import { isVisibleToCompany } from "./visible.ts";

/** A rejected referral within its credit window: its id, referrer, creation time and job. */
export type CreditedReferral = { id: string; referrer: string; created_at: Date; job_title: string };

/** A referral whose person an applicant may be. `rejected`: it only counts within its credit window. */
type Possible = { referrer: string; created_at: Date; rejected: boolean };

/** The referrals whose proved person the applicant of `applied` is (rule A10). */
const OF_APPLICANT: SQL = sql`referrals.id IN ${referralsOfPerson(sql`applied.created_by`)}`;

/**
 * The person was hired at the company through a hire claim (rule R11), not through an application. That hire has its
 * own reward.
 */
const PAID_AS_CLAIMED: SQL = sql`EXISTS (
  SELECT FROM hire_claims AS said JOIN referrals AS paid ON paid.id = said.referral AND paid.status = 'Hired'
    JOIN jobs AS paid_at ON paid_at.id = paid.job JOIN companies AS payer ON payer.id = paid_at.company
  WHERE paid.hired_with IS NULL AND said.state IN ('confirmed', 'silent', 'denied') AND paid.hired_at >= referrals.created_at
    AND ${isSameCompany("own", "payer")}
    AND (paid.candidate_email_key = referrals.candidate_email_key OR paid.candidate_linkedin_key = referrals.candidate_linkedin_key
      OR ${isReferredPerson(sql`applied.created_by`, "paid")}))`;

/** When the person of `applied` was hired, for a credit that is proved later; `now` if they are not hired yet. */
const momentOfHire = (now: Date): SQL => sql`coalesce((
  SELECT max(changed_at) FROM status_history WHERE record_kind = 'application' AND record_id = applied.id AND to_status = 'Hired'),
  ${now.toISOString()}::timestamptz)`;

const IS_WITHIN_CREDIT_WINDOW: SQL = sql`referrals.created_at > ${sql.raw(`now_of.moment - interval '${CREDIT_MONTHS} months'`)}`;

/**
 * Finds the rejected referral whose reward is due once the person of this application is hired (rule R10): the
 * earliest one at that company, to any of its jobs, at most 12 months old, not ended by the candidate, and not of an
 * existing contact of the company (F11). One hire pays one reward. Null where there is none.
 */
export async function findCreditedReferral(
  db: ReadHandle,
  application: string,
  now: Date,
): Promise<CreditedReferral | null> {
  const [row] = await db.withCachedPlan.rows<CreditedReferral>(sql`
    SELECT referrals.id, referrals.created_at, jobs.title AS job_title,
      coalesce(nullif(trim(concat(users.name, ' ', users.surname)), ''), '') AS referrer
    FROM applications AS applied
    CROSS JOIN LATERAL (SELECT ${momentOfHire(now)} AS moment) AS now_of
    JOIN jobs AS applied_to ON applied_to.id = applied.job
    JOIN companies AS own ON own.id = applied_to.company
    JOIN referrals ON ${OF_APPLICANT} AND ${IS_WITHIN_CREDIT_WINDOW} AND referrals.status = 'Rejected'
      AND referrals.created_by <> applied.created_by
    JOIN jobs ON jobs.id = referrals.job
    JOIN companies AS theirs ON theirs.id = jobs.company AND ${isSameCompany("own", "theirs")}
    JOIN users ON users.id = referrals.created_by AND (users.deleted_at IS NULL OR ${hasActiveAgreement("referrals.id")})
    WHERE applied.id = ${application} AND ${endedBy} = 'company' AND referrals.known_since IS NULL
      AND NOT EXISTS (SELECT FROM referrals AS paid WHERE paid.hired_with = applied.id)
      AND NOT ${PAID_AS_CLAIMED}
    ORDER BY referrals.created_at, referrals.id LIMIT 1`);
  return row ?? null;
}

/**
 * Finds the referral whose reward would be due with a hire if the applicant proved to be its person: an open one to the
 * same job, or else a rejected one as in `findCreditedReferral`. Only what this company sees (rule F10): another one with the same
 * website may be anybody's. Null where there is none.
 */
export async function possibleCredit(db: ReadHandle, application: string, now: Date): Promise<Possible | null> {
  const [row] = await db.withCachedPlan.rows<Possible>(sql`
    SELECT referrals.created_at, referrals.status = 'Rejected' AS rejected,
      coalesce(nullif(trim(concat(users.name, ' ', users.surname)), ''), '') AS referrer
    FROM applications AS applied
    CROSS JOIN (SELECT ${now.toISOString()}::timestamptz AS moment) AS now_of
    JOIN jobs AS applied_to ON applied_to.id = applied.job
    JOIN referrals ON referrals.id IN ${possibleReferralsOf("applied")} AND referrals.created_at <= applied.created_at
      AND referrals.created_by <> applied.created_by AND ${isVisibleToCompany()}
    JOIN jobs ON jobs.id = referrals.job AND jobs.company = applied_to.company
    JOIN users ON users.id = referrals.created_by
    WHERE applied.id = ${application} AND applied.candidate_email <> '' AND referrals.candidate_email <> ''
      AND ((referrals.job = applied.job AND referrals.status NOT IN ('Rejected', 'Withdrawn'))
        OR (referrals.status = 'Rejected' AND ${IS_WITHIN_CREDIT_WINDOW} AND ${endedBy} = 'company' AND referrals.known_since IS NULL))
    ORDER BY referrals.status = 'Rejected', referrals.created_at, referrals.id LIMIT 1`);
  return row ?? null;
}

/**
 * Marks the rejected referral within its credit window as hired together with an application, so that its promised
 * reward becomes due (rule R10). The caller has checked that the applicant is hired.
 */
export async function hireCreditedReferral(ctx: TxContext, tx: WriteHandle, application: string): Promise<void> {
  const at = ctx.clock.now();
  const kept = await findCreditedReferral(tx, application, at);
  if (kept === null) return;
  const { id } = kept;
  const [hired] = await tx
    .update(referrals)
    .set({
      status: "Hired",
      hired_at: sql`now()`,
      start_date: startDateOfApplication(application),
      hired_with: application,
      updated_at: at,
    })
    .where(and(eq(referrals.id, id), eq(referrals.status, "Rejected")))
    .returning({ job: referrals.job });
  if (hired === undefined) return;
  const step = { id, from: "Rejected", to: "Hired", at } as const;
  const note = "credit_kept";
  const change = await recordStatus(ctx, tx, { kind: "referral", ...step, by: actorId(ctx.actor), note });
  await emit(ctx, tx, referralStatusChanged, { ...step, job: hired.job, change });
}

/**
 * Applications through which the candidate was hired at the company after the referral was made, and for which no
 * reward is owed yet. Rejecting the referral afterwards does not end its credit (rule R10).
 */
export async function findUnpaidHires(tx: WriteHandle, referral: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT applied.id
    FROM referrals JOIN jobs ON jobs.id = referrals.job JOIN companies AS own ON own.id = jobs.company
    JOIN companies AS theirs ON ${isSameCompany("own", "theirs")}
    JOIN jobs AS applied_to ON applied_to.company = theirs.id
    JOIN applications AS applied ON applied.job = applied_to.id AND applied.status = 'Hired'
      AND applied.updated_at >= referrals.created_at AND ${OF_APPLICANT}
    WHERE referrals.id = ${referral}
      AND NOT EXISTS (SELECT FROM referrals AS linked WHERE linked.id = applied.referral AND linked.status = 'Hired')
    ORDER BY applied.updated_at, applied.id`);
  return rows.map(({ id }) => id);
}

/** Credits hires for which no reward is owed yet, once a referral of the same person was rejected (rule R10). */
export async function creditHiresOfRejected(ctx: TxContext, tx: WriteHandle, changed: ReferralStatusChanged) {
  if (changed.to !== "Rejected") return;
  for (const hire of await findUnpaidHires(tx, changed.id)) await hireCreditedReferral(ctx, tx, hire);
}
