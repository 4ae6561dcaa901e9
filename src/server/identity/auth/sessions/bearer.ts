import { isBanned, isSessionExpired } from "../accounts/rows.ts";
import type { AuthServer, SignedIn } from "../auth-server.ts";
import { AuthError } from "../errors.ts";
import type { AccessTokenClaims } from "./access-tokens.ts";
import { findSession } from "./session-queries.ts";

const BEARER = /^bearer +([^\s]+) *$/i;
const MAX_LENGTH = 16_384;

/** The token of an Authorization header; null if it cannot be read. */
export function parseBearer(authorization: string | null | undefined): string | null {
  const token = BEARER.exec(authorization ?? "")?.[1];
  return token === undefined || token.length > MAX_LENGTH ? null : token;
}

async function verifyClaims(server: AuthServer, token: string): Promise<AccessTokenClaims> {
  try {
    return await server.accessTokens.read(token);
  } catch (cause) {
    throw new AuthError("bad_jwt", { cause });
  }
}

/**
 * The caller of an auth endpoint. Reads account and session on every call, so that sign-out and suspension apply at
 * once. Throws `no_authorization`, `bad_jwt`, `user_not_found`, `session_not_found`, `user_banned`.
 */
export async function requireSignedIn(
  server: AuthServer,
  authorization: string | undefined,
  at: Date,
): Promise<SignedIn> {
  const token = parseBearer(authorization);
  if (token === null) throw new AuthError("no_authorization");
  const claims = await verifyClaims(server, token);
  const row = await findSession(server.db, claims.user_id, claims.session_id);
  if (row === undefined) throw new AuthError("user_not_found");
  if (row.session === null || isSessionExpired(row.session, row.timeout, at)) throw new AuthError("session_not_found");
  if (isBanned(row.account, at)) throw new AuthError("user_banned");
  const { account, session } = row;
  const proved = session.aal === "aal2" && claims.aal === "aal2";
  return { account, session, owes: row.second && !proved };
}
