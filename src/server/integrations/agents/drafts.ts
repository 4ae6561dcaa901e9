import { and, desc, eq, gt, not, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { type AgentDraft, DRAFT_FIELDS, type DraftKind } from "../../../contract/integrations/agents/drafts.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { Page } from "../../../contract/paging.ts";
import { writeAudit } from "../../identity/auth/accounts/audit.ts";
import { nestedContext, type UserContext } from "../../infra/db/context.ts";
import { decodeCursor, encodeCursor } from "../../infra/db/cursor.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { lockUser } from "../../infra/db/lock-user.ts";
import { agentDrafts, agentGrants } from "../../infra/db/tables/settings.ts";
import { type Mounted, parseInput } from "../../infra/platform/endpoints.ts";
import { endpointOfDraft } from "./tools.ts";

const DAY_MS = 86_400_000;
/** What an agent sees of its own drafts. */
const MAX_LISTED_TO_AGENT = 50;

type DraftContent = Record<string, unknown>;
/** Finds an endpoint and its implementation by name. */
export type FindEndpoint = (name: string) => Mounted;
export type NewDraft = {
  readonly grant_id: string;
  readonly kind: DraftKind;
  readonly content: DraftContent;
  readonly about: string;
};

function isOwnDraft(ctx: UserContext, id: string) {
  return and(eq(agentDrafts.id, id), eq(agentDrafts.user_id, ctx.actor.id));
}

/** A draft written by a revoked agent is neither shown nor can it be confirmed. */
const IS_OF_REVOKED_AGENT = sql`EXISTS (SELECT FROM agent_grants AS left_by
  WHERE left_by.id = ${agentDrafts.grant_id} AND left_by.revoked_at IS NOT NULL)`;

/** Condition: a draft that its user may confirm. */
export function isPending(at: Date) {
  return and(eq(agentDrafts.state, "open"), gt(agentDrafts.ends_at, at), not(IS_OF_REVOKED_AGENT));
}

/**
 * Stores a draft prepared by an agent (rule X156). The same draft again returns the existing one. Throws
 * `agent_drafts_full`.
 */
export async function createAgentDraft(ctx: UserContext, { grant_id, kind, content, about }: NewDraft) {
  const [user_id, at] = [ctx.actor.id, ctx.clock.now()];
  return ctx.write(async (tx) => {
    await lockUser(tx, user_id);
    const open = await tx
      .select({
        id: agentDrafts.id,
        grant_id: agentDrafts.grant_id,
        ends_at: agentDrafts.ends_at,
        same: isSameDraft(kind, content),
      })
      .from(agentDrafts)
      .where(and(eq(agentDrafts.user_id, user_id), isPending(at)));
    const known = open.find((draft) => draft.same && draft.grant_id === grant_id);
    if (known !== undefined) return { id: known.id, ends_at: known.ends_at.toISOString() };
    if (open.length >= LIMITS.agent.drafts) throw new AppError("agent_drafts_full");
    const [id, ends_at] = [ctx.ids.next(), new Date(at.getTime() + LIMITS.agent.draft_days * DAY_MS)];
    await tx.insert(agentDrafts).values({ id, user_id, grant_id, kind, content, about, created_at: at, ends_at });
    return { id, ends_at: ends_at.toISOString() };
  });
}

function isSameDraft(kind: DraftKind, content: DraftContent) {
  return sql<boolean>`(${agentDrafts.kind} = ${kind} AND ${agentDrafts.content} = ${JSON.stringify(content)}::jsonb)`;
}

/** The states of an agent's own drafts, the newest first, without their content. */
export async function listDraftsOfAgent(ctx: UserContext, grant_id: string) {
  const { id, kind, state, record, created_at, ends_at } = agentDrafts;
  const items = await ctx.db
    .select({ id, kind, state, record, created_at, ends_at })
    .from(agentDrafts)
    .where(and(eq(agentDrafts.user_id, ctx.actor.id), eq(agentDrafts.grant_id, grant_id)))
    .orderBy(desc(created_at), desc(id))
    .limit(MAX_LISTED_TO_AGENT);
  const now = ctx.clock.now();
  return {
    items: items.map(({ created_at, ends_at, state, ...item }) => ({
      ...item,
      state: state === "open" && ends_at <= now ? "ended" : state,
      created_at: created_at.toISOString(),
      ends_at: ends_at.toISOString(),
    })),
  };
}

function viewFields(content: DraftContent): AgentDraft["fields"] {
  return DRAFT_FIELDS.flatMap((name) => {
    const value = content[name];
    return value === undefined || value === null || value === "" ? [] : [{ name, value: String(value) }];
  });
}

/** The viewer's pending drafts, the newest first, as they will be executed. */
export async function listDrafts(
  ctx: UserContext,
  query: { cursor?: string | undefined; limit: number },
): Promise<Page<AgentDraft>> {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const { created_at, id, user_id } = agentDrafts;
  const place =
    after === null ? undefined : sql`(${created_at}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const rows = await ctx.db
    .select({ draft: agentDrafts, agent: agentGrants.name })
    .from(agentDrafts)
    .innerJoin(agentGrants, eq(agentGrants.id, agentDrafts.grant_id))
    .where(and(eq(user_id, ctx.actor.id), isPending(ctx.clock.now()), place))
    .orderBy(desc(created_at), desc(id))
    .limit(query.limit + 1);
  const items = rows.slice(0, query.limit).map(({ draft, agent }): AgentDraft => {
    const { id, kind, about, content, created_at, ends_at } = draft;
    const times = { created_at: created_at.toISOString(), ends_at: ends_at.toISOString() };
    return { id, kind, agent, about, fields: viewFields(content), ...times };
  });
  const last = items.at(-1);
  const next_cursor = rows.length > query.limit && last !== undefined ? encodeCursor([last.created_at, last.id]) : null;
  return { items, next_cursor };
}

type ConfirmedDraft = { kind: DraftKind; record: string };
type DraftRow = typeof agentDrafts.$inferSelect;

/** The result of a draft that was already confirmed; null while it is pending. Throws `not_found` for any other. */
function earlierConfirmation(draft: DraftRow | undefined, now: Date): ConfirmedDraft | null {
  if (draft === undefined || draft.state === "dismissed") throw new AppError("not_found");
  if (draft.state === "pressed" && draft.record !== null) return { kind: draft.kind, record: draft.record };
  if (draft.ends_at <= now) throw new AppError("not_found");
  return null;
}

async function closeDraft(ctx: UserContext, tx: WriteHandle, draft: DraftRow, record: string | null): Promise<void> {
  const state = record === null ? "dismissed" : "pressed";
  const at = ctx.clock.now();
  // The content may name other people, so it is deleted; the result is kept for a limited time from now on.
  const settled = { state, record, content: {}, about: "", ends_at: at } as const;
  await tx.update(agentDrafts).set(settled).where(isOwnDraft(ctx, draft.id));
  const { id: user_id, session_id } = ctx.actor;
  const detail = { draft: draft.id, kind: draft.kind, state, ...(record !== null && { record }) };
  const entry = { event: "agent_draft_settled", at, user_id, session_id, ip: ctx.network } as const;
  await writeAudit(tx, ctx.ids, { ...entry, detail });
}

/**
 * Executes a draft as its user and with their permissions, by the same service as the ordinary form, in the transaction
 * that marks it as confirmed. So it runs once, however often and from wherever it is confirmed. Throws what that
 * service throws, `validation_failed` and `not_found`; the draft then stays pending.
 */
export async function confirmDraft(ctx: UserContext, id: string, find: FindEndpoint): Promise<ConfirmedDraft> {
  const [draft] = await ctx.db.select().from(agentDrafts).where(isOwnDraft(ctx, id));
  const before = earlierConfirmation(draft, ctx.clock.now());
  if (before !== null || draft === undefined) return before ?? Promise.reject(new AppError("not_found"));
  const entry = find(endpointOfDraft(draft.kind));
  const input = parseInput(entry.endpoint, { body: draft.content });
  const checked = await entry.before?.(ctx, input);
  return ctx.write(async (tx) => {
    const [locked] = await tx.select().from(agentDrafts).where(isOwnDraft(ctx, id)).for("update");
    const meanwhile = earlierConfirmation(locked, ctx.clock.now());
    if (meanwhile !== null) return meanwhile;
    const [open] = await tx
      .select({ id: agentDrafts.id })
      .from(agentDrafts)
      .where(and(isOwnDraft(ctx, id), not(IS_OF_REVOKED_AGENT)));
    if (open === undefined) throw new AppError("not_found");
    const made = (await entry.handler(nestedContext(ctx, tx), input, checked)) as { id: string };
    await closeDraft(ctx, tx, draft, made.id);
    return { kind: draft.kind, record: made.id };
  });
}

/** Dismisses a draft and deletes its content at once. Idempotent. Throws `not_found`. */
export async function dismissDraft(ctx: UserContext, id: string): Promise<{ id: string }> {
  return ctx.write(async (tx) => {
    const [draft] = await tx.select().from(agentDrafts).where(isOwnDraft(ctx, id)).for("update");
    if (draft === undefined || draft.state === "pressed") throw new AppError("not_found");
    if (draft.state === "open") await closeDraft(ctx, tx, draft, null);
    return { id };
  });
}
