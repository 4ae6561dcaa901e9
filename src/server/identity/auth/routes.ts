import { type Context, Hono } from "hono";
import { LIMITS } from "../../../contract/limits.ts";
import type { AppEnv } from "../../infra/platform/endpoints.ts";
import { readForm, readJson } from "../../infra/platform/http-body.ts";
import { type Limit, RateLimitError } from "../../infra/platform/load/rate-limits.ts";
import { errorFields } from "../../infra/platform/log.ts";
import type { JsonObject } from "./accounts/rows.ts";
import { signUp } from "./accounts/sign-up.ts";
import { updateUser } from "./accounts/update-user.ts";
import {
  type AuthRequest,
  type AuthResponse,
  type AuthServer,
  createAuthServer,
  type SignedIn,
} from "./auth-server.ts";
import { beginCompanySignIn, beginTestSignIn } from "./company/begin-sign-in.ts";
import { companyCallback } from "./company/callback.ts";
import { receiveSamlResponse, serveMetadata } from "./company/saml.ts";
import type { AuthDependencies } from "./dependencies.ts";
import { AuthError, type AuthErrorCase, invalidInput, toAuthError } from "./errors.ts";
import { authorize, callbackPageUrl, errorParameters, redirectWithError } from "./external/authorize.ts";
import { handleCallback } from "./external/callback.ts";
import { grantByCode } from "./external/flows.ts";
import { beginLinking, unlinkIdentity } from "./external/linking.ts";
import { createChallenge, verifyFactor } from "./factors/challenge.ts";
import { enrollFactor, unenrollFactor } from "./factors/factors.ts";
import { isJsonObject } from "./input.ts";
import { emailSignInLink } from "./mailed/otp.ts";
import { requestRecovery } from "./mailed/recover.ts";
import { resendEmail } from "./mailed/resend.ts";
import { verifyToken } from "./mailed/verify.ts";
import { followLink } from "./mailed/verify-link.ts";
import { beginAuthentication, verifyAuthentication } from "./passkeys/authentication.ts";
import { listPasskeys, removePasskey, renamePasskey } from "./passkeys/own-passkeys.ts";
import { beginRegistration, verifyRegistration } from "./passkeys/registration.ts";
import { emailReauthenticationCode } from "./passwords/confirm-identity.ts";
import { grantByPassword } from "./passwords/sign-in.ts";
import { readHealth, readKeys, readSettings, readUser } from "./public-endpoints.ts";
import { requireSignedIn } from "./sessions/bearer.ts";
import { toNetworkKey } from "./sessions/network.ts";
import { grantByRefreshToken } from "./sessions/refresh.ts";
import { signOut } from "./sessions/sign-out.ts";

const VERSION_HEADER = "X-Supabase-Api-Version";
const FIRST_VERSION = "2024-01-01";
const DEFAULT_RETRY_SECONDS = 2;

/** True if the client supports the newer error format: API version of 2024-01-01 or later. */
function usesNewErrorFormat(version: string | undefined): boolean {
  if (version === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(version)) return false;
  return !Number.isNaN(Date.parse(version)) && version >= FIRST_VERSION;
}

/** Sends a successful response, private unless it says otherwise. */
function successResponse(c: Context<AppEnv>, answer: AuthResponse): Response {
  for (const cookie of answer.cookies ?? []) c.header("set-cookie", cookie, { append: true });
  if ("location" in answer) {
    c.header("cache-control", "no-store");
    c.header("referrer-policy", "no-referrer");
    // A sign-in popup must keep its opener across the redirects to the provider and back (docs/security.md).
    c.header("cross-origin-opener-policy", "unsafe-none");
    return c.redirect(answer.location, answer.status);
  }
  if ("text" in answer) {
    c.header("cache-control", "no-store");
    return c.body(answer.text, answer.status, { "content-type": answer.type });
  }
  c.header("cache-control", answer.cache ?? "no-store");
  return answer.body === null ? c.body(null, 204) : c.json(answer.body, answer.status as 200);
}

