import { sql } from "drizzle-orm";
import { deleteInBatches } from "../../infra/db/batches.ts";
import type { Context } from "../../infra/db/context.ts";
import { agentDrafts, agentGrants, oauthRecords } from "../../infra/db/tables/settings.ts";
import { defineTask } from "../../infra/db/task.ts";

export const PURGE_AGENTS = defineTask({
  name: "purge-agents",
  class: "upkeep",
  schedule: "43 * * * *",
  run: purgeAgents,
});

const DAY_MS = 86_400_000;
/** How long agents can read the result of a settled draft. */
const SETTLED_DRAFT_DAYS = 30;
/** How long ended grants stay listed, as API keys do. */
const ENDED_GRANT_DAYS = 90;

/**
 * Purges expired requests, codes and tokens, expired drafts, grants 90 days after their end, and programs without any
 * grant (rule X160).
 */
export async function purgeAgents(ctx: Context): Promise<void> {
  const before = (days: number) => new Date(ctx.clock.now().getTime() - days * DAY_MS).toISOString();
  const { state, ends_at } = agentDrafts;
  await deleteInBatches(ctx, oauthRecords, sql`${oauthRecords.expires_at} < ${before(0)}`);
  await deleteInBatches(ctx, agentDrafts, sql`${state} = 'open' AND ${ends_at} < ${before(0)}`);
  const revoked = sql`EXISTS (SELECT FROM agent_grants WHERE id = ${agentDrafts.grant_id} AND revoked_at IS NOT NULL)`;
  await deleteInBatches(ctx, agentDrafts, sql`${state} = 'open' AND ${revoked}`);
  await deleteInBatches(ctx, agentDrafts, sql`${ends_at} < ${before(SETTLED_DRAFT_DAYS)}`);
  // Tokens of deleted accounts are invalid and are purged too.
  const orphan = sql`NOT EXISTS (SELECT FROM agent_grants WHERE id::text = ${oauthRecords.grant_id})`;
  const old = sql`${oauthRecords.grant_id} IS NOT NULL AND ${oauthRecords.created_at} < ${before(1 / 24)}`;
  await deleteInBatches(ctx, oauthRecords, sql`${old} AND ${orphan}`);
  const over = sql`coalesce(${agentGrants.revoked_at}, ${agentGrants.ends_at})`;
  await deleteInBatches(ctx, agentGrants, sql`${over} < ${before(ENDED_GRANT_DAYS)}`);
  const allowed = sql`SELECT FROM agent_grants WHERE client = ${oauthRecords.payload} ->> 'client_id'`;
  const unused = sql`${oauthRecords.kind} = 'Client' AND ${oauthRecords.created_at} < ${before(1)}`;
  await deleteInBatches(ctx, oauthRecords, sql`${unused} AND NOT EXISTS (${allowed})`);
}
