import { and, count, desc, eq, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { Agent } from "../../../contract/integrations/agents/agents.ts";
import { writeAudit } from "../../identity/auth/accounts/audit.ts";
import { revokeAgents } from "../../identity/auth/keys/revoke-agents.ts";
import { REVOKED } from "../../identity/auth/sessions/sessions.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { agentDrafts, agentGrants, oauthRecords } from "../../infra/db/tables/settings.ts";
import { isPending } from "./drafts.ts";

/** Active agents, and the newest of the others. */
const MAX_LISTED = 100;

function viewAgent(row: typeof agentGrants.$inferSelect, at: Date): Agent {
  const { id, name, host, scopes, created_at, ends_at, revoked_at, last_used_at } = row;
  return {
    id,
    name,
    host,
    scopes,
    state: revoked_at !== null ? "revoked" : ends_at <= at ? "ended" : "live",
    created_at: created_at.toISOString(),
    ends_at: ends_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

/** The viewer's agents: active ones, then others, each the newest first; and the number of pending drafts. */
export async function listOwnAgents(ctx: UserContext): Promise<{ items: Agent[]; drafts: number }> {
  const at = ctx.clock.now();
  const live = sql`(${agentGrants.revoked_at} IS NULL AND ${agentGrants.ends_at} > ${at.toISOString()})`;
  const rows = await ctx.db
    .select()
    .from(agentGrants)
    .where(eq(agentGrants.user_id, ctx.actor.id))
    .orderBy(sql`${live} DESC`, desc(agentGrants.created_at), desc(agentGrants.id))
    .limit(MAX_LISTED);
  const [found] = await ctx.db
    .select({ drafts: count() })
    .from(agentDrafts)
    .where(and(eq(agentDrafts.user_id, ctx.actor.id), isPending(at)));
  return { items: rows.map((row) => viewAgent(row, at)), drafts: found?.drafts ?? 0 };
}

/**
 * Revokes an agent in every process within a second, and dismisses its pending drafts. Idempotent. Throws `not_found`.
 */
export async function revokeOwnAgent(ctx: UserContext, id: string): Promise<Agent> {
  const { id: user_id, session_id } = ctx.actor;
  const at = ctx.clock.now();
  return ctx.write(async (tx) => {
    const mine = and(eq(agentGrants.id, id), eq(agentGrants.user_id, user_id));
    const [row] = await tx.select().from(agentGrants).where(mine).for("update");
    if (row === undefined) throw new AppError("not_found");
    if (row.revoked_at !== null) return viewAgent(row, at);
    const [ended] = await revokeAgents(tx, eq(agentGrants.id, id), at);
    await tx.delete(oauthRecords).where(eq(oauthRecords.grant_id, id));
    tx.publish(REVOKED, id);
    const detail = { agent: row.name, host: row.host, drafts: ended?.drafts ?? 0 };
    await writeAudit(tx, ctx.ids, { event: "agent_revoked", at, user_id, session_id, ip: ctx.network, detail });
    return viewAgent({ ...row, revoked_at: at }, at);
  });
}
