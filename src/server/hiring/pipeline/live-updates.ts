import { sql } from "drizzle-orm";
import { REVOKED } from "../../identity/auth/sessions/sessions.ts";
import { subscribeToChanges } from "../../infra/db/changes.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { mayWithJob, TEAM_CHANGED } from "../../infra/db/team-rights.ts";

/** The company of a job whose people the viewer sees, as long as their session lasts; undefined otherwise. */
async function findVisibleCompany(ctx: UserContext, job: string): Promise<string | undefined> {
  const { id, session_id } = ctx.actor;
  const [row] = await ctx.db.rows<{ company: string }>(sql`
    SELECT jobs.company FROM jobs WHERE jobs.id = ${job} AND ${mayWithJob("see_people", id)}
      AND EXISTS (SELECT FROM auth_sessions WHERE auth_sessions.id = ${session_id})`);
  return row?.company;
}

/**
 * Yields a counter whenever a job's pipeline has changed, in any process (rule H7); the client then reloads. Ends
 * within a second after the viewer loses the right to see its people, and at once without it.
 */
export async function* streamPipelineChanges(
  ctx: UserContext,
  job: string,
  over: AbortSignal,
): AsyncGenerator<{ nth: number }> {
  const company = await findVisibleCompany(ctx, job);
  if (company === undefined) return;
  const { id, session_id } = ctx.actor;
  yield* subscribeToChanges({
    bus: ctx.bus,
    may: async () => (await findVisibleCompany(ctx, job)) !== undefined,
    on: [
      ["job_changed", (changed) => changed === job],
      [TEAM_CHANGED, (changed) => changed === company],
      [REVOKED, (subject) => subject === `user:${id}` || subject === session_id],
    ],
    over,
  });
}
