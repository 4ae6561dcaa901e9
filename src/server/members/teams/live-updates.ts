import { sql } from "drizzle-orm";
import { REVOKED } from "../../identity/auth/sessions/sessions.ts";
import { subscribeToChanges } from "../../infra/db/changes.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { TEAM_CHANGED } from "../../infra/db/team-rights.ts";

/** True while the viewer is a team member and the session lasts. */
async function isSignedInMember(ctx: UserContext, company: string): Promise<boolean> {
  const { id, session_id } = ctx.actor;
  const rows = await ctx.db.rows(sql`
    SELECT FROM company_members WHERE company = ${company} AND user_id = ${id}
      AND EXISTS (SELECT FROM auth_sessions WHERE auth_sessions.id = ${session_id})`);
  return rows.length > 0;
}

/**
 * Streams a counter that increases with each change of the team: members, invitations, requests (rule C14). Ends within
 * a second for removed members, and at once for non-members.
 */
export async function* streamTeamChanges(
  ctx: UserContext,
  company: string,
  over: AbortSignal,
): AsyncGenerator<{ nth: number }> {
  if (!(await isSignedInMember(ctx, company))) return;
  const { id, session_id } = ctx.actor;
  yield* subscribeToChanges({
    bus: ctx.bus,
    may: () => isSignedInMember(ctx, company),
    on: [
      [TEAM_CHANGED, (changed) => changed === company],
      [REVOKED, (subject) => subject === `user:${id}` || subject === session_id],
    ],
    over,
  });
}
