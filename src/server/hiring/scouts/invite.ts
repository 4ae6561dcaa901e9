import { and, eq, gt, isNull, min } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { ScoutRecord } from "../../../contract/hiring/scouts.ts";
import { INVITATION_LIFE_MS, PEOPLE_RETENTION_MS } from "../../../rules/scouts.ts";
import { markVerified } from "../../identity/auth/mailed/mark-verified.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { authUsers } from "../../infra/db/tables/auth.ts";
import { scoutApplications, scoutReferralProfiles } from "../../infra/db/tables/scouts.ts";
import { users } from "../../infra/db/tables/users.ts";
import { scoutInvitation } from "../../infra/mail/messages/scout-invitation.ts";
import { sendMail } from "../../infra/mail/send-mail.ts";
import { utcDay } from "../../infra/platform/clock.ts";
import { randomToken, sha256 } from "../../infra/platform/crypto.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { emailReasonOfApplicant } from "./notify-applicant.ts";
import { readScout } from "./queries.ts";

type Invitation = { id: string; email_key: string; invitation_accepted_at: Date | null };

async function findInvitation(ctx: UserContext, tx: WriteHandle, token: string): Promise<Invitation | undefined> {
  const { id, email_key, invitation_accepted_at } = scoutApplications;
  const [found] = await tx
    .select({ id, email_key, invitation_accepted_at })
    .from(scoutApplications)
    .where(
      and(
        eq(scoutApplications.invitation_hash, sha256(token)),
        eq(scoutApplications.status, "approved"),
        gt(scoutApplications.invited_at, new Date(ctx.clock.now().getTime() - INVITATION_LIFE_MS)),
      ),
    )
    .for("update");
  return found;
}

/**
 * Accepts an approved scout's emailed link. A user who holds it and is signed in with that address has proved the
 * address and gets the badge (rules S2, A10). The link works once; repeating the call as the same user returns the same
 * result. Throws `scout_invitation_invalid` and `scout_invitation_address`.
 */
export async function acceptScoutInvitation(ctx: UserContext, token: string): Promise<void> {
  await ctx.write(async (tx) => {
    const invitation = await findInvitation(ctx, tx, token);
    if (invitation === undefined) throw new AppError("scout_invitation_invalid");
    const [account] = await tx
      .select({ email_key: authUsers.email_key, verified: users.verified })
      .from(authUsers)
      .innerJoin(users, eq(users.id, authUsers.id))
      .where(eq(authUsers.id, ctx.actor.id));
    if (account?.email_key !== invitation.email_key) throw new AppError("scout_invitation_address");
    if (invitation.invitation_accepted_at !== null) {
      // A used link proves nothing about a later owner of the address.
      if (!account.verified) throw new AppError("scout_invitation_invalid");
      return;
    }
    await tx
      .update(scoutApplications)
      .set({ invitation_accepted_at: ctx.clock.now() })
      .where(and(eq(scoutApplications.id, invitation.id), isNull(scoutApplications.invitation_accepted_at)));
    await markVerified(ctx, tx, ctx.actor.id);
  });
}

/** Limits repeated invitations, so that no mailbox is flooded. */
const REPEATED_INVITATIONS: Limit = { name: "scout_invitation", points: 3, seconds: 86_400 };

/** The day on which the people named in an application are deleted; null without any. */
async function namedPeoplePurgeDate(tx: WriteHandle, id: string): Promise<string | null> {
  const [oldest] = await tx
    .select({ named_at: min(scoutReferralProfiles.created_at) })
    .from(scoutReferralProfiles)
    .where(eq(scoutReferralProfiles.application_id, id));
  return oldest?.named_at ? utcDay(new Date(oldest.named_at.getTime() + PEOPLE_RETENTION_MS)) : null;
}

/**
 * Emails an approved scout a link with a new secret, of which only the hash is stored; earlier links become invalid.
 * Runs in the transaction that approves or invites again. Returns false where the applicant unsubscribed from such
 * emails. Throws `status_not_allowed` where nobody is to be invited.
 */
export async function inviteScout(ctx: UserContext, tx: WriteHandle, id: string): Promise<boolean> {
  const { mails_stopped_at } = scoutApplications;
  const [asked] = await tx.select({ mails_stopped_at }).from(scoutApplications).where(eq(scoutApplications.id, id));
  if (asked?.mails_stopped_at) return false;
  const token = randomToken();
  const now = ctx.clock.now();
  const [scout] = await tx
    .update(scoutApplications)
    .set({ invitation_hash: sha256(token), invited_at: now })
    .where(
      and(
        eq(scoutApplications.id, id),
        eq(scoutApplications.status, "approved"),
        isNull(scoutApplications.invitation_accepted_at),
        isNull(scoutApplications.superseded_at),
      ),
    )
    .returning();
  if (scout === undefined) throw new AppError("status_not_allowed");
  const useful_until = new Date(now.getTime() + INVITATION_LIFE_MS);
  await sendMail(ctx, tx, {
    to: scout.email,
    language: scout.language,
    dedupe_key: `scout_invitation ${id} ${ctx.ids.next()}`,
    stranger: emailReasonOfApplicant(id),
    message: scoutInvitation.with({
      name: scout.full_name,
      token,
      until: useful_until.toISOString(),
      people_until: await namedPeoplePurgeDate(tx, id),
    }),
    useful_until,
  });
  return true;
}

/**
 * Sends a new invitation, at most three times a day. Throws `not_found`, `status_not_allowed`, `address_suppressed` and
 * `rate_limited`.
 */
export async function resendInvitation(ctx: UserContext, id: string): Promise<ScoutRecord> {
  return ctx.write(async (tx) => {
    await readScout(tx, id);
    await ctx.limits.consumeIn(tx, REPEATED_INVITATIONS, id);
    if (!(await inviteScout(ctx, tx, id))) throw new AppError("address_suppressed");
    return readScout(tx, id);
  });
}
