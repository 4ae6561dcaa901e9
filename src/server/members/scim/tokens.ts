import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { type NewSyncToken, SYNC_BOUNDS, type SyncToken } from "../../../contract/members/people-sync.ts";
import { findManagedCompany, lockManagedCompany } from "../../companies/managed-company.ts";
import { writeAudit } from "../../identity/auth/accounts/audit.ts";
import { confirmIdentity } from "../../identity/auth/passwords/confirm-identity.ts";
import { lockOwnSession } from "../../identity/auth/sessions/lock-session.ts";
import { REVOKED } from "../../identity/auth/sessions/sessions.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { scimTokens } from "../../infra/db/tables/scim.ts";
import { syncTokenMade } from "../../infra/mail/messages/sync-token-made.ts";
import { sha256 } from "../../infra/platform/crypto.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { lockManagedTeam } from "../teams/locked-team.ts";
import { notifyOwnersOfCredential } from "../teams/notify-owners.ts";
import { findVerifiedDomain } from "./domain.ts";
import { generateToken } from "./token-format.ts";

const DAY_MS = 86_400_000;
const MAX_LISTED = 50;
const TOKENS_CREATED: Limit = { name: "scim tokens made", points: 50, seconds: 86_400 };

function isActive(at: Date): SQL | undefined {
  return and(isNull(scimTokens.revoked_at), gt(scimTokens.ends_at, at));
}

function viewToken(row: typeof scimTokens.$inferSelect, at: Date): SyncToken {
  const { id, name, prefix, created_at, ends_at, revoked_at, last_used_at } = row;
  return {
    id,
    name,
    prefix,
    state: revoked_at !== null ? "revoked" : ends_at <= at ? "ended" : "live",
    created_at: created_at.toISOString(),
    ends_at: ends_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

/** A company's tokens: active ones first, each group newest first. */
export async function listTokens(db: ReadHandle, company: string, at: Date): Promise<SyncToken[]> {
  const rows = await db
    .select()
    .from(scimTokens)
    .where(eq(scimTokens.company, company))
    .orderBy(sql`(${isActive(at)}) DESC`, desc(scimTokens.created_at), desc(scimTokens.id))
    .limit(MAX_LISTED);
  return rows.map((row) => viewToken(row, at));
}

/**
 * Creates a token for a company with a verified domain after an owner confirmed their identity, mails all owners, and
 * returns the token once (rule X190). Throws `not_found`, what `confirmIdentity` throws, `people_sync_unproved`,
 * `api_keys_full`, `rate_limited`, `not_signed_in`.
 */
export async function createScimToken(ctx: UserContext, company: string, body: NewSyncToken) {
  await findManagedCompany(ctx.db, ctx.actor.id, company);
  await confirmIdentity(ctx, body.password, body.code);
  await ctx.limits.consume(TOKENS_CREATED, company);
  const at = ctx.clock.now();
  const { token, prefix } = generateToken();
  return ctx.write(async (tx) => {
    const team = await lockManagedTeam(ctx, tx, company);
    await lockOwnSession(tx, ctx.actor);
    if ((await findVerifiedDomain(tx, company)) === null) throw new AppError("people_sync_unproved");
    const live = await tx
      .select({ id: scimTokens.id })
      .from(scimTokens)
      .where(and(eq(scimTokens.company, company), isActive(at)));
    if (live.length >= SYNC_BOUNDS.tokens) throw new AppError("api_keys_full");
    const row = {
      id: ctx.ids.next(),
      company,
      name: body.name,
      prefix,
      token_hash: sha256(token),
      made_by: ctx.actor.id,
      created_at: at,
      ends_at: new Date(at.getTime() + body.days * DAY_MS),
      revoked_at: null,
      last_used_at: null,
    };
    await tx.insert(scimTokens).values(row);
    await recordTokenChange(ctx, tx, "sync_token_made", company, prefix);
    await notifyOwnersOfCredential(ctx, tx, { team, made: row, message: syncTokenMade });
    return { token, item: viewToken(row, at) };
  });
}

async function recordTokenChange(
  ctx: UserContext,
  tx: WriteHandle,
  event: "sync_token_made" | "sync_token_revoked",
  company: string,
  key: string,
): Promise<void> {
  const { id: user_id, session_id } = ctx.actor;
  const who = { at: ctx.clock.now(), user_id, session_id, ip: ctx.network };
  await writeAudit(tx, ctx.ids, { event, ...who, detail: { company, key } });
}

/** Revokes a token, in every process within a second. Idempotent. Throws `not_found`. */
export async function revokeToken(
  ctx: UserContext,
  { id: company, sync_token: id }: { id: string; sync_token: string },
): Promise<SyncToken> {
  const at = ctx.clock.now();
  return ctx.write(async (tx) => {
    await lockManagedCompany(tx, ctx.actor.id, company);
    const own = and(eq(scimTokens.id, id), eq(scimTokens.company, company));
    const [row] = await tx.select().from(scimTokens).where(own).for("update");
    if (row === undefined) throw new AppError("not_found");
    if (row.revoked_at !== null) return viewToken(row, at);
    await tx.update(scimTokens).set({ revoked_at: at }).where(own);
    tx.publish(REVOKED, id);
    await recordTokenChange(ctx, tx, "sync_token_revoked", company, row.prefix);
    return viewToken({ ...row, revoked_at: at }, at);
  });
}
