import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { type NewSyncToken, SYNC_BOUNDS, type SyncToken } from "../../contract/team/people-sync.ts";
import { audit } from "../auth/accounts/audit.ts";
import { confirmPerson } from "../auth/passwords/confirm-person.ts";
import { holdSession } from "../auth/sessions/hold-session.ts";
import { REVOKED } from "../auth/sessions/sessions.ts";
import type { UserContext } from "../db/context.ts";
import type { ReadHandle, WriteHandle } from "../db/handles.ts";
import { scimTokens } from "../db/tables/scim.ts";
import { syncTokenMade } from "../mail/messages/sync-token-made.ts";
import { sha256 } from "../platform/crypto.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { holdOwnTeam } from "../teams/held-team.ts";
import { tellOwners } from "../teams/tell-owners.ts";
import { provenDomain } from "./domain.ts";
import { holdOwnedCompany, ownedCompany } from "./owned.ts";
import { newTokenText } from "./token-text.ts";

const DAY_MS = 86_400_000;
const LISTED = 50;
const MADE: Limit = { name: "scim tokens made", points: 50, seconds: 86_400 };

function works(at: Date): SQL | undefined {
  return and(isNull(scimTokens.revoked_at), gt(scimTokens.ends_at, at));
}

function view(row: typeof scimTokens.$inferSelect, at: Date): SyncToken {
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
export async function tokensOf(db: ReadHandle, company: string, at: Date): Promise<SyncToken[]> {
  const rows = await db
    .select()
    .from(scimTokens)
    .where(eq(scimTokens.company, company))
    .orderBy(sql`(${works(at)}) DESC`, desc(scimTokens.created_at), desc(scimTokens.id))
    .limit(LISTED);
  return rows.map((row) => view(row, at));
}

/**
 * Creates a token for a company with a verified domain after an owner confirmed their identity, mails all owners, and
 * returns the token once (rule X190). Throws `not_found`, what `confirmPerson` throws, `people_sync_unproved`,
 * `api_keys_full`, `rate_limited`, `not_signed_in`.
 */
export async function makeToken(ctx: UserContext, company: string, body: NewSyncToken) {
  await ownedCompany(ctx.db, ctx.actor.id, company);
  await confirmPerson(ctx, body.password, body.code);
  await ctx.limits.take(MADE, company);
  const at = ctx.clock.now();
  const { token, prefix } = newTokenText();
  return ctx.write(async (tx) => {
    const team = await holdOwnTeam(ctx, tx, company);
    await holdSession(tx, ctx.actor);
    if ((await provenDomain(tx, company)) === null) throw new AppError("people_sync_unproved");
    const live = await tx
      .select({ id: scimTokens.id })
      .from(scimTokens)
      .where(and(eq(scimTokens.company, company), works(at)));
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
    await noteToken(ctx, tx, "sync_token_made", company, prefix);
    await tellOwners(ctx, tx, { team, made: row, message: syncTokenMade });
    return { token, item: view(row, at) };
  });
}

async function noteToken(
  ctx: UserContext,
  tx: WriteHandle,
  event: "sync_token_made" | "sync_token_revoked",
  company: string,
  key: string,
): Promise<void> {
  const { id: user_id, session_id } = ctx.actor;
  const who = { at: ctx.clock.now(), user_id, session_id, ip: ctx.network };
  await audit(tx, ctx.ids, { event, ...who, detail: { company, key } });
}

/** Revokes a token, in every process within a second. Idempotent. Throws `not_found`. */
export async function revokeToken(
  ctx: UserContext,
  { id: company, sync_token: id }: { id: string; sync_token: string },
): Promise<SyncToken> {
  const at = ctx.clock.now();
  return ctx.write(async (tx) => {
    await holdOwnedCompany(tx, ctx.actor.id, company);
    const own = and(eq(scimTokens.id, id), eq(scimTokens.company, company));
    const [row] = await tx.select().from(scimTokens).where(own).for("update");
    if (row === undefined) throw new AppError("not_found");
    if (row.revoked_at !== null) return view(row, at);
    await tx.update(scimTokens).set({ revoked_at: at }).where(own);
    tx.notify(REVOKED, id);
    await noteToken(ctx, tx, "sync_token_revoked", company, row.prefix);
    return view({ ...row, revoked_at: at }, at);
  });
}
