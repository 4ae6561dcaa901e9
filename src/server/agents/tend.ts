import { sql } from "drizzle-orm";
import { removeInBatches } from "../db/batches.ts";
import type { Context } from "../db/context.ts";
import { agentDrafts, agentGrants, oauthRecords } from "../db/tables/settings.ts";

export const FORGET_AGENTS = "forget-agents";

const DAY_MS = 86_400_000;
/** What was settled tells its agent what came of it for so long. */
const TOLD_DAYS = 30;
/** What was allowed is listed for so long after its end, as API keys are. */
const ENDED_DAYS = 90;

/**
 * Forgets requests, codes and tokens that have run out, drafts that nobody pressed in time, what was allowed 90 days after its end, and
 * programs that nobody has allowed anything (rule X160).
 */
export async function forgetAgents(ctx: Context): Promise<void> {
  const before = (days: number) => new Date(ctx.clock.now().getTime() - days * DAY_MS).toISOString();
  const { state, ends_at } = agentDrafts;
  await removeInBatches(ctx, oauthRecords, sql`${oauthRecords.expires_at} < ${before(0)}`);
  await removeInBatches(ctx, agentDrafts, sql`${state} = 'open' AND ${ends_at} < ${before(0)}`);
  const revoked = sql`EXISTS (SELECT FROM agent_grants WHERE id = ${agentDrafts.grant_id} AND revoked_at IS NOT NULL)`;
  await removeInBatches(ctx, agentDrafts, sql`${state} = 'open' AND ${revoked}`);
  await removeInBatches(ctx, agentDrafts, sql`${ends_at} < ${before(TOLD_DAYS)}`);
  // Of an account that is gone: no token of it leads anywhere, and none is kept either.
  const orphan = sql`NOT EXISTS (SELECT FROM agent_grants WHERE id::text = ${oauthRecords.grant_id})`;
  const old = sql`${oauthRecords.grant_id} IS NOT NULL AND ${oauthRecords.created_at} < ${before(1 / 24)}`;
  await removeInBatches(ctx, oauthRecords, sql`${old} AND ${orphan}`);
  const over = sql`coalesce(${agentGrants.revoked_at}, ${agentGrants.ends_at})`;
  await removeInBatches(ctx, agentGrants, sql`${over} < ${before(ENDED_DAYS)}`);
  const allowed = sql`SELECT FROM agent_grants WHERE client = ${oauthRecords.payload} ->> 'client_id'`;
  const unused = sql`${oauthRecords.kind} = 'Client' AND ${oauthRecords.created_at} < ${before(1)}`;
  await removeInBatches(ctx, oauthRecords, sql`${unused} AND NOT EXISTS (${allowed})`);
}
