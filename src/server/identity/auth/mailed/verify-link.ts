import { eq } from "drizzle-orm";
import { plainToken } from "../../../../contract/typed-secrets.ts";
import { transaction, type WriteHandle } from "../../../infra/db/handles.ts";
import { authFlowStates } from "../../../infra/db/tables/auth.ts";
import type { OneTimeToken } from "../accounts/rows.ts";
import type { AuthRequest, AuthServer, RedirectResponse } from "../auth-server.ts";
import { AuthError, invalidInput } from "../errors.ts";
import { issueFlowCode } from "../external/flows.ts";
import { redirectOfRequest } from "../external/redirects.ts";
import { sessionResponse } from "../sessions/sessions.ts";
import { confirmEmailChange } from "./email-change.ts";
import { consumeLink } from "./one-time-tokens.ts";
import { applyToken, FIRST_CONFIRMATION_MESSAGE, parsePurposes, type VerificationResult } from "./verify.ts";
import { verifyAddress } from "./verify-address.ts";

type LinkResult = { readonly to: string; readonly outcome: VerificationResult | { readonly code: string } };

/** Adds query and fragment to an allowed URL. */
function appendParameters(to: string, query: Record<string, string>, fragment: Record<string, string>): string {
  const url = new URL(to);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams(fragment).toString();
  return url.toString();
}

/** By status; an error of another one is named by its code alone. */
const ERROR_KINDS: Readonly<Record<number, string>> = { 400: "invalid_request", 403: "access_denied" };

function errorRedirect(to: string, error: AuthError, inQuery: boolean): RedirectResponse {
  const kind = ERROR_KINDS[error.status];
  const parameters = { ...(kind && { error: kind }), error_code: error.code, error_description: error.message };
  return { status: 303, location: appendParameters(to, inQuery ? parameters : {}, { ...parameters, sb: "" }) };
}

/** With a challenge, only the requesting browser can use the code. */
async function issueCode(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  taken: OneTimeToken,
  flow_id: string,
): Promise<LinkResult["outcome"]> {
  const { user_id, purpose } = taken;
  const change = purpose === "email_change_current" || purpose === "email_change_new";
  if (!change) await verifyAddress(tx, server, request, taken);
  else if (!(await confirmEmailChange(tx, server, request, taken))) return { half: true };
  return { code: await issueFlowCode(tx, server, flow_id, user_id, request.at) };
}

async function redirectToLanding(
  server: AuthServer,
  request: AuthRequest,
  type: string,
  link: string,
): Promise<LinkResult> {
  const to = redirectOfRequest(server, request);
  return transaction(server.pool, async (tx) => {
    const taken = await consumeLink(tx, server, link, parsePurposes(type), request.at);
    if (taken === null) return { to, outcome: { refused: "link_invalid" } };
    if (taken.flow_id === null) return { to, outcome: await applyToken(tx, server, request, taken, type) };
    const [flow] = await tx.select().from(authFlowStates).where(eq(authFlowStates.id, taken.flow_id));
    const target = flow?.redirect_to ?? to;
    return { to: target, outcome: await issueCode(tx, server, request, taken, taken.flow_id) };
  });
}

async function handleVerifiedLink(
  server: AuthServer,
  request: AuthRequest,
  type: string,
  landing: LinkResult,
  withChallenge: boolean,
): Promise<string> {
  const { to, outcome } = landing;
  if ("refused" in outcome) throw new AuthError(outcome.refused);
  if ("code" in outcome) return appendParameters(to, { code: outcome.code }, {});
  if ("half" in outcome) {
    return appendParameters(to, withChallenge ? { message: FIRST_CONFIRMATION_MESSAGE } : {}, {
      message: FIRST_CONFIRMATION_MESSAGE,
      sb: "",
    });
  }
  const { account, session } = outcome;
  const answer = await sessionResponse(server, account, session, request.at);
  const { access_token, token_type, expires_in, expires_at, refresh_token } = answer;
  const tokens = { access_token, token_type, expires_in, expires_at, refresh_token, type, sb: "" };
  return appendParameters(
    to,
    {},
    Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, String(value)])),
  );
}

/**
 * GET /verify, for links built by other software. Our own mails link to a page with a button, because mail scanners
 * open every link. HEAD requests change nothing. Throws `validation_failed` if type or token is missing.
 */
export async function followLink(server: AuthServer, request: AuthRequest): Promise<RedirectResponse> {
  const type = request.query.get("type") || undefined;
  const pasted = request.query.get("token");
  if (!pasted) throw invalidInput("Verify requires a token or a token hash");
  parsePurposes(type);
  const link = plainToken(pasted);
  const to = redirectOfRequest(server, request);
  if (request.method === "HEAD") return { status: 303, location: to };
  const withChallenge = link.startsWith("pkce_");
  try {
    const landing = await redirectToLanding(server, request, type ?? "", link);
    return { status: 303, location: await handleVerifiedLink(server, request, type ?? "", landing, withChallenge) };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return errorRedirect(to, error, withChallenge);
  }
}
