import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../../contract/errors.ts";
import type { ApiKey, NewApiKey } from "../../../../contract/identity/keys/api-keys.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import type { UserContext } from "../../../infra/db/context.ts";
import type { ReadHandle } from "../../../infra/db/handles.ts";
import { lockUser } from "../../../infra/db/lock-user.ts";
import { apiKeys } from "../../../infra/db/tables/auth.ts";
import { apiKeyMade } from "../../../infra/mail/messages/api-key-made.ts";
import { sha256 } from "../../../infra/platform/crypto.ts";
import type { Limit } from "../../../infra/platform/load/rate-limits.ts";
import { writeAudit } from "../accounts/audit.ts";
import { notifyOwner } from "../accounts/notify-owner.ts";
import { confirmIdentity } from "../passwords/confirm-identity.ts";
import { lockOwnSession } from "../sessions/lock-session.ts";
import { REVOKED } from "../sessions/sessions.ts";
import { generateKey } from "./key-format.ts";

const DAY_MS = 86_400_000;
/** The maximum number of listed keys: active ones, and the newest of the others. */
const MAX_LISTED = 100;
/** A looping program must not send its owner thousands of mails. */
const KEYS_CREATED: Limit = { name: "api_keys_made", points: 50, seconds: 86_400 };

function isActive(at: Date): SQL | undefined {
  return and(isNull(apiKeys.revoked_at), gt(apiKeys.ends_at, at));
}

/** A key as its owners see it, without its secret. */
export function viewKey(row: typeof apiKeys.$inferSelect, at: Date): ApiKey {
  const { id, name, prefix, scopes, created_at, ends_at, revoked_at, last_used_at } = row;
  return {
    id,
    name,
    prefix,
    scopes,
    state: revoked_at !== null ? "revoked" : ends_at <= at ? "ended" : "live",
    created_at: created_at.toISOString(),
    ends_at: ends_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

/** The viewer's keys: active ones first, each group newest first. */
export async function listOwnKeys(ctx: UserContext): Promise<{ items: ApiKey[] }> {
  const at = ctx.clock.now();
  const rows = await ctx.db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.user_id, ctx.actor.id))
    .orderBy(sql`(${isActive(at)}) DESC`, desc(apiKeys.created_at), desc(apiKeys.id))
    .limit(MAX_LISTED);
  return { items: rows.map((row) => viewKey(row, at)) };
}

async function countActiveKeys(db: ReadHandle, user_id: string, at: Date): Promise<number> {
  const rows = await db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.user_id, user_id), isActive(at)));
  return rows.length;
}

/**
 * Creates a key after the owner confirmed their identity, mails them, and returns the key once; only its hash is
 * stored. Throws what `confirmIdentity` throws, `api_keys_full`, `rate_limited`, `not_signed_in`.
 */
export async function createOwnKey(ctx: UserContext, body: NewApiKey): Promise<{ key: string; item: ApiKey }> {
  const { id: user_id, session_id } = ctx.actor;
  await confirmIdentity(ctx, body.password, body.code);
  await ctx.limits.consume(KEYS_CREATED, user_id);
  const at = ctx.clock.now();
  const { key, prefix } = generateKey();
  const { name, days, scopes } = body;
  return ctx.write(async (tx) => {
    await lockUser(tx, user_id);
    await lockOwnSession(tx, ctx.actor);
    if ((await countActiveKeys(tx, user_id, at)) >= LIMITS.api_key.most) throw new AppError("api_keys_full");
    const row = {
      id: ctx.ids.next(),
      user_id,
      name,
      prefix,
      key_hash: sha256(key),
      scopes,
      company: null,
      member: null,
      made_by: null,
      created_at: at,
      ends_at: new Date(at.getTime() + days * DAY_MS),
      revoked_at: null,
      last_used_at: null,
    };
    await tx.insert(apiKeys).values(row);
    const detail = { key: prefix, scopes };
    await writeAudit(tx, ctx.ids, { event: "api_key_made", at, user_id, session_id, ip: ctx.network, detail });
    const facts = { name, prefix, at: at.toISOString(), ends_at: row.ends_at.toISOString() };
    await notifyOwner(ctx, tx, user_id, `api_key_made:${row.id}`, apiKeyMade.with(facts));
    return { key, item: viewKey(row, at) };
  });
}

/** Revokes one of the viewer's keys, in every process within a second. Idempotent. Throws `not_found`. */
export async function revokeOwnKey(ctx: UserContext, id: string): Promise<ApiKey> {
  const { id: user_id, session_id } = ctx.actor;
  const at = ctx.clock.now();
  return ctx.write(async (tx) => {
    const mine = and(eq(apiKeys.id, id), eq(apiKeys.user_id, user_id));
    const [row] = await tx.select().from(apiKeys).where(mine).for("update");
    if (row === undefined) throw new AppError("not_found");
    if (row.revoked_at !== null) return viewKey(row, at);
    await tx.update(apiKeys).set({ revoked_at: at }).where(mine);
    tx.publish(REVOKED, id);
    const detail = { key: row.prefix };
    await writeAudit(tx, ctx.ids, { event: "api_key_revoked", at, user_id, session_id, ip: ctx.network, detail });
    return viewKey({ ...row, revoked_at: at }, at);
  });
}
