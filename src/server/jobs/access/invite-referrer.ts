import { and, asc, count, eq } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import {
  INVITED_REFERRERS,
  type InvitedReferrers,
  type NewInvitedReferrer,
} from "../../../contract/posting/job-referrers.ts";
import type { UserContext, UserCreationContext, UserTxContext } from "../../db/context.ts";
import type { ReadHandle, WriteHandle } from "../../db/handles.ts";
import { fullName } from "../../db/status-history.ts";
import { authUsers } from "../../db/tables/auth.ts";
import { companies } from "../../db/tables/companies.ts";
import { jobReferrers, jobs } from "../../db/tables/jobs.ts";
import { users } from "../../db/tables/users.ts";
import { mayWithJob } from "../../db/team.ts";
import { referrerInvitation } from "../../mail/messages/referrer-invitation.ts";
import { sendMail } from "../../mail/send.ts";
import { utcDay } from "../../platform/clock.ts";
import { randomToken, sha256 } from "../../platform/crypto.ts";
import { emailKey } from "../../platform/identity.ts";
import type { Limit } from "../../platform/load/rate-limits.ts";
import { settingsOf } from "../../users/settings.ts";
import { lockOwnJob } from "../own-job.ts";

const DAY_MS = 86_400_000;
/** Of one person, for whichever job; and to one address: nobody's letter box is filled (docs/security.md). */
const BY_PERSON: Limit = { name: "referrer_invitations", points: 60, seconds: 86_400 };
const TO_ADDRESS: Limit = { name: "referrer_invitations to address", points: 5, seconds: 86_400 };

async function listOf(ctx: Pick<UserTxContext, "clock">, db: ReadHandle, job: string): Promise<InvitedReferrers> {
  const rows = await db
    .select({ invited: jobReferrers, invited_by: fullName })
    .from(jobReferrers)
    .leftJoin(users, eq(users.id, jobReferrers.invited_by))
    .where(eq(jobReferrers.job, job))
    .orderBy(asc(jobReferrers.created_at), asc(jobReferrers.id))
    .limit(INVITED_REFERRERS.most);
  const now = ctx.clock.now();
  return {
    items: rows.map(({ invited: { id, email, created_at, expires_at, user_id }, invited_by }) => ({
      id,
      email,
      invited_by: invited_by || null,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      expired: user_id === null && expires_at <= now,
      taken: user_id !== null,
    })),
  };
}

/** Who is invited to refer people to a job, for those who may edit it (rule R19). Throws `not_found` for everybody else. */
export async function listInvited(ctx: UserContext, job: string): Promise<InvitedReferrers> {
  const [own] = await ctx.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, job), mayWithJob("edit_jobs", ctx.actor.id)));
  if (own === undefined) throw new AppError("not_found");
  return listOf(ctx, ctx.db, job);
}

async function write(ctx: UserTxContext, tx: WriteHandle, job: string, to: { email: string; key: string }) {
  const [token, now] = [randomToken(), ctx.clock.now()];
  const expires_at = new Date(now.getTime() + INVITED_REFERRERS.days * DAY_MS);
  const fresh = { token_hash: sha256(token), invited_by: ctx.actor.id, created_at: now, expires_at };
  await tx
    .insert(jobReferrers)
    .values({ ...fresh, id: ctx.ids.next(), job, email: to.email, email_key: to.key })
    .onConflictDoUpdate({ target: [jobReferrers.job, jobReferrers.email_key], set: fresh });
  return { token, expires_at };
}

/**
 * Invites somebody by mail to refer people to a job (rule R19). The same address again has a new link, and the former is dead;
 * whoever has taken it keeps it. Throws `not_found` for whoever may not edit the job, `conflict` for an archived one,
 * `job_referrers_full`, `rate_limited`.
 */
export async function inviteReferrer(
  ctx: UserCreationContext,
  job: string,
  { email }: NewInvitedReferrer,
): Promise<InvitedReferrers> {
  const key = emailKey(email);
  return ctx.write(async (tx) => {
    // Held, so that two at once do not both find the last place.
    const own = await lockOwnJob(ctx, tx, job);
    if (own.archived_at !== null) throw new AppError("conflict");
    await ctx.limits.takeIn(tx, BY_PERSON, ctx.actor.id);
    await ctx.limits.takeIn(tx, TO_ADDRESS, sha256(key));
    const { token, expires_at } = await write(ctx, tx, job, { email, key });
    const [all] = await tx.select({ n: count() }).from(jobReferrers).where(eq(jobReferrers.job, job));
    if ((all?.n ?? 0) > INVITED_REFERRERS.most) throw new AppError("job_referrers_full");
    const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, own.company));
    const [inviter] = await tx.select({ name: fullName }).from(users).where(eq(users.id, ctx.actor.id));
    const [account] = await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email_key, key));
    const { language } = await settingsOf(tx, account?.id ?? ctx.actor.id);
    await sendMail(ctx, tx, {
      to: email,
      language,
      // Each has its own link: the same address again is another mail.
      cause: `referrer_invitation:${ctx.ids.next()}`,
      message: referrerInvitation.with({
        company: company?.name ?? "",
        job_title: own.title,
        inviter: inviter?.name ?? "",
        by: ctx.actor.id,
        token,
        until: utcDay(expires_at),
      }),
      useful_until: expires_at,
    });
    return listOf(ctx, tx, job);
  });
}

/** Takes an invitation back, also of somebody who has taken it; what they referred stays. Throws `not_found`. */
export async function revokeReferrer(
  ctx: UserContext,
  { id, invitation }: { id: string; invitation: string },
): Promise<InvitedReferrers> {
  return ctx.write(async (tx) => {
    await lockOwnJob(ctx, tx, id);
    const gone = await tx
      .delete(jobReferrers)
      .where(and(eq(jobReferrers.id, invitation), eq(jobReferrers.job, id)))
      .returning({ id: jobReferrers.id });
    if (gone.length === 0) throw new AppError("not_found");
    return listOf(ctx, tx, id);
  });
}
