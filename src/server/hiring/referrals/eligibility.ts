import { sql } from "drizzle-orm";
import type { ErrorCode } from "../../../contract/errors.ts";
import { linkedinKey } from "../../../contract/linkedin.ts";
import type { FraudSignal } from "../../../contract/statuses.ts";
import { findFraudSignals, personRefusal, referralRefusal } from "../../../rules/referrals.ts";
import type { TxContext, UserTxContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { hasOverdueResponses } from "../../infra/db/hiring/overdue-responses.ts";
import { mayRefer } from "../../infra/db/job-access.ts";
import { readMembership } from "../../infra/db/team-rights.ts";
import { hasUnansweredClaims } from "../../infra/db/unanswered-claims.ts";
import { hasOverdueReward } from "../../infra/db/unfunded-reward.ts";
import { emailKey, softEmailKey } from "../../infra/platform/identity.ts";
import { linkedinHash, type PersonKeys, personHash } from "./person-keys.ts";
import type { LockedJob } from "./referral-job.ts";

type EligibilityJob = Pick<LockedJob, "job" | "facts" | "referrers"> & {
  /** The referral being corrected, which does not count as a duplicate of itself. */
  readonly except?: string;
};

type ReferrerFacts = {
  email: string | null;
  sign_in_key: string | null;
  linkedin: string | null;
  /** An account with this verified address has applied. */
  applied: boolean;
  /** An application names this address or path, or its account registered the address; that proves nothing. */
  perhaps_applied: boolean;
  referred: boolean;
  same_person: boolean;
  registered: boolean;
  unfunded: boolean;
  unanswered: boolean;
  answers_owed: boolean;
  may_refer: boolean;
};

/** Whether a person can be referred, and which fraud signals apply. */
export type ReferralEligibility = {
  readonly refusal: ErrorCode | null;
  /** The refusal that concerns the person alone, independent of the job. */
  readonly person: ErrorCode | null;
  readonly signs: FraudSignal[];
};

const selectOwnKeys = (id: string) => sql`
  (SELECT email FROM users WHERE id = ${id}) AS email,
  (SELECT email_key FROM auth_users WHERE id = ${id}) AS sign_in_key,
  (SELECT linkedin FROM profiles WHERE user_id = ${id}) AS linkedin`;

function isPersonSuppressed(ctx: UserTxContext, email: string, linkedin: string | null) {
  return sql`(EXISTS (SELECT FROM suppression_list WHERE person_hash = ${personHash(ctx, email)})
    OR EXISTS (SELECT FROM suppression_list WHERE linkedin_hash = ${linkedinHash(ctx, linkedin)}))`;
}

/** The keys of the referrer: nobody refers or saves themselves. */
function ownKeys(row: Pick<ReferrerFacts, "email" | "sign_in_key" | "linkedin"> | undefined) {
  return {
    own_email_keys: [row?.email ? emailKey(row.email) : null, row?.sign_in_key ?? null].filter((key) => key !== null),
    own_linkedin_key: row?.linkedin ? linkedinKey(row.linkedin) : null,
  };
}

/**
 * Loads the referrer's own addresses, whether the company has an unfunded reward or unanswered candidates, and what
 * the job and the suppression list know of the candidate, by any of the keys.
 */
async function loadReferrerFacts(
  ctx: UserTxContext,
  db: ReadHandle,
  of: EligibilityJob,
  keys: PersonKeys,
): Promise<ReferrerFacts | undefined> {
  const [job, except] = [of.job.id, of.except ?? null];
  const { candidate_email_key: email, candidate_email_soft: soft, candidate_linkedin_key: linkedin } = keys;
  const [row] = await db.withCachedPlan.rows<ReferrerFacts>(sql`
    SELECT
      ${selectOwnKeys(ctx.actor.id)},
      EXISTS (SELECT FROM applications WHERE job = ${job} AND created_by = (
        SELECT account.id FROM auth_users AS account JOIN users ON users.id = account.id AND users.verified
        WHERE account.email_key = ${email})) AS applied,
      EXISTS (SELECT FROM applications WHERE job = ${job} AND candidate_email_key = ${email})
      OR EXISTS (SELECT FROM applications WHERE job = ${job} AND candidate_linkedin_key = ${linkedin})
      OR EXISTS (SELECT FROM applications WHERE job = ${job}
        AND created_by = (SELECT id FROM auth_users WHERE email_key = ${email})) AS perhaps_applied,
      EXISTS (SELECT FROM referrals WHERE job = ${job} AND candidate_email_key = ${email}
        AND id IS DISTINCT FROM ${except}::uuid)
      OR EXISTS (SELECT FROM referrals WHERE job = ${job} AND candidate_linkedin_key = ${linkedin}
        AND id IS DISTINCT FROM ${except}::uuid) AS referred,
      EXISTS (SELECT FROM referrals WHERE job = ${job} AND candidate_email_soft = ${soft}
        AND id IS DISTINCT FROM ${except}::uuid) AS same_person,
      ${isPersonSuppressed(ctx, email, linkedin)} AS registered,
      EXISTS (SELECT FROM jobs WHERE id = ${job} AND ${sql.raw(hasOverdueReward("jobs"))}) AS unfunded,
      EXISTS (SELECT FROM jobs WHERE id = ${job} AND ${sql.raw(hasUnansweredClaims("jobs"))}) AS unanswered,
      EXISTS (SELECT FROM jobs WHERE id = ${job} AND ${sql.raw(hasOverdueResponses("jobs"))}) AS answers_owed,
      (SELECT ${mayRefer(ctx.actor.id)} FROM jobs WHERE id = ${job}) AS may_refer`);
  return row;
}

/**
 * Checks whether this referrer may refer this candidate to a job at this moment (rules R5, R9, R18, F7, F8, F9). When
 * submitting, the caller has locked the job's row, so that submissions are serialized.
 */
export async function checkEligibility(
  ctx: UserTxContext,
  db: ReadHandle,
  job: EligibilityJob,
  keys: PersonKeys,
  now: Date,
): Promise<ReferralEligibility> {
  const row = await loadReferrerFacts(ctx, db, job, keys);
  const own = ownKeys(row);
  const attempt = {
    candidate_email_key: keys.candidate_email_key,
    candidate_linkedin_key: keys.candidate_linkedin_key,
    ...own,
    registered: row?.registered === true,
    applied: row?.applied === true,
    referred: row?.referred === true,
  };
  const refusal = referralRefusal({
    ...attempt,
    job: job.facts,
    membership: await readMembership(db, ctx.actor.id, job.job.id),
    now,
    unfunded: row?.unfunded === true,
    unanswered: row?.unanswered === true,
    answers_owed: row?.answers_owed === true,
    referrers: job.referrers,
    may_refer: row?.may_refer === true,
  });
  const signs = findFraudSignals({
    ...keys,
    own_email_softs: own.own_email_keys.map(softEmailKey),
    same_person: row?.same_person === true,
    perhaps_applied: row?.perhaps_applied === true,
  });
  return { refusal, person: personRefusal(attempt), signs };
}

/** A context that acts in the name of another referrer. */
export function asReferrer(ctx: TxContext, id: string): UserTxContext {
  return { ...ctx, actor: { kind: "user", id, session_id: "", admin: false } };
}

/**
 * The refusal that applies to a person independent of any job, null where there is none: the referrer themselves, or
 * a person on the suppression list (rules R5, F7, F12). For people who are saved without a referral.
 */
export async function findPersonRefusal(
  ctx: UserTxContext,
  db: ReadHandle,
  keys: PersonKeys,
): Promise<ErrorCode | null> {
  const { candidate_email_key: email, candidate_linkedin_key: linkedin } = keys;
  const [row] = await db.rows<Pick<ReferrerFacts, "email" | "sign_in_key" | "linkedin" | "registered">>(sql`
    SELECT ${selectOwnKeys(ctx.actor.id)}, ${isPersonSuppressed(ctx, email, linkedin)} AS registered`);
  return personRefusal({
    ...keys,
    ...ownKeys(row),
    registered: row?.registered === true,
    applied: false,
    referred: false,
  });
}

type SharedReferralCheck = { readonly keys: PersonKeys; readonly now: Date; readonly other: string | null };

/**
 * Checks two referrers who share the reward: what refuses the other one refuses the referral, without a reason (rule
 * R30).
 */
export async function checkSharedEligibility(
  ctx: UserTxContext,
  db: ReadHandle,
  job: EligibilityJob,
  { keys, now, other }: SharedReferralCheck,
): Promise<ReferralEligibility> {
  const own = await checkEligibility(ctx, db, job, keys, now);
  if (other === null) return own;
  const theirs = await checkEligibility(asReferrer(ctx, other), db, job, keys, now);
  const refused = (code: ErrorCode | null) => (code === null ? null : "reward_share_refused");
  return {
    refusal: own.refusal ?? refused(theirs.refusal),
    person: own.person ?? refused(theirs.person),
    signs: [...new Set([...own.signs, ...theirs.signs])],
  };
}
