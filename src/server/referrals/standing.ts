import { sql } from "drizzle-orm";
import type { ErrorCode } from "../../contract/errors.ts";
import type { ReviewSign } from "../../contract/statuses.ts";
import { personRefusal, referralRefusal, reviewSigns } from "../../rules/referrals.ts";
import type { TxContext, UserTxContext } from "../db/context.ts";
import { owesAnswers } from "../db/deal/answers-owed.ts";
import type { ReadHandle } from "../db/handles.ts";
import { mayRefer } from "../db/job-access.ts";
import { standingWith } from "../db/team.ts";
import { leavesUnanswered } from "../db/unanswered-claims.ts";
import { leavesUnfunded } from "../db/unfunded-reward.ts";
import { emailKey, linkedinKey, softEmailKey } from "../platform/identity.ts";
import type { LockedJob } from "./job.ts";
import { linkedinHash, type PersonKeys, personHash } from "./person.ts";

type JobOfStanding = Pick<LockedJob, "job" | "facts" | "referrers"> & {
  /** A referral that is put right is not in its own way. */
  readonly except?: string;
};

type Known = {
  email: string | null;
  sign_in_key: string | null;
  linkedin: string | null;
  applied: boolean;
  referred: boolean;
  same_person: boolean;
  registered: boolean;
  unfunded: boolean;
  unanswered: boolean;
  answers_owed: boolean;
  may_refer: boolean;
};

/** Whether a person can be referred, and what about it asks for a second look. */
export type Standing = {
  readonly refusal: ErrorCode | null;
  /** The same of the person alone, whatever the job says. */
  readonly person: ErrorCode | null;
  readonly signs: ReviewSign[];
};

const ownSaid = (id: string) => sql`
  (SELECT email FROM users WHERE id = ${id}) AS email,
  (SELECT email_key FROM auth_users WHERE id = ${id}) AS sign_in_key,
  (SELECT linkedin FROM profiles WHERE user_id = ${id}) AS linkedin`;

function registered(ctx: UserTxContext, email: string, linkedin: string | null) {
  return sql`(EXISTS (SELECT FROM do_not_refer WHERE person_hash = ${personHash(ctx, email)})
    OR EXISTS (SELECT FROM do_not_refer WHERE linkedin_hash = ${linkedinHash(ctx, linkedin)}))`;
}

/** What a referrer is known by themselves: nobody refers or keeps themselves. */
function ownKeys(row: Pick<Known, "email" | "sign_in_key" | "linkedin"> | undefined) {
  return {
    own_email_keys: [row?.email ? emailKey(row.email) : null, row?.sign_in_key ?? null].filter((key) => key !== null),
    own_linkedin_key: row?.linkedin ? linkedinKey(row.linkedin) : null,
  };
}

/** The referrer's own addresses, whether the company left a reward unfunded or people unanswered, and what the job and the register know of the candidate, by whichever key. */
async function known(
  ctx: UserTxContext,
  db: ReadHandle,
  of: JobOfStanding,
  keys: PersonKeys,
): Promise<Known | undefined> {
  const [job, except] = [of.job.id, of.except ?? null];
  const { candidate_email_key: email, candidate_email_soft: soft, candidate_linkedin_key: linkedin } = keys;
  const [row] = await db.kept.rows<Known>(sql`
    SELECT
      ${ownSaid(ctx.actor.id)},
      EXISTS (SELECT FROM applications WHERE job = ${job} AND candidate_email_key = ${email})
      OR EXISTS (SELECT FROM applications WHERE job = ${job} AND candidate_linkedin_key = ${linkedin})
      OR EXISTS (
        SELECT FROM applications WHERE job = ${job}
          AND created_by = (SELECT id FROM auth_users WHERE email_key = ${email})
      ) AS applied,
      EXISTS (SELECT FROM referrals WHERE job = ${job} AND candidate_email_key = ${email}
        AND id IS DISTINCT FROM ${except}::uuid)
      OR EXISTS (SELECT FROM referrals WHERE job = ${job} AND candidate_linkedin_key = ${linkedin}
        AND id IS DISTINCT FROM ${except}::uuid) AS referred,
      EXISTS (SELECT FROM referrals WHERE job = ${job} AND candidate_email_soft = ${soft}
        AND id IS DISTINCT FROM ${except}::uuid) AS same_person,
      ${registered(ctx, email, linkedin)} AS registered,
      EXISTS (SELECT FROM jobs WHERE id = ${job} AND ${sql.raw(leavesUnfunded("jobs"))}) AS unfunded,
      EXISTS (SELECT FROM jobs WHERE id = ${job} AND ${sql.raw(leavesUnanswered("jobs"))}) AS unanswered,
      EXISTS (SELECT FROM jobs WHERE id = ${job} AND ${sql.raw(owesAnswers("jobs"))}) AS answers_owed,
      (SELECT ${mayRefer(ctx.actor.id)} FROM jobs WHERE id = ${job}) AS may_refer`);
  return row;
}

