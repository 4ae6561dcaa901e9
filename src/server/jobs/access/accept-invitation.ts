import { and, eq, gt, isNull, or } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { ReferrerInvitation } from "../../../contract/jobs/posting/job-referrers.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobReferrers, jobs } from "../../infra/db/tables/jobs.ts";
import { users } from "../../infra/db/tables/users.ts";
import { actorId } from "../../infra/platform/actor.ts";
import { sha256 } from "../../infra/platform/crypto.ts";

/**
 * The invitation of a valid link: not accepted yet, or accepted by the viewer, for an existing job that accepts invited
 * referrers. A visitor may be the account that accepted it, before signing in.
 */
async function findInvitation(ctx: Context, db: ReadHandle, token: string) {
  const viewer = actorId(ctx.actor);
  const [row] = await db
    .select({ invited: jobReferrers, job: jobs, company: companies.name, invited_by: fullName })
    .from(jobReferrers)
    .innerJoin(jobs, and(eq(jobs.id, jobReferrers.job), isNull(jobs.archived_at), eq(jobs.referrers, "invited")))
    .innerJoin(companies, eq(companies.id, jobs.company))
    .leftJoin(users, eq(users.id, jobReferrers.invited_by))
    .where(
      and(
        eq(jobReferrers.token_hash, sha256(token)),
        gt(jobReferrers.expires_at, ctx.clock.now()),
        viewer === null ? undefined : or(isNull(jobReferrers.user_id), eq(jobReferrers.user_id, viewer)),
      ),
    );
  if (row === undefined) throw new AppError("referrer_invitation_invalid");
  return row;
}

/**
 * Returns what an emailed invitation to refer shows (rule R19). Opening it changes nothing. Throws
 * `referrer_invitation_invalid`.
 */
export async function openReferrerInvitation(ctx: Context, token: string): Promise<ReferrerInvitation> {
  const { invited, job, company, invited_by } = await findInvitation(ctx, ctx.db, token);
  return {
    job: { id: job.id, title: job.title, company, reward_amount: job.reward_amount },
    invited_by: invited_by || null,
    email: invited.email,
    expires_at: invited.expires_at.toISOString(),
    taken: invited.user_id !== null,
  };
}

/**
 * Accepts an invitation to refer for the caller's account, whatever its address: the link proves the invitation (rule
 * R19). Only one account can accept it; repeating the call changes nothing. Throws `referrer_invitation_invalid`.
 */
export async function acceptReferrerInvitation(ctx: UserContext, token: string): Promise<{ job: string }> {
  return ctx.write(async (tx) => {
    const { invited } = await findInvitation(ctx, tx, token);
    const taken = await tx
      .update(jobReferrers)
      .set({ user_id: ctx.actor.id })
      .where(
        and(
          eq(jobReferrers.id, invited.id),
          eq(jobReferrers.token_hash, invited.token_hash),
          or(isNull(jobReferrers.user_id), eq(jobReferrers.user_id, ctx.actor.id)),
        ),
      )
      .returning({ job: jobReferrers.job });
    if (taken[0] === undefined) throw new AppError("referrer_invitation_invalid");
    return { job: taken[0].job };
  });
}
