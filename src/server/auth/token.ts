import { AuthError } from "./errors.ts";
import { codeGrant } from "./external/flows.ts";
import { passwordGrant } from "./passwords/sign-in.ts";
import type { Answer, AuthRequest, AuthServer } from "./server.ts";
import { refreshGrant } from "./sessions/refresh.ts";

/** Rejected in OAuth's own format, as the client library expects. */
async function idTokenGrant(): Promise<Answer> {
  return { status: 400, body: { error: "invalid request", error_description: "Bad ID token" } };
}

async function web3Grant(): Promise<Answer> {
  throw new AuthError("web3_off");
}

type Grant = (server: AuthServer, request: AuthRequest) => Promise<Answer>;

const GRANTS = new Map<string, Grant>([
  ["password", passwordGrant],
  ["refresh_token", refreshGrant],
  ["pkce", codeGrant],
  ["id_token", idTokenGrant],
  ["web3", web3Grant],
]);

/** POST /token?grant_type=: dispatches by grant type. Throws `invalid_credentials` for an unknown one. */
export async function token(server: AuthServer, request: AuthRequest): Promise<Answer> {
  const grant = GRANTS.get(request.query.get("grant_type") ?? "");
  if (grant === undefined) throw new AuthError("unsupported_grant");
  return grant(server, request);
}
