import { eq } from "drizzle-orm";
import { transaction } from "../../../infra/db/handles.ts";
import { companies } from "../../../infra/db/tables/companies.ts";
import type { AuthRequest, AuthResponse, AuthServer, RedirectResponse } from "../auth-server.ts";
import { AuthError, toAuthError } from "../errors.ts";
import { callbackPageUrl, errorParameters, redirectWithError } from "../external/authorize.ts";
import { consumeFlow, providerError, recordFailedSignIn, type TakenFlow } from "../external/callback.ts";
import { issueFlowCode } from "../external/flows.ts";
import type { Claims } from "../external/provider.ts";
import { lockEnabledConnection } from "./connection-sessions.ts";
import { type ConnectionRow, findConnection } from "./connections.ts";
import { countUnknownRequest } from "./limits.ts";
import { createCompanyRelyingParty } from "./relying-party.ts";
import { resolveCompanyUser } from "./resolve-user.ts";
import { readSamlIdentity } from "./saml.ts";
import { evaluateTestSignIn, saveTestResult } from "./test-sign-in.ts";

const NO_ADDRESS = new AuthError("provider_email_missing").message;

async function readClaims(
  server: AuthServer,
  request: AuthRequest,
  row: ConnectionRow,
  { flow, bond }: TakenFlow,
): Promise<Claims> {
  if (row.kind === "saml") return readSamlIdentity(server, row, flow, request.query);
  return createCompanyRelyingParty(server, row).finish(request.query, flow.id, bond);
}

async function finishSignIn(
  server: AuthServer,
  request: AuthRequest,
  row: ConnectionRow,
  taken: TakenFlow,
): Promise<RedirectResponse> {
  const { flow } = taken;
  const claims = await readClaims(server, request, row, taken);
  const code = await transaction(server.pool, async (tx) => {
    const locked = await lockEnabledConnection(tx, row.id);
    const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, locked.company));
    const connection = { ...locked, name: company?.name ?? locked.domain };
    const user_id = await resolveCompanyUser(tx, server, request, connection, claims);
    return issueFlowCode(tx, server, flow.id, user_id, request.at);
  });
  const location = new URL(flow.redirect_to);
  location.searchParams.set("code", code);
  return { status: 302, location: location.href };
}

/** Finishes a test sign-in on the connection's page without signing anybody in, whatever the result. */
async function finishTestSignIn(
  server: AuthServer,
  request: AuthRequest,
  row: ConnectionRow,
  { taken, attempt }: { taken: TakenFlow; attempt: string },
): Promise<RedirectResponse> {
  const { flow } = taken;
  const ended = await (async () => {
    if (request.query.has("error")) return { failure: "refused", said: null } as const;
    try {
      return evaluateTestSignIn(row.domain, await readClaims(server, request, row, taken));
    } catch (error) {
      const meant = toAuthError(error);
      if (meant.status === 500) throw error;
      if (meant.message === NO_ADDRESS) return { failure: "address_missing", said: null } as const;
      return { failure: meant.status === 503 ? "away" : "answer", said: null } as const;
    }
  })();
  await transaction(server.pool, (tx) => saveTestResult(tx, { connection: row.id, attempt }, ended, request.at));
  return { status: 303, location: flow.redirect_to };
}

/**
 * GET /sso/callback/{connection}: handles the response of a company's provider at the connection's own URL and in the
 * browser that started the flow (rule X184). Always ends on one of our pages; throws no known error.
 */
export async function companyCallback(server: AuthServer, request: AuthRequest): Promise<AuthResponse> {
  let taken: TakenFlow;
  let row: ConnectionRow;
  try {
    row = await findConnection(server.db, request.params.id);
    const state = request.query.get("state") ?? "";
    taken = await consumeFlow(server, request, { method: "sso", provider: row.id }, state);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    await countUnknownRequest(server, request);
    return redirectWithError(callbackPageUrl(server), errorParameters(error), 303);
  }
  const { attempt } = taken.flow.binding ?? {};
  if (attempt !== undefined) return finishTestSignIn(server, request, row, { taken, attempt: String(attempt) });
  if (request.query.has("error")) {
    const said = providerError(request.query);
    await recordFailedSignIn(server, request, said.error, "sso");
    return redirectWithError(taken.flow.redirect_to, said);
  }
  try {
    return await finishSignIn(server, request, row, taken);
  } catch (error) {
    const meant = toAuthError(error);
    if (meant.status === 500) throw error;
    await recordFailedSignIn(server, request, meant.code, "sso");
    return redirectWithError(taken.flow.redirect_to, errorParameters(meant));
  }
}
