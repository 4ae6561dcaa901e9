import { parse } from "hono/utils/cookie";
import { paths } from "../../../../contract/paths.ts";
import { transaction } from "../../../infra/db/handles.ts";
import { decrypt, encrypt, randomToken, sha256 } from "../../../infra/platform/crypto.ts";
import type { IdentityLinker, JsonObject } from "../accounts/rows.ts";
import type { AuthRequest, AuthResponse, AuthServer, RedirectResponse } from "../auth-server.ts";
import { AuthError, invalidInput, toAuthError } from "../errors.ts";
import { checkChallenge } from "../input.ts";
import { createFlow } from "./flows.ts";
import { PROVIDER, type ProviderBinding, type RelyingParty } from "./provider.ts";
import { redirectOfRequest } from "./redirects.ts";

/** The time a user may spend on the provider's pages. */
export const FLOW_MS = 5 * 60_000;
const DEFAULT_SCOPES = "email profile";
const SCOPE = /^[\w.:/-]{1,100}$/;
const EXTRA_LIMITS = { count: 10, length: 200 };

/** Protocol parameters that only the server sets, in any letter case. */
const RESERVED_PARAMETERS: ReadonlySet<string> = new Set([
  "client_id",
  "client_secret",
  "client_assertion",
  "client_assertion_type",
  "redirect_uri",
  "redirect_to",
  "response_type",
  "response_mode",
  "state",
  "nonce",
  "scope",
  "scopes",
  "provider",
  "skip_http_redirect",
  "code_challenge",
  "code_challenge_method",
  "code_verifier",
  "request",
  "request_uri",
  "registration",
  "claims",
  "id_token_hint",
  "resource",
  "authorization_details",
  "dpop_jkt",
]);

function cookieName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-sign-in" : "sign-in";
}

/** The cookie value that identifies the flow's browser; null without a valid cookie. */
export function readBrowserCookie(server: AuthServer, request: AuthRequest): string | null {
  const name = cookieName(server.config.publicUrl);
  const value = parse(request.headers.get("cookie") ?? "", name)[name] ?? "";
  return /^[\w-]{43}$/.test(value) ? value : null;
}

