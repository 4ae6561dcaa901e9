import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Hono, Context as HonoContext } from "hono";
import type Provider from "oidc-provider";
import { toNetworkKey } from "../../identity/auth/sessions/network.ts";
import type { Context } from "../../infra/db/context.ts";
import type { AppEnv } from "../../infra/platform/endpoints.ts";
import { readJson, readUpTo } from "../../infra/platform/http-body.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { OAUTH_PATHS, originOfInstallation, resourceUri } from "./addresses.ts";
import { type AuthorizingProgram, type ConsentDecision, grantAgent, parseScopes, readTicket } from "./consent.ts";
import { parseProgram } from "./programs.ts";
import { DEFAULT_SCOPES } from "./tool-scopes.ts";

/** The provider library takes Node's request and response, here without a connection. */
type RequestPair = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly answered: Promise<Response>;
};

/** Forwarding headers are replaced by the installation's own address, so that nothing sent by the client counts. */
const DROPPED_HEADERS = /^(?:forwarded|x-forwarded-.*|host|connection|transfer-encoding|content-length)$/;

function toNodeHeaders(headers: Headers, origin: URL, length: number): Record<string, string> {
  const sent = [...headers].filter(([name]) => !DROPPED_HEADERS.test(name));
  return {
    ...Object.fromEntries(sent),
    host: origin.host,
    "x-forwarded-host": origin.host,
    "x-forwarded-proto": origin.protocol.replace(":", ""),
    ...(length > 0 && { "content-length": String(length) }),
  };
}

function toWebResponse(response: ServerResponse, body: unknown): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.getHeaders()))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one));
  const empty = response.statusCode === 204 || response.statusCode === 304;
  const text = typeof body === "string" || body instanceof Uint8Array ? Buffer.from(body) : null;
  return new Response(empty ? null : text, { status: response.statusCode, headers });
}

/**
 * Converts a web request into Node's for a library that knows no other, and its response back. The request looks as if
 * sent to `origin`; `address` is its path and query. Bodies are small and already read.
 */
function toNodeRequest(method: string, address: string, headers: Headers, origin: URL, body: Buffer): RequestPair {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url: address, headers: toNodeHeaders(headers, origin, body.length) });
  if (body.length > 0) request.push(body);
  request.push(null);
  const response = new ServerResponse(request);
  const answered = new Promise<Response>((resolve) => {
    response.end = ((body?: unknown) => {
      resolve(toWebResponse(response, body));
      return response;
    }) as ServerResponse["end"];
  });
  return { request, response, answered };
}

/** Per network. */
const REQUESTS: Limit = { name: "agent requests", points: 120, seconds: 60 };
/** Limit of program registrations; each is stored for at least a day. */
const REGISTRATIONS: Limit = { name: "agent programs", points: 30, seconds: 3_600 };

const MAX_FORM_BYTES = 20_000;
const MAX_PROGRAM_BYTES = 8_000;
const JSON_HEADERS = {
  "content-type": "application/json",
  "cache-control": "no-store",
  "access-control-allow-origin": "*",
};

export type OAuthContext = {
  contextFor(network: string, request_id: string): Context;
  addressOf(c: HonoContext<AppEnv>): string;
  openProvider(ctx: Context): Promise<Provider>;
};

const NO_COOKIES = /^(?!)/;
const RESUME_COOKIE = /^agent_resume(?:\.sig)?=/;

/**
 * The request's headers without unrelated cookies. Each authorization request starts anew, whatever this browser
 * authorized before, and is completed by the cookie that binds it to this browser.
 */
function withCookies(c: HonoContext<AppEnv>, wanted: RegExp): Headers {
  const headers = new Headers(c.req.raw.headers);
  const kept = (headers.get("cookie") ?? "").split(/;\s*/).filter((cookie) => wanted.test(cookie));
  headers.delete("cookie");
  if (kept.length > 0) headers.set("cookie", kept.join("; "));
  return headers;
}

/** Codes are only returned in the query of the redirect URI, as the metadata says, not by a self-submitting form. */
function isQueryResponse({ searchParams }: URL): boolean {
  return (searchParams.get("response_mode") ?? "query") === "query";
}

/**
 * Whether the user is asked: anybody can register a program, so no user is redirected to its address before a decision
 * (rule X7).
 */
function isConsentRedirect({ headers }: Response): boolean {
  return headers.get("location")?.startsWith(OAUTH_PATHS.request("")) === true;
}

/**
 * OpenID Connect parameters. The library refuses them without the openid scope, but RFC 6749 requires unknown
 * parameters to be ignored.
 */
const OPENID_PARAMETERS = ["nonce", "max_age", "acr_values", "claims_locales", "id_token_hint"];

/** The normalized request. A program that requests no known scope gets the default: reading. */
function normalizeRequest(url: URL): string {
  const query = new URLSearchParams(url.search);
  for (const name of OPENID_PARAMETERS) query.delete(name);
  // Several values are refused below.
  if (query.getAll("scope").length <= 1) {
    const scopes = parseScopes(query.get("scope"));
    query.set("scope", (scopes.length === 0 ? DEFAULT_SCOPES : scopes).join(" "));
  }
  return `${url.pathname}?${query}`;
}

function oauthError(error: string, error_description: string): Response {
  return new Response(JSON.stringify({ error, error_description }), { status: 400, headers: JSON_HEADERS });
}

