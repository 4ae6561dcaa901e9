import { and, eq, ne, sql } from "drizzle-orm";
import { maxSessionEnd } from "../../../../rules/sessions.ts";
import type { ReadHandle, WriteHandle } from "../../../infra/db/handles.ts";
import { authSessions, authUsers } from "../../../infra/db/tables/auth.ts";
import {
  type Account,
  type IdentityLinker,
  isBanned,
  isSessionExpired,
  type JsonObject,
  type Session,
  type SessionState,
  type SignInMethod,
} from "../accounts/rows.ts";
import type { AuthRequest, AuthServer } from "../auth-server.ts";
import { canUseOtherSignIn } from "../company/connections.ts";
import { AuthError } from "../errors.ts";
import { viewUser } from "../view.ts";
import { ACCESS_TOKEN_SECONDS } from "./access-tokens.ts";
import { findSignInMethods, lockSession } from "./session-queries.ts";

/** Channel for invalidating cached access tokens: a session's id, or `user:` and a user's id. */
export const REVOKED = "session_revoked";
const USER_AGENT_LENGTH = 300;

/** Invalidates the cached tokens of a user, and the keys of companies they own, which may end with their owner. */
export async function revokeCachedTokens(tx: WriteHandle, user_id: string): Promise<void> {
  tx.publish(REVOKED, `user:${user_id}`);
  const keys = await tx.rows<{ id: string }>(sql`
    SELECT api_keys.id FROM api_keys JOIN company_members AS owner ON owner.company = api_keys.company
    WHERE owner.user_id = ${user_id} AND owner.role = 'owner' AND revoked_at IS NULL`);
  for (const { id } of keys) tx.publish(REVOKED, id);
}

/** Network and device of a session, as its row stores them. */
export function sessionOrigin(request: AuthRequest): Pick<Session, "user_agent" | "ip"> {
  return { user_agent: request.userAgent.slice(0, USER_AGENT_LENGTH), ip: request.address };
}

/**
 * Creates a session with its methods (`amr`), most recent first. An authenticator that verified its user counts as two
 * factors: possession, and knowledge or biometrics (rule X132). All sign-in methods use this: throws `sso_required` if
 * a company enforces its own connection (rule X187).
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
  if (!methods.includes("sso") && !(await canUseOtherSignIn(tx, user_id, two))) throw new AuthError("sso_required");
  const row: Session = {
    id: server.ids.next(),
    user_id,
    refresh_key: server.refreshTokens.newKey(),
    refresh_counter: 0,
    refresh_floor: 0,
    refreshed_at: request.at,
    aal: two ? "aal2" : "aal1",
    amr: methods.map((method) => ({ method, timestamp })),
    ...sessionOrigin(request),
    created_at: request.at,
    active_at: request.at,
    not_after: maxSessionEnd(request.at),
  };
  await tx.insert(authSessions).values(row);
  return row;
}

/** Ends one session, in the database and in every process's cache. */
export async function endSession(tx: WriteHandle, id: string): Promise<void> {
  await tx.delete(authSessions).where(eq(authSessions.id, id));
  tx.publish(REVOKED, id);
}

/** Ends a user's sessions, all except `kept` if given. */
export async function endSessions(tx: WriteHandle, user_id: string, kept?: string): Promise<void> {
  const mine = eq(authSessions.user_id, user_id);
  await tx.delete(authSessions).where(kept === undefined ? mine : and(mine, ne(authSessions.id, kept)));
  await revokeCachedTokens(tx, user_id);
}

/**
 * The session in which a user started to link an identity, with its account, both locked until the transaction ends;
 * null if it ended. Does not check suspension.
 */
export async function lockLinker(tx: WriteHandle, linker: IdentityLinker, at: Date): Promise<SessionState | null> {
  const locked = await lockSession(tx, linker.session_id);
  const theirs = locked !== undefined && locked.session.user_id === linker.user_id;
  return theirs && !isSessionExpired(locked.session, locked.timeout, at) ? locked : null;
}

/**
 * Locks the account whose sign-in methods change until the transaction ends. The session that started the change must
 * still exist, so that sign-out cancels it. Throws `session_not_found`, `sign_in_banned`.
 */
export async function lockAccountForChange(tx: WriteHandle, owner: IdentityLinker, at: Date): Promise<Account> {
  // Serializes changes of sign-in methods; the account is locked first, as everywhere.
  await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, owner.user_id)).for("update");
  const locked = await lockLinker(tx, owner, at);
  if (locked === null) throw new AuthError("session_not_found");
  if (isBanned(locked.account, at)) throw new AuthError("sign_in_banned");
  return locked.account;
}

/** The user of an account, with identities and factors in the order of creation. */
export async function readUserOfAccount(db: ReadHandle, account: Account): Promise<JsonObject> {
  const [identities, factors] = await findSignInMethods(db, account.id);
  return viewUser(account, identities, factors);
}

/** The response of every sign-in: both tokens and the user. Call it after the commit. */
export async function sessionResponse(
  server: AuthServer,
  account: Account,
  session: Session,
  at: Date,
): Promise<JsonObject> {
  const [access, user] = await Promise.all([
    server.accessTokens.mint(account, session, at),
    readUserOfAccount(server.db, account),
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
