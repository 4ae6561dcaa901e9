import { sql } from "drizzle-orm";
import { removeInBatches } from "../db/batches.ts";
import type { Context } from "../db/context.ts";
import { teamInvitations } from "../db/tables/teams.ts";

const KEPT_MS = 30 * 86_400_000;

/** Work of the timetable: erases invitations to teams that are over for thirty days, with their addresses. */
export const FORGET_INVITATIONS = "forget-team-invitations";

export async function forgetInvitations(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - KEPT_MS).toISOString();
  await removeInBatches(ctx, teamInvitations, sql`${teamInvitations.expires_at} < ${before}`);
}