/** Seconds until a retry: as given by the rate limit, else a short default for anything unavailable. */
function retryAfterSeconds(cause: unknown): number {
  return cause instanceof RateLimitError ? cause.seconds : DEFAULT_RETRY_SECONDS;
}

/**
 * Sends an error in the format that the client supports. Both formats include `error_code`, because proxies drop
 * headers.
 */
function errorResponse(c: Context<AppEnv>, error: AuthError): Response {
  c.header("cache-control", "no-store");
  const { status, code, message, reasons } = error;
  if (status === 429 || status === 503) c.header("retry-after", String(retryAfterSeconds(error.cause)));
  const weak = reasons === undefined ? {} : { weak_password: { reasons } };
  if (!usesNewErrorFormat(c.req.header(VERSION_HEADER))) {
    return c.json({ code: status, error_code: code, msg: message, ...weak }, status as 400);
  }
  c.header(VERSION_HEADER, FIRST_VERSION);
  return c.json({ code, error_code: code, message, ...weak }, status as 400);
}

/** Rejected in OAuth's own format, as the client library expects. */
async function idTokenGrant(): Promise<AuthResponse> {
  return { status: 400, body: { error: "invalid request", error_description: "Bad ID token" } };
}

async function web3Grant(): Promise<AuthResponse> {
  throw new AuthError("web3_off");
}

type Grant = (server: AuthServer, request: AuthRequest) => Promise<AuthResponse>;

const GRANT_HANDLERS = new Map<string, Grant>([
  ["password", grantByPassword],
  ["refresh_token", grantByRefreshToken],
  ["pkce", grantByCode],
  ["id_token", idTokenGrant],
  ["web3", web3Grant],
]);

/** POST /token?grant_type=: dispatches by grant type. Throws `invalid_credentials` for an unknown one. */
async function exchangeGrant(server: AuthServer, request: AuthRequest): Promise<AuthResponse> {
  const grant = GRANT_HANDLERS.get(request.query.get("grant_type") ?? "");
  if (grant === undefined) throw new AuthError("unsupported_grant");
  return grant(server, request);
}

/** An endpoint for a feature that this server does not offer. */
function rejectAs(which: AuthErrorCase): () => Promise<AuthResponse> {
  return async () => {
    throw new AuthError(which);
  };
}

type PublicHandler = (server: AuthServer, request: AuthRequest) => Promise<AuthResponse>;
type UserHandler = (server: AuthServer, request: AuthRequest, caller: SignedIn) => Promise<AuthResponse>;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "ALL";
/** `pendingFactorAccess`: also open to sessions that still need a second factor; those endpoints check it themselves. */
/** `form`: a body posted by another site's page, as in SAML; all other bodies are JSON. */
type RouteAccess = { by: "anybody"; run: PublicHandler; form?: true } | { by: "user" | "owing"; run: UserHandler };
type Route = RouteAccess & { method: Method; path: string; limit: Limit | null };

const SIGN_UPS: Limit = { name: "sign_up", points: 30, seconds: 300 };
const EXTERNAL: Limit = { name: "external_sign_in", points: 120, seconds: 300 };
const UPDATES: Limit = { name: "user_update", points: 30, seconds: 300 };
const RECOVERIES: Limit = { name: "recover", points: 30, seconds: 300 };
const LINKS: Limit = { name: "otp", points: 30, seconds: 300 };
const RESENDS: Limit = { name: "resend", points: 30, seconds: 300 };
const PROOFS: Limit = { name: "verify", points: 30, seconds: 300 };
const CHALLENGES: Limit = { name: "factor_challenge", points: 15, seconds: 60 };
/** The same limit as for passwords per network. */
const PASSKEY_SIGN_INS: Limit = { name: "passkey_shown", points: 150, seconds: 300 };
const VERIFICATIONS: Limit = { name: "factor_verify", points: 15, seconds: 60 };

/** A SAML response is at most 256 kB of XML. */
const FORM_BYTES = 512 * 1_024;

