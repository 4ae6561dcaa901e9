import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { Claimant, ClaimState, HireOfReferral } from "../../../contract/payments/claims.ts";
import type { EndedBy, InvitationState, ReferralStatus } from "../../../contract/statuses.ts";
import { creditEndsAt } from "../../hiring/referrals/credit-ends-at.ts";
import { canDecideReferral, canViewReferral } from "../../hiring/referrals/policy.ts";
import { consentState, endedBy } from "../../hiring/referrals/referral-facts.ts";
import { substituteReferrer } from "../../hiring/referrals/reward-share-agreements.ts";
import { isVisibleToCompany } from "../../hiring/referrals/visible.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { isReferredPerson } from "../../infra/db/hiring/referred-person.ts";
import { isSameCompany } from "../../infra/db/hiring/same-company.ts";

export type ClaimRow = {
  readonly started_on: string;
  readonly by_side: Claimant;
  readonly state: ClaimState;
  readonly claimed_at: Date;
  readonly answer_by: Date;
  readonly answered_at: Date | null;
  readonly reason: string;
  readonly known_before: boolean;
};

/** A referral with its claim, and the viewer's role in it. */
export type HireRow = {
  readonly id: string;
  readonly status: ReferralStatus;
  readonly ended_by: EndedBy | null;
  readonly created_at: Date;
  readonly known: boolean;
  readonly known_since: Date | null;
  readonly shown: boolean;
  readonly invitation: InvitationState;
  readonly there: boolean;
  readonly rival: boolean;
  readonly company: string;
  readonly job: string;
  readonly claim: ClaimRow | null;
  readonly as: HireOfReferral["as"] | null;
  readonly decides: boolean;
};

type FlatHireRow = Omit<HireRow, "claim" | "as"> &
  Partial<ClaimRow> & { state: ClaimState | null; is_referrer: boolean; is_person: boolean; sees: boolean };

/** Referrals of the same person to the same company, as `others`; erased people match nobody. */
export const SAME_PERSON = sql`others.id <> referrals.id AND referrals.candidate_email <> '' AND (
    others.candidate_email_key = referrals.candidate_email_key
    OR others.candidate_linkedin_key = referrals.candidate_linkedin_key
    OR others.id IN (SELECT one.referral FROM consent_requests AS one JOIN consent_requests AS two
      ON two.claimed_by = one.claimed_by WHERE two.referral = referrals.id))
  AND ${isSameCompany("own", "there")}`;

const HIRED_SINCE = sql`(others.status = 'Hired' AND coalesce(others.hired_at, others.updated_at) >= referrals.created_at)`;

/**
 * Other referrals through which the person was hired at the company after this one was made: that hire has its own
 * reward (rule R10).
 */
export async function findOtherHires(tx: WriteHandle, referral: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT others.id FROM referrals JOIN jobs ON jobs.id = referrals.job JOIN companies AS own ON own.id = jobs.company
      JOIN referrals AS others ON TRUE JOIN jobs AS other_job ON other_job.id = others.job
      JOIN companies AS there ON there.id = other_job.company
    WHERE referrals.id = ${referral} AND ${SAME_PERSON} AND ${HIRED_SINCE}`);
  return rows.map(({ id }) => id);
}

/**
 * Whether another referral of the person to the company has the credit (rule R10): hired after this one was made,
 * claimed and open, in Interviewing while this one was rejected, or rejected as well but earlier, unless the person
 * was an existing contact of the company then.
 */
export const HAS_COMPETING_REFERRAL = sql<boolean>`EXISTS (
  SELECT FROM referrals AS others JOIN jobs AS other_job ON other_job.id = others.job
    JOIN companies AS there ON there.id = other_job.company
    JOIN companies AS own ON own.id = jobs.company
    LEFT JOIN hire_claims AS rival ON rival.referral = others.id
  WHERE ${SAME_PERSON} AND (
    ${HIRED_SINCE}
    OR rival.state IN ('open', 'confirmed', 'silent')
    OR EXISTS (SELECT FROM disputes WHERE disputes.referral = others.id AND decided_at IS NULL)
    OR (others.status = 'Interviewing'
      AND (referrals.status IN ('Rejected', 'Withdrawn') OR (others.created_at, others.id) < (referrals.created_at, referrals.id)))
    OR (others.status = 'Rejected' AND referrals.status = 'Rejected' AND others.known_since IS NULL
      AND (others.created_at, others.id) < (referrals.created_at, referrals.id)
      AND ${creditEndsAt(sql`others.created_at`)} > referrals.created_at
      AND coalesce((SELECT step.note FROM status_history AS step WHERE step.record_kind = 'referral'
        AND step.record_id = others.id AND step.to_status = 'Rejected'
        ORDER BY step.changed_at DESC, step.id DESC LIMIT 1), '') = '')))`;

/** `viewer`: null for the holder of the mailed link. */
function hireColumns(viewer: string | null): SQL {
  const of = (condition: (viewer: string) => SQL<boolean>) => (viewer === null ? sql`FALSE` : condition(viewer));
  return sql`referrals.id, referrals.status, ${endedBy} AS ended_by, referrals.created_at, referrals.known_since IS NOT NULL AS known, referrals.known_since,
    ${isVisibleToCompany()} AS shown,
    ${consentState} AS invitation, referrals.candidate_email <> '' AS there, ${HAS_COMPETING_REFERRAL} AS rival, jobs.company,
    referrals.job, claim.started_on::text AS started_on, claim.by_side, claim.state, claim.claimed_at, claim.answer_by,
    claim.answered_at, claim.reason, claim.known_before,
    ${of((user) => sql`${user} IN (referrals.created_by, ${substituteReferrer})`)} AS is_referrer, ${of(isReferredPerson)} AS is_person,
    ${of(canViewReferral)} AS sees, ${of(canDecideReferral)} AS decides`;
}

function roleOf({ is_referrer, is_person, sees }: FlatHireRow): HireRow["as"] {
  if (is_referrer) return "referrer";
  if (is_person) return "person";
  return sees ? "company" : null;
}

function claimOf(row: FlatHireRow): ClaimRow | null {
  const { started_on, by_side, state, claimed_at, answer_by, answered_at, reason, known_before } = row;
  if (started_on === undefined || by_side === undefined || state === null) return null;
  if (claimed_at === undefined || answer_by === undefined) return null;
  const answer = { answered_at: answered_at ?? null, reason: reason ?? "", known_before: known_before === true };
  return { started_on, by_side, state, claimed_at, answer_by, ...answer };
}

/** The hire of a referral with the role of `viewer`, who may have none. Throws `not_found` where there is none. */
export async function readHireRow(db: ReadHandle, id: string, viewer: string | null): Promise<HireRow> {
  const [row] = await db.rows<FlatHireRow>(sql`
    SELECT ${hireColumns(viewer)} FROM referrals JOIN jobs ON jobs.id = referrals.job
      LEFT JOIN hire_claims AS claim ON claim.referral = referrals.id
    WHERE referrals.id = ${id}`);
  if (row === undefined) throw new AppError("not_found");
  const { is_referrer: _r, is_person: _p, sees: _s, ...rest } = row;
  return { ...rest, claim: row.state === null ? null : claimOf(row), as: roleOf(row) };
}
