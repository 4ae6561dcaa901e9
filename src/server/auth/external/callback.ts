import { and, eq, isNull } from "drizzle-orm";
import { transaction } from "../../db/handles.ts";
import { authFlowStates } from "../../db/tables/auth.ts";
import { equalInConstantTime, sha256 } from "../../platform/crypto.ts";
import { isId } from "../../platform/ids.ts";
import { audit } from "../accounts/audit.ts";
import { type Flow, linkerOf } from "../accounts/rows.ts";
import { AuthError, toAuthError } from "../errors.ts";
import type { Answer, AuthRequest, AuthServer, Redirect } from "../server.ts";
import { bindingIn, browserOf, callbackPage, FLOW_MS, refusal, saidOf } from "./authorize.ts";
import { issueFlowCode } from "./flows.ts";
import { linkIdentity } from "./linking.ts";
import { personOf } from "./matching.ts";
import { type Bond, PROVIDER } from "./provider.ts";

export type Taken = { readonly flow: Flow; readonly bond: Bond };

/**
 * Takes the flow of a provider's response, once. A response in another browser or at another provider's callback
 * changes nothing, so that nobody can cancel another user's sign-in. Throws `oauth_callback_bad`, `oauth_state_bad`,
 * `oauth_state_used`.
 */
export async function takeFlow(
  server: AuthServer,
  request: AuthRequest,
  of: { method: Flow["method"]; provider: string },
  state: string,
): Promise<Taken> {
  if (state === "") throw new AuthError("oauth_callback_bad");
  if (!isId(state)) throw new AuthError("oauth_state_bad");
  const [flow] = await server.db
    .select()
    .from(authFlowStates)
    .where(and(eq(authFlowStates.id, state), eq(authFlowStates.method, of.method)));
  if (flow === undefined || flow.provider !== of.provider) throw new AuthError("oauth_state_bad");
  const { browser, bond } = bindingIn(server, flow.binding);
  const here = browserOf(server, request);
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
export function providerRefusal(query: URLSearchParams): { error: string; error_description: string } {
  const error = query.get("error") ?? "";
  const text = (query.get("error_description") ?? "").replaceAll(/[\p{Cc}\p{Cf}]/gu, " ").slice(0, 200);
  return { error: /^[a-z_]{1,60}$/.test(error) ? error : "server_error", error_description: text };
}

/**
 * Resolves the user by the provider's claims and issues a code to the page, which exchanges it for a session with its
 * verifier.
 */
async function finish(server: AuthServer, request: AuthRequest, { flow, bond }: Taken): Promise<Redirect> {
  const { relyingParty } = server;
  if (relyingParty === null) throw new AuthError("provider_off");
  const claims = await relyingParty.finish(request.query, flow.id, bond);
  const linker = linkerOf(flow);
  const code = await transaction(server.pool, async (tx) => {
    const user_id =
      linker === null
        ? await personOf(tx, server, request, claims)
        : await linkIdentity(tx, server, request, linker, claims);
    return issueFlowCode(tx, server, flow.id, user_id, request.at);
  });
  const location = new URL(flow.redirect_to);
  location.searchParams.set("code", code);
  return { status: 302, location: location.href };
}

/** Records a failed sign-in by a provider in the audit log. `method`: the name that sessions use for it. */
export async function noteFailure(
  server: AuthServer,
  request: AuthRequest,
  code: string,
  method: Flow["method"] = "oauth",
): Promise<void> {
  const { at, address: ip } = request;
  const detail = { method, code };
  await transaction(server.pool, (tx) =>
    audit(tx, server.ids, { event: "sign_in_failed", at, user_id: null, ip, detail }),
  );
}

/**
 * GET /callback: handles the provider's response in the browser that started the flow. Always ends on one of our pages;
 * throws no known error.
 */
export async function callback(server: AuthServer, request: AuthRequest): Promise<Answer> {
  let taken: Taken;
  try {
    taken = await takeFlow(server, request, { method: "oauth", provider: PROVIDER }, request.query.get("state") ?? "");
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return refusal(callbackPage(server), saidOf(error), 303);
  }
  if (request.query.has("error")) {
    const said = providerRefusal(request.query);
    await noteFailure(server, request, said.error);
    return refusal(taken.flow.redirect_to, said);
  }
  try {
    return await finish(server, request, taken);
  } catch (error) {
    const meant = toAuthError(error);
    if (meant.status === 500) throw error;
    await noteFailure(server, request, meant.code);
    return refusal(taken.flow.redirect_to, saidOf(meant));
  }
}
