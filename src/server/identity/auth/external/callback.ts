import { and, eq, isNull } from "drizzle-orm";
import { transaction } from "../../../infra/db/handles.ts";
import { authFlowStates } from "../../../infra/db/tables/auth.ts";
import { equalInConstantTime, sha256 } from "../../../infra/platform/crypto.ts";
import { isId } from "../../../infra/platform/ids.ts";
import { writeAudit } from "../accounts/audit.ts";
import { type Flow, linkerOfFlow } from "../accounts/rows.ts";
import type { AuthRequest, AuthResponse, AuthServer, RedirectResponse } from "../auth-server.ts";
import { AuthError, toAuthError } from "../errors.ts";
import {
  callbackPageUrl,
  decryptBinding,
  errorParameters,
  FLOW_MS,
  readBrowserCookie,
  redirectWithError,
} from "./authorize.ts";
import { issueFlowCode } from "./flows.ts";
import { linkIdentity } from "./linking.ts";
import { PROVIDER, type ProviderBinding } from "./provider.ts";
import { resolveUser } from "./resolve-user.ts";

export type TakenFlow = { readonly flow: Flow; readonly bond: ProviderBinding };

/**
 * Takes the flow of a provider's response, once. A response in another browser or at another provider's callback
 * changes nothing, so that nobody can cancel another user's sign-in. Throws `oauth_callback_bad`, `oauth_state_bad`,
 * `oauth_state_used`.
 */
export async function consumeFlow(
  server: AuthServer,
  request: AuthRequest,
  of: { method: Flow["method"]; provider: string },
  state: string,
): Promise<TakenFlow> {
  if (state === "") throw new AuthError("oauth_callback_bad");
  if (!isId(state)) throw new AuthError("oauth_state_bad");
  const [flow] = await server.db
    .select()
    .from(authFlowStates)
    .where(and(eq(authFlowStates.id, state), eq(authFlowStates.method, of.method)));
  if (flow === undefined || flow.provider !== of.provider) throw new AuthError("oauth_state_bad");
  const { browser, bond } = decryptBinding(server, flow.binding);
  const here = readBrowserCookie(server, request);
  if (here === null || !equalInConstantTime(sha256(here), browser)) throw new AuthError("oauth_state_bad");
  if (request.at.getTime() - flow.created_at.getTime() > FLOW_MS) throw new AuthError("oauth_state_old");
  const taken = await transaction(server.pool, (tx) =>
    tx
      .update(authFlowStates)
      .set({ answered_at: request.at })
      .where(and(eq(authFlowStates.id, flow.id), isNull(authFlowStates.answered_at)))
      .returning({ id: authFlowStates.id }),
  );
  if (taken.length === 0) throw new AuthError("oauth_state_used");
  return { flow, bond };
}

/** The provider's own error: protocol codes unchanged, descriptions truncated and without control characters. */
export function providerError(query: URLSearchParams): { error: string; error_description: string } {
  const error = query.get("error") ?? "";
  const text = (query.get("error_description") ?? "").replaceAll(/[\p{Cc}\p{Cf}]/gu, " ").slice(0, 200);
  return { error: /^[a-z_]{1,60}$/.test(error) ? error : "server_error", error_description: text };
}

/**
 * Resolves the user by the provider's claims and issues a code to the page, which exchanges it for a session with its
 * verifier.
 */
async function finishSignIn(
  server: AuthServer,
  request: AuthRequest,
  { flow, bond }: TakenFlow,
): Promise<RedirectResponse> {
  const { relyingParty } = server;
  if (relyingParty === null) throw new AuthError("provider_off");
  const claims = await relyingParty.finish(request.query, flow.id, bond);
  const linker = linkerOfFlow(flow);
  const code = await transaction(server.pool, async (tx) => {
    const user_id =
      linker === null
        ? await resolveUser(tx, server, request, claims)
        : await linkIdentity(tx, server, request, linker, claims);
    return issueFlowCode(tx, server, flow.id, user_id, request.at);
  });
  const location = new URL(flow.redirect_to);
  location.searchParams.set("code", code);
  return { status: 302, location: location.href };
}

/** Records a failed sign-in by a provider in the audit log. `method`: the name that sessions use for it. */
export async function recordFailedSignIn(
  server: AuthServer,
  request: AuthRequest,
  code: string,
  method: Flow["method"] = "oauth",
): Promise<void> {
  const { at, address: ip } = request;
  const detail = { method, code };
  await transaction(server.pool, (tx) =>
    writeAudit(tx, server.ids, { event: "sign_in_failed", at, user_id: null, ip, detail }),
  );
}

/**
 * GET /callback: handles the provider's response in the browser that started the flow. Always ends on one of our pages;
 * throws no known error.
 */
export async function handleCallback(server: AuthServer, request: AuthRequest): Promise<AuthResponse> {
  let taken: TakenFlow;
  try {
    taken = await consumeFlow(
      server,
      request,
      { method: "oauth", provider: PROVIDER },
      request.query.get("state") ?? "",
    );
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return redirectWithError(callbackPageUrl(server), errorParameters(error), 303);
  }
  if (request.query.has("error")) {
    const said = providerError(request.query);
    await recordFailedSignIn(server, request, said.error);
    return redirectWithError(taken.flow.redirect_to, said);
  }
  try {
    return await finishSignIn(server, request, taken);
  } catch (error) {
    const meant = toAuthError(error);
    if (meant.status === 500) throw error;
    await recordFailedSignIn(server, request, meant.code);
    return redirectWithError(taken.flow.redirect_to, errorParameters(meant));
  }
}
