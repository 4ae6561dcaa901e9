import { sql } from "drizzle-orm";
import { removeInBatches } from "../db/batches.ts";
import type { Context } from "../db/context.ts";
import { jobReferrers } from "../db/tables/jobs.ts";
import { teamInvitations } from "../db/tables/teams.ts";

const KEPT_MS = 30 * 86_400_000;

/** Scheduled task: deletes invitations to teams and to refer, with their addresses, thirty days after they ended. */
export const FORGET_INVITATIONS = "forget-team-invitations";

export async function forgetInvitations(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - KEPT_MS).toISOString();
  await removeInBatches(ctx, teamInvitations, sql`${teamInvitations.expires_at} < ${before}`);
  const untaken = sql`${jobReferrers.expires_at} < ${before} AND ${jobReferrers.user_id} IS NULL`;
  await removeInBatches(ctx, jobReferrers, untaken);
}
