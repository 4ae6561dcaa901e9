import { eq, type SQL, sql } from "drizzle-orm";
import { AppError, type ErrorCode } from "../../../contract/errors.ts";
import type { LinkState } from "../../../contract/hiring/referral-links.ts";
import type { RelationshipKind } from "../../../contract/hiring/relationship-kinds.ts";
import { linkState } from "../../../rules/hiring/referral-links.ts";
import { meetsRelationshipRequirement } from "../../../rules/hiring/relationships.ts";
import type { TxContext, UserTxContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { authUsers } from "../../infra/db/tables/auth.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { asReferrer, checkEligibility } from "../referrals/eligibility.ts";
import type { PersonKeys } from "../referrals/person-keys.ts";
import { findJob, type LockedJob } from "../referrals/referral-job.ts";

/** Keys that nobody has, to check referrer and job alone. */
const NO_PERSON_KEYS: PersonKeys = { candidate_email_key: "", candidate_email_soft: "", candidate_linkedin_key: null };

/**
 * Why this referrer cannot refer anybody to a job at this moment, independent of the person (rules R5, R6, R18, M9).
 */
export async function findReferrerRefusal(
  ctx: UserTxContext,
  db: ReadHandle,
  job: LockedJob,
): Promise<ErrorCode | null> {
  return (await checkEligibility(ctx, db, job, NO_PERSON_KEYS, ctx.clock.now())).refusal;
}

/** Whether a job is only for people with its private link: then no referrer's link shows anything of it (rule F26). */
export async function isPrivate(db: ReadHandle, job: string): Promise<boolean> {
  const [row] = await db.select({ private: jobs.private }).from(jobs).where(eq(jobs.id, job));
  return row?.private !== false;
}

/** Whether an admin has suspended the referrer: nothing continues in their name. */
export async function isSuspended(ctx: TxContext, db: ReadHandle, referrer: string): Promise<boolean> {
  const [row] = await db.select({ until: authUsers.banned_until }).from(authUsers).where(eq(authUsers.id, referrer));
  return row === undefined || (row.until !== null && row.until > ctx.clock.now());
}

/** The opposite as a condition on `referral_links` as "link", at a given time. */
export function isReferrerActive(at: SQL): SQL<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM auth_users AS giver
    WHERE giver.id = link.created_by AND (giver.banned_until IS NULL OR giver.banned_until <= ${at}))`;
}

/** A job as the public sees it; null where it is archived, deleted or private. */
async function findPublicJob(ctx: UserTxContext, db: ReadHandle, job: string): Promise<LockedJob | null> {
  if (await isPrivate(db, job)) return null;
  try {
    return await findJob(db, ctx.actor.id, job);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

type Link = {
  readonly job: string;
  readonly created_by: string;
  readonly ended_at: Date | null;
  readonly relationship: RelationshipKind | null;
};

/** The state of a link at this moment, and its job where it may be shown (rule F26). */
export async function readLinkState(
  ctx: TxContext,
  db: ReadHandle,
  link: Link,
): Promise<{ state: LinkState; job: LockedJob | null }> {
  if (link.ended_at !== null) return { state: "ended", job: null };
  if (await isSuspended(ctx, db, link.created_by)) return { state: "hidden", job: null };
  const referrer = asReferrer(ctx, link.created_by);
  const job = await findPublicJob(referrer, db, link.job);
  const refusal = job === null ? null : await findReferrerRefusal(referrer, db, job);
  const unmet = job !== null && !meetsRelationshipRequirement(link.relationship, job.worked_together);
  return { state: linkState({ ended: false, hidden: job === null, refusal, unmet }), job };
}
