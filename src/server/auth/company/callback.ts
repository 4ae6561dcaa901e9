import { eq } from "drizzle-orm";
import { transaction } from "../../db/handles.ts";
import { companies } from "../../db/tables/companies.ts";
import { AuthError, toAuthError } from "../errors.ts";
import { callbackPage, refusal, saidOf } from "../external/authorize.ts";
import { noteFailure, providerRefusal, type Taken, takeFlow } from "../external/callback.ts";
import { issueFlowCode } from "../external/flows.ts";
import type { Claims } from "../external/provider.ts";
import type { Answer, AuthRequest, AuthServer, Redirect } from "../server.ts";
import { connectionOf, type SignInRow } from "./connections.ts";
import { holdOn } from "./enter.ts";
import { countStray } from "./limits.ts";
import { personOfCompany } from "./matching.ts";
import { partyOf } from "./party.ts";
import { saidBySaml } from "./saml.ts";
import { endTry, triedBy } from "./tries.ts";

const NO_ADDRESS = new AuthError("provider_email_missing").message;

async function claimsOf(
  server: AuthServer,
  request: AuthRequest,
  row: SignInRow,
  { flow, bond }: Taken,
): Promise<Claims> {
  if (row.kind === "saml") return saidBySaml(server, row, flow, request.query);
  return partyOf(server, row).finish(request.query, flow.id, bond);
}

async function finish(server: AuthServer, request: AuthRequest, row: SignInRow, taken: Taken): Promise<Redirect> {
  const { flow } = taken;
  const claims = await claimsOf(server, request, row, taken);
  const code = await transaction(server.pool, async (tx) => {
    const held = await holdOn(tx, row.id);
    const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, held.company));
    const connection = { ...held, name: company?.name ?? held.domain };
    const user_id = await personOfCompany(tx, server, request, connection, claims);
    return issueFlowCode(tx, server, flow.id, user_id, request.at);
  });
  const location = new URL(flow.redirect_to);
  location.searchParams.set("code", code);
  return { status: 302, location: location.href };
}

/** Finishes a test sign-in on the connection's page without signing anybody in, whatever the result. */
async function finishTry(
  server: AuthServer,
  request: AuthRequest,
  row: SignInRow,
  { taken, attempt }: { taken: Taken; attempt: string },
): Promise<Redirect> {
  const { flow } = taken;
  const ended = await (async () => {
    if (request.query.has("error")) return { fault: "refused", said: null } as const;
    try {
      return triedBy(row.domain, await claimsOf(server, request, row, taken));
    } catch (error) {
      const meant = toAuthError(error);
      if (meant.status === 500) throw error;
      if (meant.message === NO_ADDRESS) return { fault: "address_missing", said: null } as const;
      return { fault: meant.status === 503 ? "away" : "answer", said: null } as const;
    }
  })();
  await transaction(server.pool, (tx) => endTry(tx, { connection: row.id, attempt }, ended, request.at));
  return { status: 303, location: flow.redirect_to };
}

/**
 * GET /sso/callback/{connection}: handles the response of a company's provider at the connection's own URL and in the
 * browser that started the flow (rule X184). Always ends on one of our pages; throws no known error.
 */
export async function companyCallback(server: AuthServer, request: AuthRequest): Promise<Answer> {
  let taken: Taken;
  let row: SignInRow;
  try {
    row = await connectionOf(server.db, request.params.id);
    const state = request.query.get("state") ?? "";
    taken = await takeFlow(server, request, { method: "sso", provider: row.id }, state);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    await countStray(server, request);
    return refusal(callbackPage(server), saidOf(error), 303);
  }
  const { attempt } = taken.flow.binding ?? {};
  if (attempt !== undefined) return finishTry(server, request, row, { taken, attempt: String(attempt) });
  if (request.query.has("error")) {
    const said = providerRefusal(request.query);
    await noteFailure(server, request, said.error, "sso");
    return refusal(taken.flow.redirect_to, said);
  }
  try {
    return await finish(server, request, row, taken);
  } catch (error) {
    const meant = toAuthError(error);
    if (meant.status === 500) throw error;
    await noteFailure(server, request, meant.code, "sso");
    return refusal(taken.flow.redirect_to, saidOf(meant));
  }
}
