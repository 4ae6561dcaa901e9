import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { transaction, type WriteHandle } from "../../db/handles.ts";
import { authFlowStates } from "../../db/tables/auth.ts";
import { companySignInAssertions, companySignIns } from "../../db/tables/company-sign-in.ts";
import { equalInConstantTime, randomToken, seal, sha256, unseal } from "../../platform/crypto.ts";
import { isId } from "../../platform/ids.ts";
import type { Flow } from "../accounts/rows.ts";
import { AuthError } from "../errors.ts";
import { bindingIn, callbackPage, FLOW_MS, refusal, saidOf } from "../external/authorize.ts";
import type { Claims, RelyingParty } from "../external/provider.ts";
import { optionalText } from "../input.ts";
import { SamlRefused } from "../saml/refused.ts";
import type { SamlIdentity, SamlPeer } from "../saml/saml.ts";
import type { Answer, AuthRequest, AuthServer, Redirect } from "../server.ts";
import { callbackOf, connectionOf, type SignInRow, samlOwnOf } from "./connections.ts";
import { countAnswer, countStray } from "./limits.ts";

const PURPOSE = "company sign-in answers";
/** As the standard bounds a name that stays. */
const LONGEST_SUBJECT = 256;
/** Whatever a provider says: an assertion answers one request, and no request is answered on another day. */
const LONGEST_KEPT_MS = 24 * 60 * 60_000;

/** The id of a request: of the flow's nonce, which is told to the provider alone. */
const requestIdOf = (nonce: string) => `_${nonce}`;

function peerOf({ issuer, address, certificates }: SignInRow): SamlPeer {
  return { entityId: issuer, address, certificates };
}

/** Begins as a party of OpenID does; the browser brings the answer by a form (rule X217). */
export function samlPartyOf(server: AuthServer, row: SignInRow, now: Date): Pick<RelyingParty, "issuer" | "begin"> {
  return {
    issuer: async () => row.issuer,
    async begin({ state, nonce }) {
      const { samlRequest } = await import("../saml/saml.ts");
      const own = samlOwnOf(server.config.publicUrl, row.id);
      const asked = { id: requestIdOf(nonce), relayState: state, now };
      return (await samlRequest(peerOf(row), own, asked)).location;
    },
  };
}

/** GET /sso/saml/{connection}/metadata: what a provider asks of us. Throws `no_such_route`. */
export async function ownMetadata(server: AuthServer, request: AuthRequest): Promise<Answer> {
  const row = await connectionOf(server.db, request.params.id).catch(() => null);
  if (row?.kind !== "saml") throw new AuthError("no_such_route");
  const { samlMetadata } = await import("../saml/saml.ts");
  const text = samlMetadata(samlOwnOf(server.config.publicUrl, row.id));
  return { status: 200, text, type: "application/samlmetadata+xml; charset=utf-8" };
}

/** The flow that an answer names, not answered yet. Which browser brings it is asked afterwards, where the browser says so. */
async function flowOf(server: AuthServer, request: AuthRequest, row: SignInRow): Promise<Flow> {
  const state = optionalText(request.body, "RelayState");
  if (state === undefined) throw new AuthError("oauth_callback_bad");
  if (!isId(state)) throw new AuthError("oauth_state_bad");
  const [flow] = await server.db
    .select()
    .from(authFlowStates)
    .where(and(eq(authFlowStates.id, state), eq(authFlowStates.method, "sso")));
  if (flow === undefined || flow.provider !== row.id) throw new AuthError("oauth_state_bad");
  if (request.at.getTime() - flow.created_at.getTime() > FLOW_MS) throw new AuthError("oauth_state_old");
  if (flow.answered_at !== null) throw new AuthError("oauth_state_used");
  return flow;
}

/**
 * Keeps what a signed assertion said, once, for whoever shows the ticket in the flow's browser. Throws `oauth_state_used`, and
 * `oauth_state_bad` where the connection is deleted meanwhile.
 */
