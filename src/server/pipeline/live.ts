import { sql } from "drizzle-orm";
import { REVOKED } from "../auth/sessions/sessions.ts";
import { countedChanges } from "../db/changes.ts";
import type { UserContext } from "../db/context.ts";
import { mayWithJob, TEAM_CHANGED } from "../db/team.ts";

/** The company of a job whose people the viewer sees, as long as their session lasts; undefined otherwise. */
async function companyOf(ctx: UserContext, job: string): Promise<string | undefined> {
  const { id, session_id } = ctx.actor;
  const [row] = await ctx.db.rows<{ company: string }>(sql`
    SELECT jobs.company FROM jobs WHERE jobs.id = ${job} AND ${mayWithJob("see_people", id)}
      AND EXISTS (SELECT FROM auth_sessions WHERE auth_sessions.id = ${session_id})`);
  return row?.company;
}

/**
 * Counts up whenever something of a job's pipeline has changed, in whichever process (rule H7): whoever hears it looks again.
 * Ends within a second for who may not see its people any more, and at once for who never might.
 */
export async function* pipelineEvents(
  ctx: UserContext,
  job: string,
  over: AbortSignal,
): AsyncGenerator<{ nth: number }> {
  const company = await companyOf(ctx, job);
  if (company === undefined) return;
  const { id, session_id } = ctx.actor;
  yield* countedChanges({
    bus: ctx.bus,
    may: async () => (await companyOf(ctx, job)) !== undefined,
    on: [
      ["job_changed", (changed) => changed === job],
      [TEAM_CHANGED, (changed) => changed === company],
      [REVOKED, (whose) => whose === `user:${id}` || whose === session_id],
    ],
    over,
  });
}
