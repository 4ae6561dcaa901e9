import { and, eq } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { NewTeamInvitation, Team } from "../../../contract/members/team.ts";
import { settingsOf } from "../../identity/users/settings.ts";
import type { UserContext, UserCreationContext, UserTxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { nameOf } from "../../infra/db/status-history.ts";
import { assertNotSuppressed, findAccountByEmail } from "../../infra/db/suppression.ts";
import { authUsers } from "../../infra/db/tables/auth.ts";
import { companyMembers, teamInvitations } from "../../infra/db/tables/teams.ts";
import { TEAM_CHANGED } from "../../infra/db/team-rights.ts";
import { teamInvitation } from "../../infra/mail/messages/team-invitation.ts";
import { sendMail } from "../../infra/mail/send-mail.ts";
import { randomToken, sha256 } from "../../infra/platform/crypto.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { type LockedTeam, lockManagedTeam } from "./locked-team.ts";
import { countSeatsTaken, readTeam } from "./queries.ts";

const DAY_MS = 86_400_000;
/** Limits per inviter over all companies, and per invited address, to prevent mail floods (docs/security.md). */
const INVITATIONS_OF_PERSON: Limit = { name: "team_invitations", points: 60, seconds: 86_400 };
const INVITATIONS_TO_ADDRESS: Limit = { name: "team_invitations to address", points: 5, seconds: 86_400 };

async function refuseMember(tx: WriteHandle, company: string, email_key: string): Promise<void> {
  const known = await tx
    .select({ user_id: companyMembers.user_id })
    .from(companyMembers)
    .innerJoin(authUsers, eq(authUsers.id, companyMembers.user_id))
    .where(and(eq(companyMembers.company, company), eq(authUsers.email_key, email_key)));
  if (known.length > 0) throw new AppError("team_member_known");
}

async function emailInvitation(
  ctx: UserTxContext,
  tx: WriteHandle,
  team: LockedTeam,
  to: NewTeamInvitation & { key: string },
) {
  const [token, now] = [randomToken(), ctx.clock.now()];
  const expires_at = new Date(now.getTime() + LIMITS.team.invitation_days * DAY_MS);
  const id = ctx.ids.next();
  const fresh = { role: to.role, token_hash: sha256(token), invited_by: ctx.actor.id, created_at: now, expires_at };
  await tx
    .insert(teamInvitations)
    .values({ ...fresh, id, company: team.company, email: to.email, email_key: to.key })
    .onConflictDoUpdate({ target: [teamInvitations.company, teamInvitations.email_key], set: fresh });
  return { id, token, expires_at };
}

/**
 * Invites an address to the team by mail (rule C10). Inviting again sends a new link and invalidates the former one.
 * Throws `not_found` without the right to change the team, `team_member_known`, `team_full`, `address_suppressed`,
 * `rate_limited`.
 */
export async function inviteTeamMember(
  ctx: UserCreationContext,
  company: string,
  body: NewTeamInvitation,
): Promise<Team> {
  const key = emailKey(body.email);
  return ctx.write(async (tx) => {
    const team = await lockManagedTeam(ctx, tx, company);
    await refuseMember(tx, company, key);
    await ctx.limits.consumeIn(tx, INVITATIONS_OF_PERSON, ctx.actor.id);
    await ctx.limits.consumeIn(tx, INVITATIONS_TO_ADDRESS, sha256(key));
    const account = await findAccountByEmail(ctx, tx, key);
    if (account === null) await assertNotSuppressed(ctx, tx, key);
    const { id, token, expires_at } = await emailInvitation(ctx, tx, team, { ...body, key });
    if ((await countSeatsTaken(tx, company, ctx.clock.now())) > LIMITS.team.members) throw new AppError("team_full");
    tx.publish(TEAM_CHANGED, company);
    const inviter = await nameOf(tx, ctx.actor.id);
    const { language } = await settingsOf(tx, account ?? ctx.actor.id);
    await sendMail(ctx, tx, {
      to: body.email,
      language,
      dedupe_key: `team_invitation:${id}`,
      ...(account === null && {
        stranger: { source: "team_invitation", by: inviter, company: team.name },
      }),
      message: teamInvitation.with({
        company: team.name,
        role: body.role,
        inviter,
        by: ctx.actor.id,
        token,
        until: expires_at.toISOString(),
      }),
      useful_until: expires_at,
    });
    return readTeam(ctx, tx, company);
  });
}

/** Revokes an invitation and its link. Throws `not_found` without the right, or if it does not exist. */
export async function revokeTeamInvitation(
  ctx: UserContext,
  { id, invitation }: { id: string; invitation: string },
): Promise<Team> {
  return ctx.write(async (tx) => {
    await lockManagedTeam(ctx, tx, id);
    const gone = await tx
      .delete(teamInvitations)
      .where(and(eq(teamInvitations.id, invitation), eq(teamInvitations.company, id)))
      .returning({ id: teamInvitations.id });
    if (gone.length === 0) throw new AppError("not_found");
    tx.publish(TEAM_CHANGED, id);
    return readTeam(ctx, tx, id);
  });
}
