import { type Context, Hono } from "hono";
import { LIMITS } from "../../contract/limits.ts";
import type { AppEnv } from "../platform/endpoints.ts";
import { readForm, readJson } from "../platform/http-body.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { errorFields } from "../platform/log.ts";
import type { JsonObject } from "./accounts/rows.ts";
import { signUp } from "./accounts/sign-up.ts";
import { updateUser } from "./accounts/update-user.ts";
import { errorAnswer, successAnswer } from "./answers.ts";
import { companySignIn, leaveForTry } from "./company/begin.ts";
import { companyCallback } from "./company/callback.ts";
import { ownMetadata, takeSamlAnswer } from "./company/saml.ts";
import type { AuthDeps } from "./deps.ts";
import { AuthError, invalid, toAuthError } from "./errors.ts";
import { authorize, callbackPage, refusal, saidOf } from "./external/authorize.ts";
import { callback } from "./external/callback.ts";
import { beginLinking, unlinkIdentity } from "./external/linking.ts";
import { challenge, verifyFactor } from "./factors/challenge.ts";
import { enroll, unenroll } from "./factors/factors.ts";
import { isObject } from "./input.ts";
import { mailSignInLink } from "./mailed/otp.ts";
import { recover } from "./mailed/recover.ts";
import { resend } from "./mailed/resend.ts";
import { verify } from "./mailed/verify.ts";
import { followLink } from "./mailed/verify-link.ts";
import { askAuthentication, verifyAuthentication } from "./passkeys/authentication.ts";
import { listPasskeys, removePasskey, renamePasskey } from "./passkeys/own-passkeys.ts";
import { askRegistration, verifyRegistration } from "./passkeys/registration.ts";
import { reauthenticate } from "./passwords/reauthenticate.ts";
import { readHealth, readKeys, readSettings, readUser } from "./read.ts";
import { refuse } from "./refusals.ts";
import { type Answer, type AuthRequest, type AuthServer, makeAuthServer, type SignedIn } from "./server.ts";
import { signedInBy } from "./sessions/bearer.ts";
import { networkOf } from "./sessions/network.ts";
import { signOut } from "./sessions/sign-out.ts";
import { token } from "./token.ts";

type Open = (server: AuthServer, request: AuthRequest) => Promise<Answer>;
type ForUser = (server: AuthServer, request: AuthRequest, caller: SignedIn) => Promise<Answer>;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "ALL";
/** `owing`: also open to sessions that still need a second factor; those endpoints check it themselves. */
/** `form`: a body posted by another site's page, as in SAML; all other bodies are JSON. */
type Who = { by: "anybody"; run: Open; form?: true } | { by: "user" | "owing"; run: ForUser };
type Route = Who & { method: Method; path: string; limit: Limit | null };

const SIGN_UPS: Limit = { name: "sign_up", points: 30, seconds: 300 };
const EXTERNAL: Limit = { name: "external_sign_in", points: 120, seconds: 300 };
const UPDATES: Limit = { name: "user_update", points: 30, seconds: 300 };
const RECOVERIES: Limit = { name: "recover", points: 30, seconds: 300 };
const LINKS: Limit = { name: "otp", points: 30, seconds: 300 };
const RESENDS: Limit = { name: "resend", points: 30, seconds: 300 };
const PROOFS: Limit = { name: "verify", points: 30, seconds: 300 };
const CHALLENGES: Limit = { name: "factor_challenge", points: 15, seconds: 60 };
/** The same limit as for passwords per network. */
const PASSKEYS_SHOWN: Limit = { name: "passkey_shown", points: 150, seconds: 300 };
const VERIFICATIONS: Limit = { name: "factor_verify", points: 15, seconds: 60 };

/** A SAML response is at most 256 kB of XML. */
const FORM_BYTES = 512 * 1_024;

const anybody = (run: Open): Who => ({ by: "anybody", run });
const user = (run: ForUser): Who => ({ by: "user", run });
const posted = (run: Open): Who => ({ by: "anybody", run, form: true });
const owing = (run: ForUser): Who => ({ by: "owing", run });

/**
 * Method, path, limit per network, access and handler; /token, /sso and passkey challenges have limits of their own.
 */