async function keep(server: AuthServer, flow: Flow, identity: SamlIdentity, at: Date): Promise<string> {
  const ticket = randomToken();
  const said = seal(server.secrets.derive(PURPOSE), JSON.stringify(identity));
  const expires_at = new Date(Math.min(identity.expiresAt.getTime(), at.getTime() + LONGEST_KEPT_MS));
  await transaction(server.pool, async (tx) => {
    const [row] = await tx
      .select({ id: companySignIns.id })
      .from(companySignIns)
      .where(eq(companySignIns.id, flow.provider ?? ""))
      .for("key share");
    if (row === undefined) throw new AuthError("oauth_state_bad");
    const shown = { connection: row.id, assertion: sha256(identity.assertionId), expires_at };
    const first = await tx.insert(companySignInAssertions).values(shown).onConflictDoNothing().returning();
    const kept = await tx
      .update(authFlowStates)
      .set({
        binding: sql`${authFlowStates.binding} || ${JSON.stringify({ ticket: sha256(ticket), said })}::jsonb`,
      })
      .where(
        and(
          eq(authFlowStates.id, flow.id),
          isNull(authFlowStates.answered_at),
          sql`NOT jsonb_exists(${authFlowStates.binding}, 'ticket')`,
        ),
      )
      .returning({ id: authFlowStates.id });
    if (first.length === 0 || kept.length === 0) throw new AuthError("oauth_state_used");
  });
  return ticket;
}

/** What the browser tells the callback of a refused answer: nothing that an answer of anybody's could end a flow by. */
function refusedAs({ reason }: SamlRefused): Record<string, string> {
  if (reason === "status_not_success") return { error: "access_denied" };
  return { refused: reason };
}

/**
 * POST /sso/saml/{connection}/acs: the form that the provider's page posts. A browser sends no cookie of ours with it (SameSite=Lax), so
 * what was signed is kept here, and the browser goes on to the callback, where its cookie is asked for. Always ends on a page of ours.
 */
export async function takeSamlAnswer(server: AuthServer, request: AuthRequest): Promise<Answer> {
  const { publicUrl } = server.config;
  try {
    const row = await connectionOf(server.db, request.params.id);
    if (row.kind !== "saml") throw new AuthError("oauth_state_bad");
    const flow = await flowOf(server, request, row);
    await countAnswer(server, flow.id);
    const onward = (said: Record<string, string>): Redirect => {
      const query = new URLSearchParams({ state: flow.id, ...said });
      return { status: 303, location: `${callbackOf(publicUrl, row.id)}?${query}` };
    };
    const { samlAnswer } = await import("../saml/saml.ts");
    const { bond } = bindingIn(server, flow.binding);
    const response = optionalText(request.body, "SAMLResponse") ?? "";
    const given = { response, requestId: requestIdOf(bond.nonce), now: request.at };
    try {
      const identity = await samlAnswer(peerOf(row), samlOwnOf(publicUrl, row.id), given);
      return onward({ ticket: await keep(server, flow, identity, request.at) });
    } catch (error) {
      if (!(error instanceof SamlRefused)) throw error;
      server.log.info({ connection: row.id, reason: error.reason }, "answer of SAML refused");
      return onward(refusedAs(error));
    }
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    await countStray(server, request);
    return refusal(callbackPage(server), saidOf(error), 303);
  }
}

/** Where the name is the address, letters of either case are the same person. */
function subjectOf({ subject, email }: SamlIdentity): string {
  const same = subject.toLowerCase() === email.toLowerCase();
  return same ? email.toLowerCase() : subject;
}

/**
 * Who an answer was about, of what was kept when it came. The company vouches for the address by its proven domain: SAML knows no mark
 * for it. Throws `provider_answer_bad`, `provider_email_missing`.
 */
export function saidBySaml(server: AuthServer, row: SignInRow, flow: Flow, query: URLSearchParams): Claims {
  if (query.get("refused") === "no_email") throw new AuthError("provider_email_missing");
  const { ticket, said } = flow.binding ?? {};
  if (typeof ticket !== "string" || typeof said !== "string") throw new AuthError("provider_answer_bad");
  const shown = equalInConstantTime(sha256(query.get("ticket") ?? ""), ticket);
  if (!shown) throw new AuthError("provider_answer_bad");
  const identity = JSON.parse(unseal(server.secrets.every(PURPOSE), said).toString("utf8")) as SamlIdentity;
  const subject = subjectOf(identity);
  if (subject.length > LONGEST_SUBJECT) throw new AuthError("provider_answer_bad");
  const names = { given_name: identity.first_name, family_name: identity.last_name, name: "" };
  const { email } = identity;
  return {
    ...names,
    ...{ key: `${row.issuer} ${subject}`, issuer: row.issuer, subject, email, email_verified: true, demo: false },
  };
}

/** Forgets assertions that nobody can show any more. */
export async function forgetAssertions(tx: WriteHandle, at: Date): Promise<void> {
  await tx.delete(companySignInAssertions).where(lt(companySignInAssertions.expires_at, at));
}
