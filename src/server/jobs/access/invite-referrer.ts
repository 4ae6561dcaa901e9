import { and, asc, count, eq } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import {
  INVITED_REFERRERS,
  type InvitedReferrers,
  type NewInvitedReferrer,
} from "../../../contract/jobs/posting/job-referrers.ts";
import { settingsOf } from "../../identity/users/settings.ts";
import type { UserContext, UserCreationContext, UserTxContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { fullName, nameOf } from "../../infra/db/status-history.ts";
import { assertNotSuppressed, findAccountByEmail } from "../../infra/db/suppression.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobReferrers, jobs } from "../../infra/db/tables/jobs.ts";
import { users } from "../../infra/db/tables/users.ts";
import { mayWithJob } from "../../infra/db/team-rights.ts";
import { referrerInvitation } from "../../infra/mail/messages/referrer-invitation.ts";
import { sendMail } from "../../infra/mail/send-mail.ts";
import { randomToken, sha256 } from "../../infra/platform/crypto.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { lockOwnJob } from "../own-job.ts";

const DAY_MS = 86_400_000;
/**
 * Limits per inviting user over all jobs, and per invited address, so that no mailbox is flooded (docs/security.md).
 */
const INVITATIONS_OF_PERSON: Limit = { name: "referrer_invitations", points: 60, seconds: 86_400 };
const INVITATIONS_TO_ADDRESS: Limit = { name: "referrer_invitations to address", points: 5, seconds: 86_400 };

async function readInvitedReferrers(
  ctx: Pick<UserTxContext, "clock">,
  db: ReadHandle,
  job: string,
): Promise<InvitedReferrers> {
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

/**
 * Lists the people invited to refer to a job, for users who may edit it (rule R19). Throws `not_found` for all others.
 */
export async function listInvited(ctx: UserContext, job: string): Promise<InvitedReferrers> {
  const [own] = await ctx.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, job), mayWithJob("edit_jobs", ctx.actor.id)));
  if (own === undefined) throw new AppError("not_found");
  return readInvitedReferrers(ctx, ctx.db, job);
}

async function emailInvitation(ctx: UserTxContext, tx: WriteHandle, job: string, to: { email: string; key: string }) {
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
 * Invites a person by email to refer people to a job (rule R19). Inviting the same address again sends a new link and
 * invalidates the old one; an accepted invitation stays accepted. Throws `not_found` for users who may not edit the
 * job, `conflict` for an archived one, `job_referrers_full`, `address_suppressed`, `rate_limited`.
 */
export async function inviteReferrer(
  ctx: UserCreationContext,
  job: string,
  { email }: NewInvitedReferrer,
): Promise<InvitedReferrers> {
  const key = emailKey(email);
  return ctx.write(async (tx) => {
    // Locked, so that two concurrent invitations do not both take the last place.
    const own = await lockOwnJob(ctx, tx, job);
    if (own.archived_at !== null) throw new AppError("conflict");
    await ctx.limits.consumeIn(tx, INVITATIONS_OF_PERSON, ctx.actor.id);
    await ctx.limits.consumeIn(tx, INVITATIONS_TO_ADDRESS, sha256(key));
    const account = await findAccountByEmail(ctx, tx, key);
    if (account === null) await assertNotSuppressed(ctx, tx, key);
    const { token, expires_at } = await emailInvitation(ctx, tx, job, { email, key });
    const [all] = await tx.select({ n: count() }).from(jobReferrers).where(eq(jobReferrers.job, job));
    if ((all?.n ?? 0) > INVITED_REFERRERS.most) throw new AppError("job_referrers_full");
    const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, own.company));
    const inviter = await nameOf(tx, ctx.actor.id);
    const { language } = await settingsOf(tx, account ?? ctx.actor.id);
    await sendMail(ctx, tx, {
      to: email,
      language,
      // Every email has its own link, so inviting the same address again must send another email.
      dedupe_key: `referrer_invitation:${ctx.ids.next()}`,
      ...(account === null && {
        stranger: { source: "referrer_invitation", by: inviter, company: company?.name ?? "" },
      }),
      message: referrerInvitation.with({
        company: company?.name ?? "",
        job_title: own.title,
        inviter,
        by: ctx.actor.id,
        token,
        until: expires_at.toISOString(),
      }),
      useful_until: expires_at,
    });
    return readInvitedReferrers(ctx, tx, job);
  });
}

/** Revokes an invitation, accepted or not. Referrals made through it stay. Throws `not_found`. */
export async function revokeReferrerInvitation(
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
    return readInvitedReferrers(ctx, tx, id);
  });
}