const publicAccess = (run: PublicHandler): RouteAccess => ({ by: "anybody", run });
const userAccess = (run: UserHandler): RouteAccess => ({ by: "user", run });
const formAccess = (run: PublicHandler): RouteAccess => ({ by: "anybody", run, form: true });
const pendingFactorAccess = (run: UserHandler): RouteAccess => ({ by: "owing", run });

/**
 * Method, path, limit per network, access and handler; /token, /sso and passkey challenges have limits of their own.
 */
const ROUTES = routeTable([
  ["POST", "/signup", SIGN_UPS, publicAccess(signUp)],
  ["POST", "/token", null, publicAccess(exchangeGrant)],
  ["POST", "/logout", null, pendingFactorAccess(signOut)],
  ["GET", "/user", null, pendingFactorAccess(readUser)],
  ["PUT", "/user", UPDATES, pendingFactorAccess(updateUser)],
  ["POST", "/recover", RECOVERIES, publicAccess(requestRecovery)],
  ["POST", "/otp", LINKS, publicAccess(emailSignInLink)],
  ["POST", "/resend", RESENDS, publicAccess(resendEmail)],
  ["POST", "/verify", PROOFS, publicAccess(verifyToken)],
  ["GET", "/verify", PROOFS, publicAccess(followLink)],
  ["GET", "/reauthenticate", null, userAccess(emailReauthenticationCode)],
  ["GET", "/settings", null, publicAccess(readSettings)],
  ["GET", "/health", null, publicAccess(readHealth)],
  ["GET", "/.well-known/jwks.json", null, publicAccess(readKeys)],
  ["GET", "/authorize", EXTERNAL, publicAccess(authorize)],
  ["GET", "/callback", EXTERNAL, publicAccess(handleCallback)],
  ["GET", "/user/identities/authorize", EXTERNAL, userAccess(beginLinking)],
  ["DELETE", "/user/identities/:id", UPDATES, userAccess(unlinkIdentity)],
  ["ALL", "/factors/recovery-codes", null, publicAccess(rejectAs("recovery_codes_off"))],
  ["ALL", "/factors/recovery-codes/*", null, publicAccess(rejectAs("recovery_codes_off"))],
  ["POST", "/factors", UPDATES, pendingFactorAccess(enrollFactor)],
  ["POST", "/factors/:id/challenge", CHALLENGES, pendingFactorAccess(createChallenge)],
  ["POST", "/factors/:id/verify", VERIFICATIONS, pendingFactorAccess(verifyFactor)],
  ["DELETE", "/factors/:id", UPDATES, pendingFactorAccess(unenrollFactor)],
  ["POST", "/sso", null, publicAccess(beginCompanySignIn)],
  ["GET", "/sso/try", null, publicAccess(beginTestSignIn)],
  ["GET", "/sso/callback/:id", null, publicAccess(companyCallback)],
  ["GET", "/sso/saml/:id/metadata", EXTERNAL, publicAccess(serveMetadata)],
  ["POST", "/sso/saml/:id/acs", null, formAccess(receiveSamlResponse)],
  ["POST", "/passkeys/authentication/options", null, publicAccess(beginAuthentication)],
  ["POST", "/passkeys/authentication/verify", PASSKEY_SIGN_INS, publicAccess(verifyAuthentication)],
  ["POST", "/passkeys/registration/options", UPDATES, userAccess(beginRegistration)],
  ["POST", "/passkeys/registration/verify", UPDATES, userAccess(verifyRegistration)],
  ["GET", "/passkeys", null, userAccess(listPasskeys)],
  ["PATCH", "/passkeys/:id", UPDATES, userAccess(renamePasskey)],
  ["DELETE", "/passkeys/:id", UPDATES, userAccess(removePasskey)],
  ["ALL", "/oauth/*", null, publicAccess(rejectAs("oauth_server_off"))],
  ["ALL", "/user/oauth/grants", null, publicAccess(rejectAs("oauth_server_off"))],
  ["ALL", "/admin/oauth/*", null, publicAccess(rejectAs("oauth_server_off"))],
]);

/**
 * Endpoints that other sites and mails link to: HEAD changes nothing, and errors appear on our page in the reader's
 * language.
 */