/**
 * How a candidate stands to a job, for this referrer at this moment (rules R5, R9, R18, F7, F8, F9).
 * Whoever refers holds the job's row, so that two of them come one after the other.
 */
export async function standing(
  ctx: UserTxContext,
  db: ReadHandle,
  job: JobOfStanding,
  keys: PersonKeys,
  now: Date,
): Promise<Standing> {
  const row = await known(ctx, db, job, keys);
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
    standing: await standingWith(db, ctx.actor.id, job.job.id),
    now,
    unfunded: row?.unfunded === true,
    unanswered: row?.unanswered === true,
    answers_owed: row?.answers_owed === true,
    referrers: job.referrers,
    may_refer: row?.may_refer === true,
  });
  const signs = reviewSigns({
    ...keys,
    own_email_softs: own.own_email_keys.map(softEmailKey),
    same_person: row?.same_person === true,
  });
  return { refusal, person: personRefusal(attempt), signs };
}

/** The same context for what is done in the name of another referrer. */
export function asReferrer(ctx: TxContext, id: string): UserTxContext {
  return { ...ctx, actor: { kind: "user", id, session_id: "", admin: false } };
}

/**
 * Why somebody is refused whatever the job, null where they are not: oneself, or on the register (rules R5, F7, F12). For
 * those who are kept without a referral.
 */
export async function refusalOfPerson(ctx: UserTxContext, db: ReadHandle, keys: PersonKeys): Promise<ErrorCode | null> {
  const { candidate_email_key: email, candidate_linkedin_key: linkedin } = keys;
  const [row] = await db.rows<Pick<Known, "email" | "sign_in_key" | "linkedin" | "registered">>(sql`
    SELECT ${ownSaid(ctx.actor.id)}, ${registered(ctx, email, linkedin)} AS registered`);
  return personRefusal({
    ...keys,
    ...ownKeys(row),
    registered: row?.registered === true,
    applied: false,
    referred: false,
  });
}

type Two = { readonly keys: PersonKeys; readonly now: Date; readonly other: string | null };

/** The same for two who share the reward: what refuses the other one refuses it, without saying why (rule R30). */
export async function standingOfTwo(
  ctx: UserTxContext,
  db: ReadHandle,
  job: JobOfStanding,
  { keys, now, other }: Two,
): Promise<Standing> {
  const own = await standing(ctx, db, job, keys, now);
  if (other === null) return own;
  const theirs = await standing(asReferrer(ctx, other), db, job, keys, now);
  const refused = (code: ErrorCode | null) => (code === null ? null : "split_refused");
  return {
    refusal: own.refusal ?? refused(theirs.refusal),
    person: own.person ?? refused(theirs.person),
    signs: [...new Set([...own.signs, ...theirs.signs])],
  };
}
