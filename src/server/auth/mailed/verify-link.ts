import { eq } from "drizzle-orm";
import { plainToken } from "../../../contract/trust/typed-secrets.ts";
import { transaction, type WriteHandle } from "../../db/handles.ts";
import { authFlowStates } from "../../db/tables/auth.ts";
import type { OneTimeToken } from "../accounts/rows.ts";
import { AuthError, invalid } from "../errors.ts";
import { issueFlowCode } from "../external/flows.ts";
import { redirectOf } from "../external/redirects.ts";
import type { AuthRequest, AuthServer, Redirect } from "../server.ts";
import { sessionAnswer } from "../sessions/sessions.ts";
import { proveHalf } from "./email-change.ts";
import { takeLink } from "./one-time-tokens.ts";
import { proveAddress } from "./proved-address.ts";
import { afterProof, HALF_DONE, purposesOf, type Verified } from "./verify.ts";

type Landing = { readonly to: string; readonly outcome: Verified | { readonly code: string } };

/** Adds query and fragment to an allowed URL. */
function address(to: string, query: Record<string, string>, fragment: Record<string, string>): string {
  const url = new URL(to);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams(fragment).toString();
  return url.toString();
}

const KINDS: Readonly<Record<number, string>> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  500: "server_error",
  503: "temporarily_unavailable",
};

function failed(to: string, error: AuthError, inQuery: boolean): Redirect {
  const kind = KINDS[error.status];
  const told = { ...(kind && { error: kind }), error_code: error.code, error_description: error.message };
  return { status: 303, location: address(to, inQuery ? told : {}, { ...told, sb: "" }) };
}

/** With a challenge, only the requesting browser can use the code. */
async function codeFor(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  taken: OneTimeToken,
  flow_id: string,
): Promise<Landing["outcome"]> {
  const { user_id, purpose } = taken;
  const change = purpose === "email_change_current" || purpose === "email_change_new";
  if (!change) await proveAddress(tx, server, request, taken);
  else if (!(await proveHalf(tx, server, request, taken))) return { half: true };
  return { code: await issueFlowCode(tx, server, flow_id, user_id, request.at) };
}

async function land(server: AuthServer, request: AuthRequest, type: string, link: string): Promise<Landing> {
  const to = redirectOf(server, request);
  return transaction(server.pool, async (tx) => {
    const taken = await takeLink(tx, server, link, purposesOf(type), request.at);
    if (taken === null) return { to, outcome: { refused: "link_invalid" } };
    if (taken.flow_id === null) return { to, outcome: await afterProof(tx, server, request, taken, type) };
    const [flow] = await tx.select().from(authFlowStates).where(eq(authFlowStates.id, taken.flow_id));
    const target = flow?.redirect_to ?? to;
    return { to: target, outcome: await codeFor(tx, server, request, taken, taken.flow_id) };
  });
}

async function arrived(
  server: AuthServer,
  request: AuthRequest,
  type: string,
  landing: Landing,
  withChallenge: boolean,
): Promise<string> {
  const { to, outcome } = landing;
  if ("refused" in outcome) throw new AuthError(outcome.refused);
  if ("code" in outcome) return address(to, { code: outcome.code }, {});
  if ("half" in outcome) {
    return address(to, withChallenge ? { message: HALF_DONE } : {}, { message: HALF_DONE, sb: "" });
  }
  const { account, session } = outcome;
  const answer = await sessionAnswer(server, account, session, request.at);
  const { access_token, token_type, expires_in, expires_at, refresh_token } = answer;
  const tokens = { access_token, token_type, expires_in, expires_at, refresh_token, type, sb: "" };
  return address(to, {}, Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, String(value)])));
}

/**
 * GET /verify, for links built by other software. Our own mails link to a page with a button, because mail scanners
 * open every link. HEAD requests change nothing. Throws `validation_failed` if type or token is missing.
 */
export async function followLink(server: AuthServer, request: AuthRequest): Promise<Redirect> {
  const type = request.query.get("type") || undefined;
  const pasted = request.query.get("token");
  if (!pasted) throw invalid("Verify requires a token or a token hash");
  purposesOf(type);
  const link = plainToken(pasted);
  const to = redirectOf(server, request);
  if (request.method === "HEAD") return { status: 303, location: to };
  const withChallenge = link.startsWith("pkce_");
  try {
    const landing = await land(server, request, type ?? "", link);
    return { status: 303, location: await arrived(server, request, type ?? "", landing, withChallenge) };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return failed(to, error, withChallenge);
  }
}