/** The authorization server's endpoints, counted by network. */
function mountStandard(app: Hono<AppEnv>, means: OAuthContext, provider: () => Promise<Provider>): void {
  const own = originOfInstallation(means.contextFor("", "agents").config);
  const answers = new WeakMap<Provider, ReturnType<Provider["callback"]>>();
  async function ask(
    c: HonoContext<AppEnv>,
    address: string,
    body: Buffer,
    headers = c.req.raw.headers,
  ): Promise<Response> {
    const made = await provider();
    const answer = answers.get(made) ?? made.callback();
    answers.set(made, answer);
    const pair = toNodeRequest(c.req.method, address, headers, own, body);
    await answer(pair.request, pair.response);
    return pair.answered;
  }
  async function count(c: HonoContext<AppEnv>, limit: Limit): Promise<void> {
    const network = toNetworkKey(means.addressOf(c));
    await means.contextFor(network, c.get("requestId")).limits.consumeLocal(limit, network);
  }
  app.get(OAUTH_PATHS.authorize, async (c) => {
    c.set("route", OAUTH_PATHS.authorize);
    await count(c, REQUESTS);
    const url = new URL(c.req.url);
    const asked =
      isQueryResponse(url) && (await ask(c, normalizeRequest(url), Buffer.alloc(0), withCookies(c, NO_COOKIES)));
    return asked && isConsentRedirect(asked) ? asked : c.redirect(OAUTH_PATHS.screen("none"), 303);
  });
  app.get(`${OAUTH_PATHS.authorize}/:request`, async (c) => {
    c.set("route", `${OAUTH_PATHS.authorize}/{request}`);
    await count(c, REQUESTS);
    return ask(c, new URL(c.req.url).pathname, Buffer.alloc(0), withCookies(c, RESUME_COOKIE));
  });
  for (const path of [OAUTH_PATHS.token, OAUTH_PATHS.revoke]) {
    app.on(["POST", "OPTIONS"], path, async (c) => {
      c.set("route", path);
      await count(c, REQUESTS);
      return ask(c, path, await readUpTo(c.req.raw, MAX_FORM_BYTES));
    });
  }
  app.post(OAUTH_PATHS.register, async (c) => {
    c.set("route", OAUTH_PATHS.register);
    await count(c, REGISTRATIONS);
    const program = parseProgram(await readJson(c.req.raw, MAX_PROGRAM_BYTES));
    if (program === null)
      return oauthError("invalid_redirect_uri", "one to ten of https, of this machine, or of a program's own scheme");
    const answer = await ask(c, OAUTH_PATHS.register, Buffer.from(JSON.stringify(program)));
    answer.headers.set("access-control-allow-origin", "*");
    return answer;
  });
  app.options(
    OAUTH_PATHS.register,
    () =>
      new Response(null, { status: 204, headers: { ...JSON_HEADERS, "access-control-allow-headers": "content-type" } }),
  );
}

/** Grants what the user allowed; nothing where the user refused, was locked out meanwhile, or has too many agents. */
async function applyDecision(ctx: Context, provider: Provider, said: ConsentDecision, asking: AuthorizingProgram) {
  const { user_id: accountId, grant: grantId, scopes } = said;
  const refusal = scopes.length === 0 ? "its person refused" : await grantAgent(ctx, said, asking);
  if (refusal !== null) return { error: "access_denied", error_description: refusal };
  const grant = new provider.Grant({ accountId, clientId: asking.client });
  grant.jti = grantId;
  grant.addResourceScope(resourceUri(ctx.config), scopes.join(" "));
  await grant.save();
  return { login: { accountId, remember: false }, consent: { grantId } };
}

/**
 * The step between authorization server and consent page: without a ticket it redirects to the page, with one it
 * continues. Only the browser with the authorization server's cookie gets further (rule X152).
 */
function mountRequests(app: Hono<AppEnv>, means: OAuthContext, provider: () => Promise<Provider>): void {
  app.get(OAUTH_PATHS.request(":request"), async (c) => {
    c.set("route", OAUTH_PATHS.request("{request}"));
    const [request, network] = [c.req.param("request") ?? "", toNetworkKey(means.addressOf(c))];
    const ctx = means.contextFor(network, c.get("requestId"));
    await ctx.limits.consumeLocal(REQUESTS, network);
    const ticket = c.req.query("ticket");
    if (ticket === undefined) return c.redirect(OAUTH_PATHS.screen(request), 303);
    const said = readTicket(ctx, request, ticket);
    if (said === null) return c.redirect(OAUTH_PATHS.screen("none"), 303);
    const { request: asked, response } = toNodeRequest(
      "GET",
      OAUTH_PATHS.request(request),
      c.req.raw.headers,
      originOfInstallation(ctx.config),
      Buffer.alloc(0),
    );
    const server = await provider();
    const details = await server.interactionDetails(asked, response).catch(() => null);
    if (details === null || details.uid !== request) return c.redirect(OAUTH_PATHS.screen("none"), 303);
    const { client_id, redirect_uri } = details.params as { client_id: string; redirect_uri: string };
    const result = await applyDecision(ctx, server, said, { client: client_id, redirect: redirect_uri });
    return c.redirect(await server.interactionResult(asked, response, result, { mergeWithLastSubmission: false }), 303);
  });
}

/** Mounts the authorization server for agents, which is created at the first request. */
export function mountAgentOAuth(app: Hono<AppEnv>, means: OAuthContext): void {
  let opening: Promise<Provider> | undefined;
  const provider = () => {
    const made = opening ?? means.openProvider(means.contextFor("", "agents"));
    opening = made;
    // A failed start is retried by the next request.
    made.catch(() => {
      opening = undefined;
    });
    return made;
  };
  mountStandard(app, means, provider);
  mountRequests(app, means, provider);
}