/** One cookie for all flows of a browser, so that two tabs can sign in at the same time. */
export function browserCookie(publicUrl: string, browser: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(publicUrl)}=${browser}; Path=/; Max-Age=${FLOW_MS / 1_000}; HttpOnly; SameSite=Lax${secure}`;
}

/** The browser and provider binding of an external sign-in flow. */
export type FlowBinding = { readonly browser: string; readonly bond: ProviderBinding };

const PURPOSE = "external sign-in";

/** The stored binding: the hash of the cookie, and the encrypted provider data. */
export function encryptBinding(server: AuthServer, binding: FlowBinding): JsonObject {
  return {
    browser: sha256(binding.browser),
    bond: encrypt(server.secrets.derive(PURPOSE), JSON.stringify(binding.bond)),
  };
}

/** Reads the hash of the browser's cookie and the provider data. Throws for flows of another kind. */
export function decryptBinding(
  server: AuthServer,
  kept: JsonObject | null,
): { browser: string; bond: ProviderBinding } {
  const { browser, bond } = kept ?? {};
  if (typeof browser !== "string" || typeof bond !== "string") throw new AuthError("oauth_state_bad");
  return {
    browser,
    bond: JSON.parse(decrypt(server.secrets.every(PURPOSE), bond).toString("utf8")) as ProviderBinding,
  };
}

/** Scopes are separated by spaces as in the standard, or by commas as other servers of the client library accept. */
function parseScope(query: URLSearchParams): string {
  const asked = (query.get("scopes") ?? DEFAULT_SCOPES).split(/[\s,]+/).filter((scope) => SCOPE.test(scope));
  return [...new Set(["openid", ...asked])].join(" ");
}

/** Additional provider parameters that the page may set, such as `prompt` and `access_type`. */
function parseExtraParameters(query: URLSearchParams): ReadonlyMap<string, string> {
  const said = [...query].filter(([name, value]) => {
    return (
      !RESERVED_PARAMETERS.has(name.toLowerCase()) && /^\w{1,40}$/.test(name) && value.length <= EXTRA_LIMITS.length
    );
  });
  return new Map(said.slice(0, EXTRA_LIMITS.count));
}

/** Tokens never appear in a URL: only a page that holds the PKCE verifier gets a session. */
function parseChallenge(query: URLSearchParams): string {
  checkChallenge(Object.fromEntries(query));
  const challenge = query.get("code_challenge");
  if (challenge === null || challenge === "")
    throw invalidInput("PKCE flow requires code_challenge_method and code_challenge");
  return challenge;
}

async function findRelyingParty(server: AuthServer, query: URLSearchParams): Promise<RelyingParty> {
  const { relyingParty } = server;
  if (query.get("provider") !== PROVIDER || relyingParty === null) throw new AuthError("provider_off");
  if (!(await relyingParty.provider.offered())) throw new AuthError("provider_off");
  return relyingParty;
}

/**
 * Starts a flow with the provider; returns the redirect URL and the cookie that identifies the browser. Throws
 * `provider_off`, `provider_away`, `validation_failed`.
 */
export async function startExternalFlow(
  server: AuthServer,
  request: AuthRequest,
  redirect_to: string,
  linker: IdentityLinker | null,
): Promise<{ location: string; cookies: readonly string[] }> {
  const { query, at } = request;
  const party = await findRelyingParty(server, query);
  const challenge = parseChallenge(query);
  const [nonce, verifier] = [randomToken(), randomToken()];
  const browser = readBrowserCookie(server, request) ?? randomToken();
  const issuer = await party.issuer();
  const kept = encryptBinding(server, { browser, bond: { issuer, nonce, verifier } });
  const binding = linker === null ? kept : { ...kept, session: linker.session_id };
  const owner = linker === null ? {} : { user_id: linker.user_id };
  const flow = { method: "oauth", challenge, redirect_to, provider: PROVIDER, binding, ...owner } as const;
  const state = await transaction(server.pool, (tx) => createFlow(tx, server, flow, at));
  const asked = { state, nonce, challenge: sha256(verifier), scope: parseScope(query) };
  const location = await party.begin(asked, parseExtraParameters(query));
  return { location, cookies: [browserCookie(server.config.publicUrl, browser)] };
}

const ACCESS_DENIED_CODES = new Set(["signup_disabled", "user_banned", "provider_email_needs_verification"]);
const OAUTH_ERRORS: Readonly<Record<number, string>> = {
  400: "invalid_request",
  403: "access_denied",
  503: "temporarily_unavailable",
};

/** Redirects an error to a page, in query and fragment, as the client library reads it. */
export function redirectWithError(
  target: string,
  said: { error: string; error_code?: string; error_description: string },
  status: 302 | 303 = 302,
): RedirectResponse {
  const url = new URL(target);
  for (const [name, value] of Object.entries(said)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams({ ...said, sb: "" }).toString();
  return { status, location: url.href };
}

/** The parts of one of our errors. */
export function errorParameters(error: AuthError): { error: string; error_code: string; error_description: string } {
  const word = ACCESS_DENIED_CODES.has(error.code) ? "access_denied" : (OAUTH_ERRORS[error.status] ?? "server_error");
  return { error: word, error_code: error.code, error_description: error.message };
}

/** Our page for the result of a sign-in whose own page is unknown. */
export function callbackPageUrl(server: AuthServer): string {
  return `${server.config.publicUrl}${paths.authCallback()}`;
}

/**
 * GET /authorize: starts an external sign-in and redirects the browser to the provider. Errors redirect a browser to
 * the page where the sign-in would have ended; other clients get JSON. Throws AuthError.
 */
export async function authorize(server: AuthServer, request: AuthRequest): Promise<AuthResponse> {
  const target = redirectOfRequest(server, request);
  try {
    return { status: 302, ...(await startExternalFlow(server, request, target, null)) };
  } catch (error) {
    const readable = request.headers.get("accept")?.includes("text/html") === true;
    const meant = toAuthError(error);
    if (!readable || meant.code === "unexpected_failure") throw error;
    return redirectWithError(target, errorParameters(meant));
  }
}
