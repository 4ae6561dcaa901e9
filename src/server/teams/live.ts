import { sql } from "drizzle-orm";
import { REVOKED } from "../auth/sessions/sessions.ts";
import { countedChanges } from "../db/changes.ts";
import type { UserContext } from "../db/context.ts";
import { TEAM_CHANGED } from "../db/team.ts";

/** Whether the viewer belongs to the team, as long as their session lasts. */
async function isMember(ctx: UserContext, company: string): Promise<boolean> {
  const { id, session_id } = ctx.actor;
  const rows = await ctx.db.rows(sql`
    SELECT FROM company_members WHERE company = ${company} AND user_id = ${id}
      AND EXISTS (SELECT FROM auth_sessions WHERE auth_sessions.id = ${session_id})`);
  return rows.length > 0;
}

/**
 * Counts up whenever something of a team has changed: members, invitations, requests (rule C14). Ends within a second for who does
 * not belong to it any more, and at once for who never did.
 */
export async function* teamEvents(
  ctx: UserContext,
  company: string,
  over: AbortSignal,
): AsyncGenerator<{ nth: number }> {
  if (!(await isMember(ctx, company))) return;
  const { id, session_id } = ctx.actor;
  yield* countedChanges({
    bus: ctx.bus,
    may: () => isMember(ctx, company),
    on: [
      [TEAM_CHANGED, (changed) => changed === company],
      [REVOKED, (whose) => whose === `user:${id}` || whose === session_id],
    ],
    over,
  });
}
