import { sql } from "drizzle-orm";
import { deleteInBatches } from "../../infra/db/batches.ts";
import type { Context } from "../../infra/db/context.ts";
import { jobReferrers } from "../../infra/db/tables/jobs.ts";
import { teamInvitations } from "../../infra/db/tables/teams.ts";
import { defineTask } from "../../infra/db/task.ts";

const RETENTION_MS = 30 * 86_400_000;

/** Deletes invitations to teams and to refer, with their addresses, thirty days after they ended. */
export const PURGE_INVITATIONS = defineTask({
  name: "purge-team-invitations",
  class: "upkeep",
  schedule: "50 3 * * *",
  run: purgeInvitations,
});

export async function purgeInvitations(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - RETENTION_MS).toISOString();
  await deleteInBatches(ctx, teamInvitations, sql`${teamInvitations.expires_at} < ${before}`);
  const untaken = sql`${jobReferrers.expires_at} < ${before} AND ${jobReferrers.user_id} IS NULL`;
  await deleteInBatches(ctx, jobReferrers, untaken);
}