const ROUTES = table([
  ["POST", "/signup", SIGN_UPS, anybody(signUp)],
  ["POST", "/token", null, anybody(token)],
  ["POST", "/logout", null, owing(signOut)],
  ["GET", "/user", null, owing(readUser)],
  ["PUT", "/user", UPDATES, owing(updateUser)],
  ["POST", "/recover", RECOVERIES, anybody(recover)],
  ["POST", "/otp", LINKS, anybody(mailSignInLink)],
  ["POST", "/resend", RESENDS, anybody(resend)],
  ["POST", "/verify", PROOFS, anybody(verify)],
  ["GET", "/verify", PROOFS, anybody(followLink)],
  ["GET", "/reauthenticate", null, user(reauthenticate)],
  ["GET", "/settings", null, anybody(readSettings)],
  ["GET", "/health", null, anybody(readHealth)],
  ["GET", "/.well-known/jwks.json", null, anybody(readKeys)],
  ["GET", "/authorize", EXTERNAL, anybody(authorize)],
  ["GET", "/callback", EXTERNAL, anybody(callback)],
  ["GET", "/user/identities/authorize", EXTERNAL, user(beginLinking)],
  ["DELETE", "/user/identities/:id", UPDATES, user(unlinkIdentity)],
  ["ALL", "/factors/recovery-codes", null, anybody(refuse("recovery_codes_off"))],
  ["ALL", "/factors/recovery-codes/*", null, anybody(refuse("recovery_codes_off"))],
  ["POST", "/factors", UPDATES, owing(enroll)],
  ["POST", "/factors/:id/challenge", CHALLENGES, owing(challenge)],
  ["POST", "/factors/:id/verify", VERIFICATIONS, owing(verifyFactor)],
  ["DELETE", "/factors/:id", UPDATES, owing(unenroll)],
  ["POST", "/sso", null, anybody(companySignIn)],
  ["GET", "/sso/try", null, anybody(leaveForTry)],
  ["GET", "/sso/callback/:id", null, anybody(companyCallback)],
  ["GET", "/sso/saml/:id/metadata", EXTERNAL, anybody(ownMetadata)],
  ["POST", "/sso/saml/:id/acs", null, posted(takeSamlAnswer)],
  ["POST", "/passkeys/authentication/options", null, anybody(askAuthentication)],
  ["POST", "/passkeys/authentication/verify", PASSKEYS_SHOWN, anybody(verifyAuthentication)],
  ["POST", "/passkeys/registration/options", UPDATES, user(askRegistration)],
  ["POST", "/passkeys/registration/verify", UPDATES, user(verifyRegistration)],
  ["GET", "/passkeys", null, user(listPasskeys)],
  ["PATCH", "/passkeys/:id", UPDATES, user(renamePasskey)],
  ["DELETE", "/passkeys/:id", UPDATES, user(removePasskey)],
  ["ALL", "/oauth/*", null, anybody(refuse("oauth_server_off"))],
  ["ALL", "/user/oauth/grants", null, anybody(refuse("oauth_server_off"))],
  ["ALL", "/admin/oauth/*", null, anybody(refuse("oauth_server_off"))],
]);

/**
 * Endpoints that other sites and mails link to: HEAD changes nothing, and errors appear on our page in the reader's
 * language.
 */
const LANDINGS: ReadonlySet<string> = new Set(["/callback", "/sso/try", "/sso/callback/:id", "/sso/saml/:id/acs"]);

function isLanding(c: Context<AppEnv>, path: string): boolean {
  return LANDINGS.has(path) && c.req.header("accept")?.includes("text/html") === true;
}

function table(rows: readonly [Method, string, Limit | null, Who][]): readonly Route[] {
  return rows.map(([method, path, limit, who]) => ({ method, path, limit, ...who }));
}

/** The JSON object of a body; empty without one. Throws `bad_json`, `validation_failed`. */
async function bodyOf(request: Request): Promise<JsonObject> {
  if (request.method === "GET" || request.headers.get("content-type") === null) return {};
  const body = await readJson(request, LIMITS.body_bytes);
  if (!isObject(body)) throw invalid("The request body has to be a JSON object");
  return body;
}

/** The fields of a form as a body. */
async function formOf(request: Request): Promise<JsonObject> {
  return { ...(await readForm(request, FORM_BYTES)) };
}

async function answer(server: AuthServer, route: Route, c: Context<AppEnv>): Promise<Answer> {
  c.set("route", `/auth/v1${route.path}`);
  const at = server.clock.now();
  const address = server.addressOf(c);
  const network = networkOf(address);
  if (route.limit !== null) await server.rateLimits.take(route.limit, network);
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
    const body = await (route.form === true ? formOf : bodyOf)(c.req.raw);
    return route.run(server, request(body));
  }
  const caller = await signedInBy(server, c.req.header("authorization"), at);
  if (caller.owes && route.by === "user") throw new AuthError("aal2_needed");
  return route.run(server, request(await bodyOf(c.req.raw)), caller);
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
export function authRoutes(deps: AuthDeps): Hono<AppEnv> {
  const server = makeAuthServer(deps);
  const app = new Hono<AppEnv>();
  for (const route of ROUTES) {
    app.on(route.method, [route.path], async (c) => {
      const looks = c.req.method === "HEAD" && LANDINGS.has(route.path);
      const told = looks ? { status: 303 as const, location: callbackPage(server) } : await answer(server, route, c);
      return successAnswer(c, told);
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
    return landed ? successAnswer(c, refusal(callbackPage(server), saidOf(meant), 303)) : errorAnswer(c, meant);
  });
  return app;
}
