import { and, eq, gt } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { TeamInvitationDetail } from "../../../contract/members/team.ts";
import { markVerified } from "../../identity/auth/mailed/mark-verified.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { authUsers } from "../../infra/db/tables/auth.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { companyMembers, joinRequests, teamInvitations } from "../../infra/db/tables/teams.ts";
import { users } from "../../infra/db/tables/users.ts";
import { actorId } from "../../infra/platform/actor.ts";
import { sha256 } from "../../infra/platform/crypto.ts";
import { addMember, isMembership, lockMembers, ownerIds } from "./locked-team.ts";
import { notifyTeamEvent } from "./notify.ts";

async function findInvitation(ctx: Context, db: ReadHandle, token: string) {
  const [row] = await db
    .select({ invitation: teamInvitations, company_name: companies.name, inviter: fullName })
    .from(teamInvitations)
    .innerJoin(companies, eq(companies.id, teamInvitations.company))
    .leftJoin(users, eq(users.id, teamInvitations.invited_by))
    .where(and(eq(teamInvitations.token_hash, sha256(token)), gt(teamInvitations.expires_at, ctx.clock.now())));
  if (row === undefined) throw new AppError("team_invitation_invalid");
  return row;
}

async function hasAddress(db: ReadHandle, user_id: string, email_key: string): Promise<boolean> {
  const own = await db
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(and(eq(authUsers.id, user_id), eq(authUsers.email_key, email_key)));
  return own.length > 0;
}

/** Shows a mailed invitation without changing anything (rule C10). Throws `team_invitation_invalid`. */
export async function readTeamInvitation(ctx: Context, token: string): Promise<TeamInvitationDetail> {
  const { invitation, company_name, inviter } = await findInvitation(ctx, ctx.db, token);
  const { company, role, email, email_key, expires_at } = invitation;
  const viewer = actorId(ctx.actor);
  const own_account = viewer !== null && (await hasAddress(ctx.db, viewer, email_key));
  const known =
    viewer === null
      ? []
      : await ctx.db.select({ role: companyMembers.role }).from(companyMembers).where(isMembership(company, viewer));
  return {
    company: { id: company, name: company_name },
    role,
    invited_by: inviter || null,
    email,
    expires_at: expires_at.toISOString(),
    own_account,
    member: known.length > 0,
  };
}

/**
 * Accepts a mailed invitation with any account, because the link is the proof (rule C10). If the account has the
 * invited address, this also verifies it (A10). Works once; existing members keep their role. Throws
 * `team_invitation_invalid`, `team_full`.
 */
export async function acceptTeamInvitation(ctx: UserContext, token: string): Promise<{ company: string }> {
  return ctx.write(async (tx) => {
    const { invitation } = await findInvitation(ctx, tx, token);
    const { id, company, role, email_key } = invitation;
    const team = await lockMembers(tx, company);
    const used = await tx
      .delete(teamInvitations)
      .where(and(eq(teamInvitations.id, id), eq(teamInvitations.token_hash, sha256(token))))
      .returning({ id: teamInvitations.id });
    if (team === null || used.length === 0) throw new AppError("team_invitation_invalid");
    if (team.members.length >= LIMITS.team.members) throw new AppError("team_full");
    const user_id = ctx.actor.id;
    if (await hasAddress(tx, user_id, email_key)) await markVerified(ctx, tx, user_id);
    await tx.delete(joinRequests).where(and(eq(joinRequests.company, company), eq(joinRequests.user_id, user_id)));
    const joined = await addMember(tx, { company, user_id, role, created_at: ctx.clock.now() });
    if (joined) await notifyTeamEvent(ctx, tx, team, { what: "joined", to: ownerIds(team) });
    return { company };
  });
}
