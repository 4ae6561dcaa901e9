import type { AuthRequest, AuthResponse, AuthServer } from "./auth-server.ts";
import { AuthError } from "./errors.ts";
import { grantByCode } from "./external/flows.ts";
import { grantByPassword } from "./passwords/sign-in.ts";
import { grantByRefreshToken } from "./sessions/refresh.ts";

/** Rejected in OAuth's own format, as the client library expects. */
async function idTokenGrant(): Promise<AuthResponse> {
  return { status: 400, body: { error: "invalid request", error_description: "Bad ID token" } };
}

async function web3Grant(): Promise<AuthResponse> {
  throw new AuthError("web3_off");
}

type Grant = (server: AuthServer, request: AuthRequest) => Promise<AuthResponse>;

const GRANT_HANDLERS = new Map<string, Grant>([
  ["password", grantByPassword],
  ["refresh_token", grantByRefreshToken],
  ["pkce", grantByCode],
  ["id_token", idTokenGrant],
  ["web3", web3Grant],
]);

/** POST /token?grant_type=: dispatches by grant type. Throws `invalid_credentials` for an unknown one. */
export async function exchangeGrant(server: AuthServer, request: AuthRequest): Promise<AuthResponse> {
  const grant = GRANT_HANDLERS.get(request.query.get("grant_type") ?? "");
  if (grant === undefined) throw new AuthError("unsupported_grant");
  return grant(server, request);
}
