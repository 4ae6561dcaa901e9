import { sql } from "drizzle-orm";
import { REVOKED } from "../auth/sessions/sessions.ts";
import type { UserContext } from "../db/context.ts";
import { mayWithJob, TEAM_CHANGED } from "../db/team.ts";

/** What comes in one moment is told once: a press that moves a hundred people changes one board. */
const MOMENT_MS = 150;

/** The company of a job whose people the viewer sees, as long as their session lasts; undefined otherwise. */
async function companyOf(ctx: UserContext, job: string): Promise<string | undefined> {
  const { id, session_id } = ctx.actor;
  const [row] = await ctx.db.rows<{ company: string }>(sql`
    SELECT jobs.company FROM jobs WHERE jobs.id = ${job} AND ${mayWithJob("see_people", id)}
      AND EXISTS (SELECT FROM auth_sessions WHERE auth_sessions.id = ${session_id})`);
  return row?.company;
}

/** Resolves once it is rung, at once if that was before. */
function bell() {
  let rung = false;
  let wake: () => void = () => undefined;
  return {
    ring() {
      rung = true;
      wake();
    },
    async wait() {
      if (!rung)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      rung = false;
    },
  };
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
  const { ring, wait } = bell();
  const { id, session_id } = ctx.actor;
  const stops = [
    ctx.bus.subscribe("job_changed", (changed) => changed === job && ring()),
    ctx.bus.subscribe(TEAM_CHANGED, (changed) => changed === company && ring()),
    ctx.bus.subscribe(REVOKED, (whose) => (whose === `user:${id}` || whose === session_id) && ring()),
    // News may have been missed while the connection was away.
    ctx.bus.onResync(ring),
  ];
  over.addEventListener("abort", ring);
  try {
    for (let nth = 0; !over.aborted; nth += 1) {
      yield { nth };
      await wait();
      if (over.aborted || (await companyOf(ctx, job)) === undefined) return;
      await new Promise((resolve) => setTimeout(resolve, MOMENT_MS));
    }
  } finally {
    for (const stop of stops) stop();
  }
}
