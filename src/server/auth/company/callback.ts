import { eq } from "drizzle-orm";
import { transaction } from "../../db/handles.ts";
import { companies } from "../../db/tables/companies.ts";
import { companySignIns } from "../../db/tables/company-sign-in.ts";
import { isId } from "../../platform/ids.ts";
import { AuthError, toAuthError } from "../errors.ts";
import { callbackPage, refusal, saidOf } from "../external/authorize.ts";
import { noteFailure, providerRefusal, type Taken, takeFlow } from "../external/callback.ts";
import { issueFlowCode } from "../external/flows.ts";
import type { Answer, AuthRequest, AuthServer, Redirect } from "../server.ts";
import type { SignInRow } from "./connections.ts";
import { holdOn } from "./enter.ts";
import { personOfCompany } from "./matching.ts";
import { partyOf } from "./party.ts";
import { endTry, triedBy } from "./tries.ts";

async function finish(
  server: AuthServer,
  request: AuthRequest,
  row: SignInRow,
  { flow, bond }: Taken,
): Promise<Redirect> {
  const claims = await partyOf(server, row).finish(request.query, flow.id, bond);
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

/** A try ends on the page of its connection, whatever came of it, and lets nobody in. */
async function finishTry(
  server: AuthServer,
  request: AuthRequest,
  row: SignInRow,
  { flow, bond }: Taken,
): Promise<Redirect> {
  const ended = await (async () => {
    if (request.query.has("error")) return { fault: "refused", said: null } as const;
    try {
      return triedBy(row.domain, await partyOf(server, row).finish(request.query, flow.id, bond));
    } catch (error) {
      const meant = toAuthError(error);
      if (meant.status === 500) throw error;
      return { fault: meant.status === 503 ? "away" : "answer", said: null } as const;
    }
  })();
  await transaction(server.pool, (tx) => endTry(tx, row.id, ended, request.at));
  return { status: 303, location: flow.redirect_to };
}

async function connectionOf(server: AuthServer, id: string): Promise<SignInRow> {
  const [row] = isId(id) ? await server.db.select().from(companySignIns).where(eq(companySignIns.id, id)) : [];
  if (row === undefined) throw new AuthError("oauth_state_bad");
  return row;
}

/**
 * GET /sso/callback/{connection}: the answer of a company's provider, at the door of its connection and in the browser that asked (rule
 * X184). Always ends on a page of ours; throws nothing known.
 */
export async function companyCallback(server: AuthServer, request: AuthRequest): Promise<Answer> {
  let taken: Taken;
  let row: SignInRow;
  try {
    row = await connectionOf(server, (request.params.id ?? "").toLowerCase());
    const state = request.query.get("state") ?? "";
    taken = await takeFlow(server, request, { method: "sso", provider: row.id }, state);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return refusal(callbackPage(server), saidOf(error), 303);
  }
  if (taken.flow.binding?.attempt === true) return finishTry(server, request, row, taken);
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
