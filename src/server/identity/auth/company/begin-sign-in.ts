import { and, eq, gt, isNull } from "drizzle-orm";
import { signInDomain } from "../../../../contract/companies/company-sign-in.ts";
import { paths } from "../../../../contract/paths.ts";
import { TEST_SIGN_IN_MS } from "../../../../rules/team/company-sign-in.ts";
import { transaction } from "../../../infra/db/handles.ts";
import { companySignIns, companySignInTries } from "../../../infra/db/tables/company-sign-in.ts";
import { randomToken, sha256 } from "../../../infra/platform/crypto.ts";
import type { AuthRequest, AuthResponse, AuthServer } from "../auth-server.ts";
import { AuthError, invalidInput, toAuthError } from "../errors.ts";
import { browserCookie, encryptBinding, readBrowserCookie } from "../external/authorize.ts";
import { createFlow } from "../external/flows.ts";
import { allowedRedirect } from "../external/redirects.ts";
import { checkChallenge, optionalText } from "../input.ts";
import { type ConnectionRow, findConnectionOfDomain } from "./connections.ts";
import { countStarted, countUnknownRequest } from "./limits.ts";
import { createCompanyRelyingParty } from "./relying-party.ts";
import { createSamlParty } from "./saml.ts";
import { saveTestResult } from "./test-sign-in.ts";

const SCOPE = "openid email profile";

/** `attempt`: the hash of the token, if this is a test sign-in. */
type CompanyFlowStart = {
  readonly challenge: string | null;
  readonly redirect_to: string;
  readonly attempt: string | null;
};

/** Starts a flow with a connection's provider, bound to the connection and this browser. Throws `provider_away`. */
async function startFlow(
  server: AuthServer,
  request: AuthRequest,
  row: ConnectionRow,
  { challenge, redirect_to, attempt }: CompanyFlowStart,
): Promise<{ location: string; cookies: readonly string[] }> {
  const party = row.kind === "saml" ? createSamlParty(server, row, request.at) : createCompanyRelyingParty(server, row);
  const [nonce, verifier] = [randomToken(), randomToken()];
  const browser = readBrowserCookie(server, request) ?? randomToken();
  const issuer = await party.issuer();
  const kept = encryptBinding(server, { browser, bond: { issuer, nonce, verifier } });
  const binding = attempt === null ? kept : { ...kept, attempt };
  const flow = { method: "sso", challenge, redirect_to, provider: row.id, binding } as const;
  const state = await transaction(server.pool, (tx) => createFlow(tx, server, flow, request.at));
  const asked = { state, nonce, challenge: sha256(verifier), scope: SCOPE };
  const location = await party.begin(asked, new Map());
  return { location, cookies: [browserCookie(server.config.publicUrl, browser)] };
}

/**
 * POST /sso: starts the sign-in at the identity provider of an address's company (rule X184) and returns the URL to
 * open. Throws `sso_unknown`, `provider_away`, `validation_failed`.
 */
export async function beginCompanySignIn(server: AuthServer, request: AuthRequest): Promise<AuthResponse> {
  const { body } = request;
  const domain = signInDomain.safeParse(optionalText(body, "domain") ?? "");
  const found = domain.success ? await findConnectionOfDomain(server.db, domain.data) : undefined;
  if (found === undefined) {
    await countUnknownRequest(server, request);
    throw new AuthError("sso_unknown");
  }
  await countStarted(server, request, found.row.id);
  checkChallenge(body);
  const challenge = optionalText(body, "code_challenge");
  if (challenge === undefined) throw invalidInput("PKCE flow requires code_challenge_method and code_challenge");
  const { publicUrl } = server.config;
  const redirect_to = allowedRedirect(publicUrl, optionalText(body, "redirect_to")) ?? `${publicUrl}/`;
  const { location, cookies } = await startFlow(server, request, found.row, { challenge, redirect_to, attempt: null });
  return { status: 200, body: { url: location }, cookies };
}

/**
 * GET /sso/try: sends an owner's browser to the provider for a test sign-in, once per token (rule X182). Always ends on
 * a page.
 */
export async function beginTestSignIn(server: AuthServer, request: AuthRequest): Promise<AuthResponse> {
  const { at, query } = request;
  const { publicUrl } = server.config;
  const attempt = sha256(query.get("token") ?? "");
  const [begun] = await transaction(server.pool, (tx) =>
    tx
      .update(companySignInTries)
      .set({ begun_at: at })
      .where(
        and(
          eq(companySignInTries.token_hash, attempt),
          isNull(companySignInTries.begun_at),
          gt(companySignInTries.created_at, new Date(at.getTime() - TEST_SIGN_IN_MS)),
        ),
      )
      .returning({ connection: companySignInTries.connection }),
  );
  const [row] =
    begun === undefined
      ? []
      : await server.db.select().from(companySignIns).where(eq(companySignIns.id, begun.connection));
  if (row === undefined) {
    await countUnknownRequest(server, request);
    return { status: 303, location: `${publicUrl}${paths.companies()}` };
  }
  const page = `${publicUrl}${paths.companySignIn(row.company)}`;
  try {
    return {
      status: 302,
      ...(await startFlow(server, request, row, { challenge: null, redirect_to: page, attempt })),
    };
  } catch (error) {
    if (toAuthError(error).status === 500) throw error;
    await transaction(server.pool, (tx) =>
      saveTestResult(tx, { connection: row.id, attempt }, { failure: "away", said: null }, at),
    );
    return { status: 303, location: page };
  }
}
