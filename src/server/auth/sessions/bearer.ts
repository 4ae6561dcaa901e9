import { isBanned, isOver } from "../accounts/rows.ts";
import { AuthError } from "../errors.ts";
import type { AuthServer, SignedIn } from "../server.ts";
import type { Claims } from "./access-tokens.ts";
import { findSession } from "./prepared.ts";

const BEARER = /^bearer +([^\s]+) *$/i;
const LONGEST = 16_384;

/** The token of an Authorization header; null if it cannot be read. */
export function bearerIn(authorization: string | null | undefined): string | null {
  const token = BEARER.exec(authorization ?? "")?.[1];
  return token === undefined || token.length > LONGEST ? null : token;
}

async function claimsOf(server: AuthServer, token: string): Promise<Claims> {
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
export async function signedInBy(server: AuthServer, authorization: string | undefined, at: Date): Promise<SignedIn> {
  const token = bearerIn(authorization);
  if (token === null) throw new AuthError("no_authorization");
  const claims = await claimsOf(server, token);
  const row = await findSession(server.db, claims.user_id, claims.session_id);
  if (row === undefined) throw new AuthError("user_not_found");
  if (row.session === null || isOver(row.session, row.timeout, at)) throw new AuthError("session_not_found");
  if (isBanned(row.account, at)) throw new AuthError("user_banned");
  const { account, session } = row;
  const proved = session.aal === "aal2" && claims.aal === "aal2";
  return { account, session, owes: row.second && !proved };
}