const LANDING_PATHS: ReadonlySet<string> = new Set(["/callback", "/sso/try", "/sso/callback/:id", "/sso/saml/:id/acs"]);

function isLanding(c: Context<AppEnv>, path: string): boolean {
  return LANDING_PATHS.has(path) && c.req.header("accept")?.includes("text/html") === true;
}

function routeTable(rows: readonly [Method, string, Limit | null, RouteAccess][]): readonly Route[] {
  return rows.map(([method, path, limit, who]) => ({ method, path, limit, ...who }));
}

/** The JSON object of a body; empty without one. Throws `bad_json`, `validation_failed`. */
async function readBody(request: Request): Promise<JsonObject> {
  if (request.method === "GET" || request.headers.get("content-type") === null) return {};
  const body = await readJson(request, LIMITS.body_bytes);
  if (!isJsonObject(body)) throw invalidInput("The request body has to be a JSON object");
  return body;
}

/** The fields of a form as a body. */
async function readFormBody(request: Request): Promise<JsonObject> {
  return { ...(await readForm(request, FORM_BYTES)) };
}

async function runRoute(server: AuthServer, route: Route, c: Context<AppEnv>): Promise<AuthResponse> {
  c.set("route", `/auth/v1${route.path}`);
  const at = server.clock.now();
  const address = server.addressOf(c);
  const network = toNetworkKey(address);
  if (route.limit !== null) await server.rateLimits.consume(route.limit, network);
  const request = (body: JsonObject): AuthRequest => ({
    method: c.req.method,
    at,
    query: new URL(c.req.url).searchParams,
    params: c.req.param() as Record<string, string>,
    body,
    address,
    network,
    userAgent: c.req.header("user-agent") ?? "",
    headers: c.req.raw.headers,
  });
  if (route.by === "anybody") {
    const body = await (route.form === true ? readFormBody : readBody)(c.req.raw);
    return route.run(server, request(body));
  }
  const caller = await requireSignedIn(server, c.req.header("authorization"), at);
  if (caller.owes && route.by === "user") throw new AuthError("aal2_needed");
  return route.run(server, request(await readBody(c.req.raw)), caller);
}

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { method, path } of routes) {
    const own = method === "GET" ? ["GET", "HEAD"] : [method];
    methods.set(path, [...(methods.get(path) ?? []), ...own]);
  }
  return methods;
}

/**
 * All routes below /auth/v1. Takes the process's dependencies; routes use no globals. Errors are always JSON, also for
 * unknown paths, because the client library requires it.
 */
export function authRoutes(deps: AuthDependencies): Hono<AppEnv> {
  const server = createAuthServer(deps);
  const app = new Hono<AppEnv>();
  for (const route of ROUTES) {
    app.on(route.method, [route.path], async (c) => {
      const previews = c.req.method === "HEAD" && LANDING_PATHS.has(route.path);
      const answer = previews
        ? { status: 303 as const, location: callbackPageUrl(server) }
        : await runRoute(server, route, c);
      return successResponse(c, answer);
    });
  }
  for (const [path, methods] of methodsByPath(ROUTES)) {
    app.all(path, (c) => {
      c.header("allow", methods.join(", "));
      throw new AuthError("wrong_method");
    });
  }
  app.all("*", () => {
    throw new AuthError("no_such_route");
  });
  app.onError((error, c) => {
    const meant = toAuthError(error);
    const fields = { request_id: c.get("requestId"), route: c.get("route"), code: meant.code };
    if (meant.status === 500) deps.log.error({ ...fields, ...errorFields(error) }, "auth endpoint failed");
    else if (meant.status > 500)
      deps.log.warn({ ...fields, ...errorFields(error) }, "auth endpoint could not be served");
    else deps.log.debug(fields, "auth request rejected");
    const landed = isLanding(c, c.get("route")?.replace("/auth/v1", "") ?? "");
    return landed
      ? successResponse(c, redirectWithError(callbackPageUrl(server), errorParameters(meant), 303))
      : errorResponse(c, meant);
  });
  return app;
}
