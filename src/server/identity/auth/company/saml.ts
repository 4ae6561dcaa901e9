import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { transaction, type WriteHandle } from "../../../infra/db/handles.ts";
import { authFlowStates } from "../../../infra/db/tables/auth.ts";
import { companySignInAssertions, companySignIns } from "../../../infra/db/tables/company-sign-in.ts";
import { decrypt, encrypt, equalInConstantTime, randomToken, sha256 } from "../../../infra/platform/crypto.ts";
import { isId } from "../../../infra/platform/ids.ts";
import type { Flow } from "../accounts/rows.ts";
import type { AuthRequest, AuthResponse, AuthServer, RedirectResponse } from "../auth-server.ts";
import { AuthError } from "../errors.ts";
import { callbackPageUrl, decryptBinding, errorParameters, FLOW_MS, redirectWithError } from "../external/authorize.ts";
import type { Claims, RelyingParty } from "../external/provider.ts";
import { optionalText } from "../input.ts";
import type { SamlIdentity, SamlPeer } from "../saml/saml.ts";
import { SamlRejection } from "../saml/saml-rejection.ts";
import { type ConnectionRow, callbackUrl, findConnection, samlServiceProvider } from "./connections.ts";
import { countResponse, countUnknownRequest } from "./limits.ts";

const PURPOSE = "company sign-in answers";
/** The maximum length of a persistent name id in the SAML standard. */
const MAX_SUBJECT_LENGTH = 256;
/**
 * Upper bound whatever the provider states: an assertion answers one request, and requests are answered within a day.
 */
const MAX_RETENTION_MS = 24 * 60 * 60_000;

/** The request id, derived from the flow's nonce, which only the provider learns. */
const requestIdOfNonce = (nonce: string) => `_${nonce}`;

function samlPeer({ issuer, address, certificates }: ConnectionRow): SamlPeer {
  return { entityId: issuer, address, certificates };
}

/** Starts like an OpenID Connect client; the browser posts the response as a form (rule X217). */
export function createSamlParty(
  server: AuthServer,
  row: ConnectionRow,
  now: Date,
): Pick<RelyingParty, "issuer" | "begin"> {
  return {
    issuer: async () => row.issuer,
    async begin({ state, nonce }) {
      const { buildSamlRequest } = await import("../saml/saml.ts");
      const own = samlServiceProvider(server.config.publicUrl, row.id);
      const asked = { id: requestIdOfNonce(nonce), relayState: state, now };
      return (await buildSamlRequest(samlPeer(row), own, asked)).location;
    },
  };
}

/** GET /sso/saml/{connection}/metadata: our service provider metadata. Throws `no_such_route`. */
export async function serveMetadata(server: AuthServer, request: AuthRequest): Promise<AuthResponse> {
  const row = await findConnection(server.db, request.params.id).catch(() => null);
  if (row?.kind !== "saml") throw new AuthError("no_such_route");
  const { buildSamlMetadata } = await import("../saml/saml.ts");
  const text = buildSamlMetadata(samlServiceProvider(server.config.publicUrl, row.id));
  return { status: 200, text, type: "application/samlmetadata+xml; charset=utf-8" };
}

/** The unanswered flow that a response names. The callback checks the browser later, where its cookie is available. */
async function findFlow(server: AuthServer, request: AuthRequest, row: ConnectionRow): Promise<Flow> {
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
 * Stores the content of a signed assertion, once, for the browser that presents the flow's ticket. Throws
 * `oauth_state_used`, or `oauth_state_bad` if the connection was deleted meanwhile.
 */
async function saveAssertion(server: AuthServer, flow: Flow, identity: SamlIdentity, at: Date): Promise<string> {
  const ticket = randomToken();
  const said = encrypt(server.secrets.derive(PURPOSE), JSON.stringify(identity));
  const expires_at = new Date(Math.min(identity.expiresAt.getTime(), at.getTime() + MAX_RETENTION_MS));
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

/**
 * The callback parameters for a rejected response. They contain nothing that would let a forged response end a flow.
 */
function rejectionParameters({ reason }: SamlRejection): Record<string, string> {
  if (reason === "status_not_success") return { error: "access_denied" };
  return { refused: reason };
}

/**
 * POST /sso/saml/{connection}/acs: receives the form posted from the provider's page. Browsers send none of our cookies
 * with it (SameSite=Lax), so the signed content is stored and the browser redirected to the callback, which checks the
 * cookie. Always ends on one of our pages.
 */
export async function receiveSamlResponse(server: AuthServer, request: AuthRequest): Promise<AuthResponse> {
  const { publicUrl } = server.config;
  try {
    const row = await findConnection(server.db, request.params.id);
    if (row.kind !== "saml") throw new AuthError("oauth_state_bad");
    const flow = await findFlow(server, request, row);
    await countResponse(server, flow.id);
    const onward = (said: Record<string, string>): RedirectResponse => {
      const query = new URLSearchParams({ state: flow.id, ...said });
      return { status: 303, location: `${callbackUrl(publicUrl, row.id)}?${query}` };
    };
    const { verifySamlResponse } = await import("../saml/saml.ts");
    const { bond } = decryptBinding(server, flow.binding);
    const response = optionalText(request.body, "SAMLResponse") ?? "";
    const given = { response, requestId: requestIdOfNonce(bond.nonce), now: request.at };
    try {
      const identity = await verifySamlResponse(samlPeer(row), samlServiceProvider(publicUrl, row.id), given);
      return onward({ ticket: await saveAssertion(server, flow, identity, request.at) });
    } catch (error) {
      if (!(error instanceof SamlRejection)) throw error;
      server.log.info({ connection: row.id, reason: error.reason }, "SAML response rejected");
      return onward(rejectionParameters(error));
    }
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    await countUnknownRequest(server, request);
    return redirectWithError(callbackPageUrl(server), errorParameters(error), 303);
  }
}

/** If the name id is the address, it is compared without regard to letter case. */
function normalizeSubject({ subject, email }: SamlIdentity): string {
  const same = subject.toLowerCase() === email.toLowerCase();
  return same ? email.toLowerCase() : subject;
}

/**
 * Reads the identity from the stored assertion. The company vouches for the address by its verified domain, because
 * SAML has no claim for a verified address. Throws `provider_answer_bad`, `provider_email_missing`.
 */
export function readSamlIdentity(server: AuthServer, row: ConnectionRow, flow: Flow, query: URLSearchParams): Claims {
  if (query.get("refused") === "no_email") throw new AuthError("provider_email_missing");
  const { ticket, said } = flow.binding ?? {};
  if (typeof ticket !== "string" || typeof said !== "string") throw new AuthError("provider_answer_bad");
  const shown = equalInConstantTime(sha256(query.get("ticket") ?? ""), ticket);
  if (!shown) throw new AuthError("provider_answer_bad");
  const identity = JSON.parse(decrypt(server.secrets.every(PURPOSE), said).toString("utf8")) as SamlIdentity;
  const subject = normalizeSubject(identity);
  if (subject.length > MAX_SUBJECT_LENGTH) throw new AuthError("provider_answer_bad");
  const names = { given_name: identity.first_name, family_name: identity.last_name, name: "" };
  const { email } = identity;
  return {
    ...names,
    key: `${row.issuer} ${subject}`,
    issuer: row.issuer,
    subject,
    email,
    email_verified: true,
    demo: false,
  };
}

/** Deletes expired assertions. */
export async function purgeAssertions(tx: WriteHandle, at: Date): Promise<void> {
  await tx.delete(companySignInAssertions).where(lt(companySignInAssertions.expires_at, at));
}
