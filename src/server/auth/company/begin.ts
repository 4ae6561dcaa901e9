import { and, eq, gt, isNull } from "drizzle-orm";
import { paths } from "../../../contract/paths.ts";
import { signInDomain } from "../../../contract/team/company-sign-in.ts";
import { TRY_MS } from "../../../rules/team/company-sign-in.ts";
import { transaction } from "../../db/handles.ts";
import { companySignIns, companySignInTries } from "../../db/tables/company-sign-in.ts";
import { randomToken, sha256 } from "../../platform/crypto.ts";
import { AuthError, invalid, toAuthError } from "../errors.ts";
import { browserCookie, browserOf, sealedBinding } from "../external/authorize.ts";
import { openFlow } from "../external/flows.ts";
import { allowedRedirect } from "../external/redirects.ts";
import { checkChallenge, optionalText } from "../input.ts";
import type { Answer, AuthRequest, AuthServer } from "../server.ts";
import { connectionAt, type SignInRow } from "./connections.ts";
import { countBegun, countStray } from "./limits.ts";
import { partyOf } from "./party.ts";
import { samlPartyOf } from "./saml.ts";
import { endTry } from "./tries.ts";

const SCOPE = "openid email profile";

/** `attempt`: the hash of the token, if this is a test sign-in. */
type Leaving = { readonly challenge: string | null; readonly redirect_to: string; readonly attempt: string | null };

/** Starts a flow with a connection's provider, bound to the connection and this browser. Throws `provider_away`. */
async function leave(
  server: AuthServer,
  request: AuthRequest,
  row: SignInRow,
  { challenge, redirect_to, attempt }: Leaving,
): Promise<{ location: string; cookies: readonly string[] }> {
  const party = row.kind === "saml" ? samlPartyOf(server, row, request.at) : partyOf(server, row);
  const [nonce, verifier] = [randomToken(), randomToken()];
  const browser = browserOf(server, request) ?? randomToken();
  const issuer = await party.issuer();
  const kept = sealedBinding(server, { browser, bond: { issuer, nonce, verifier } });
  const binding = attempt === null ? kept : { ...kept, attempt };
  const flow = { method: "sso", challenge, redirect_to, provider: row.id, binding } as const;
  const state = await transaction(server.pool, (tx) => openFlow(tx, server, flow, request.at));
  const asked = { state, nonce, challenge: sha256(verifier), scope: SCOPE };
  const location = await party.begin(asked, new Map());
  return { location, cookies: [browserCookie(server.config.publicUrl, browser)] };
}

/**
 * POST /sso: starts the sign-in at the identity provider of an address's company (rule X184) and returns the URL to
 * open. Throws `sso_unknown`, `provider_away`, `validation_failed`.
 */
export async function companySignIn(server: AuthServer, request: AuthRequest): Promise<Answer> {
  const { body } = request;
  const domain = signInDomain.safeParse(optionalText(body, "domain") ?? "");
  const found = domain.success ? await connectionAt(server.db, domain.data) : undefined;
  if (found === undefined) {
    await countStray(server, request);
    throw new AuthError("sso_unknown");
  }
  await countBegun(server, request, found.row.id);
  checkChallenge(body);
  const challenge = optionalText(body, "code_challenge");
  if (challenge === undefined) throw invalid("PKCE flow requires code_challenge_method and code_challenge");
  const { publicUrl } = server.config;
  const redirect_to = allowedRedirect(publicUrl, optionalText(body, "redirect_to")) ?? `${publicUrl}/`;
  const { location, cookies } = await leave(server, request, found.row, { challenge, redirect_to, attempt: null });
  return { status: 200, body: { url: location }, cookies };
}

/**
 * GET /sso/try: sends an owner's browser to the provider for a test sign-in, once per token (rule X182). Always ends on
 * a page.
 */
export async function leaveForTry(server: AuthServer, request: AuthRequest): Promise<Answer> {
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
          gt(companySignInTries.created_at, new Date(at.getTime() - TRY_MS)),
        ),
      )
      .returning({ connection: companySignInTries.connection }),
  );
  const [row] =
    begun === undefined
      ? []
      : await server.db.select().from(companySignIns).where(eq(companySignIns.id, begun.connection));
  if (row === undefined) {
    await countStray(server, request);
    return { status: 303, location: `${publicUrl}${paths.companies()}` };
  }
  const page = `${publicUrl}${paths.companySignIn(row.company)}`;
  try {
    return {
      status: 302,
      ...(await leave(server, request, row, { challenge: null, redirect_to: page, attempt })),
    };
  } catch (error) {
    if (toAuthError(error).status === 500) throw error;
    await transaction(server.pool, (tx) =>
      endTry(tx, { connection: row.id, attempt }, { fault: "away", said: null }, at),
    );
    return { status: 303, location: page };
  }
}
