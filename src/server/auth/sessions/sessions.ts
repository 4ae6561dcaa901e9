import { and, eq, ne, sql } from "drizzle-orm";
import { longestEnd } from "../../../rules/sessions.ts";
import type { ReadHandle, WriteHandle } from "../../db/handles.ts";
import { authSessions, authUsers } from "../../db/tables/auth.ts";
import {
  type Account,
  isBanned,
  isOver,
  type JsonObject,
  type KnownSession,
  type Linker,
  type Session,
  type SignInMethod,
} from "../accounts/rows.ts";
import { mayEnterOtherwise } from "../company/connections.ts";
import { AuthError } from "../errors.ts";
import type { AuthRequest, AuthServer } from "../server.ts";
import { userView } from "../view.ts";
import { ACCESS_TOKEN_SECONDS } from "./access-tokens.ts";
import { lockSession, waysIn } from "./prepared.ts";

/** News that remembered access tokens are no longer what they were: a session's id, or `user:` and a person's id. */
export const REVOKED = "session_revoked";
const USER_AGENT_LENGTH = 300;

/** Tells every process to look again at all tokens of a person, and at keys of companies that they own: those may end with their owner. */
export async function revokeRemembered(tx: WriteHandle, user_id: string): Promise<void> {
  tx.notify(REVOKED, `user:${user_id}`);
  const keys = await tx.rows<{ id: string }>(sql`
    SELECT api_keys.id FROM api_keys JOIN company_members AS owner ON owner.company = api_keys.company
    WHERE owner.user_id = ${user_id} AND owner.role = 'owner' AND revoked_at IS NULL`);
  for (const { id } of keys) tx.notify(REVOKED, id);
}

/** From where and with what a session is used: as its rows keep it. */
export function placeOf(request: AuthRequest): Pick<Session, "user_agent" | "ip"> {
  return { user_agent: request.userAgent.slice(0, USER_AGENT_LENGTH), ip: request.address };
}

/**
 * A new session and the methods by which it began (`amr`), the newest first. A device that made sure of its person is two
 * factors at once: what they have, and what they know or are (rule X132). Every way in comes through here: throws `sso_required` where a
 * company lets its people in by its own connection alone (rule X187).
 */
export async function startSession(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  user_id: string,
  ...methods: readonly SignInMethod[]
): Promise<Session> {
  const timestamp = Math.floor(request.at.getTime() / 1_000);
  const two = methods.includes("mfa/webauthn");
  if (!methods.includes("sso") && !(await mayEnterOtherwise(tx, user_id, two))) throw new AuthError("sso_required");
  const row: Session = {
    id: server.ids.next(),
    user_id,
    refresh_key: server.refreshTokens.newKey(),
    refresh_counter: 0,
    refresh_floor: 0,
    refreshed_at: request.at,
    aal: two ? "aal2" : "aal1",
    amr: methods.map((method) => ({ method, timestamp })),
    ...placeOf(request),
    created_at: request.at,
    active_at: request.at,
    not_after: longestEnd(request.at),
  };
  await tx.insert(authSessions).values(row);
  return row;
}

/** Ends one session, here and in every process's memory. */
export async function endSession(tx: WriteHandle, id: string): Promise<void> {
  await tx.delete(authSessions).where(eq(authSessions.id, id));
  tx.notify(REVOKED, id);
}

/** Ends a person's sessions, all but `kept` where one is given. */
export async function endSessions(tx: WriteHandle, user_id: string, kept?: string): Promise<void> {
  const mine = eq(authSessions.user_id, user_id);
  await tx.delete(authSessions).where(kept === undefined ? mine : and(mine, ne(authSessions.id, kept)));
  await revokeRemembered(tx, user_id);
}

/**
 * The session in which somebody began to link a sign-in, with its account, held until the transaction ends; null where it
 * is over. Says nothing of a ban.
 */
export async function holdLinker(tx: WriteHandle, linker: Linker, at: Date): Promise<KnownSession | null> {
  const held = await lockSession(tx, linker.session_id);
  const theirs = held !== undefined && held.session.user_id === linker.user_id;
  return theirs && !isOver(held.session, held.timeout, at) ? held : null;
}

/**
 * Whose ways in are changed, held until the transaction ends: the session in which it was begun has to be there still, so that
 * sign-out, and whatever else ends it, also ends this. Throws `session_not_found`, `sign_in_banned`.
 */
export async function holdAccount(tx: WriteHandle, owner: Linker, at: Date): Promise<Account> {
  // One change of the ways in after the other; the account first, as everywhere.
  await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, owner.user_id)).for("update");
  const held = await holdLinker(tx, owner, at);
  if (held === null) throw new AuthError("session_not_found");
  if (isBanned(held.account, at)) throw new AuthError("sign_in_banned");
  return held.account;
}

/** The user of an account, with their identities and factors in the order in which they came. */
export async function userOf(db: ReadHandle, account: Account): Promise<JsonObject> {
  const [identities, factors] = await waysIn(db, account.id);
  return userView(account, identities, factors);
}

/** What every way of signing in answers: both tokens and the user. Call it after the commit. */
export async function sessionAnswer(
  server: AuthServer,
  account: Account,
  session: Session,
  at: Date,
): Promise<JsonObject> {
  const [access, user] = await Promise.all([
    server.accessTokens.mint(account, session, at),
    userOf(server.db, account),
  ]);
  return {
    access_token: access.token,
    token_type: "bearer",
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: access.expires_at,
    refresh_token: server.refreshTokens.write(session.id, session.refresh_counter, session.refresh_key),
    user,
  };
}
