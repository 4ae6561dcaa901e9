import type { Hono, Context as HonoContext } from "hono";
import type Provider from "oidc-provider";
import { networkOf } from "../auth/sessions/network.ts";
import type { Context } from "../db/context.ts";
import type { AppEnv } from "../platform/endpoints.ts";
import { readJson, readUpTo } from "../platform/http-body.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { OAUTH, originOf, resourceOf } from "./addresses.ts";
import { type Asking, allowAgent, readTicket, type Said, scopesIn } from "./consent.ts";
import { bridge } from "./node-bridge.ts";
import { programOf } from "./programs.ts";
import { USUAL_SCOPES } from "./tool-scopes.ts";

/** Per network. */
const ASKED: Limit = { name: "agent requests", points: 120, seconds: 60 };
/** Limit of program registrations; each is stored for at least a day. */
const PROGRAMS: Limit = { name: "agent programs", points: 30, seconds: 3_600 };

const FORM_BYTES = 20_000;
const PROGRAM_BYTES = 8_000;
const JSON_HEADERS = {
  "content-type": "application/json",
  "cache-control": "no-store",
  "access-control-allow-origin": "*",
};

export type OAuthMeans = {
  contextFor(network: string, request_id: string): Context;
  addressOf(c: HonoContext<AppEnv>): string;
  openProvider(ctx: Context): Promise<Provider>;
};

const NONE = /^(?!)/;
const RESUME = /^agent_resume(?:\.sig)?=/;

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
function isByQuery({ searchParams }: URL): boolean {
  return (searchParams.get("response_mode") ?? "query") === "query";
}

/**
 * Whether the user is asked: anybody can register a program, so no user is redirected to its address before a decision
 * (rule X7).
 */
function staysHere({ headers }: Response): boolean {
  return headers.get("location")?.startsWith(OAUTH.request("")) === true;
}

/**
 * OpenID Connect parameters. The library refuses them without the openid scope, but RFC 6749 requires unknown
 * parameters to be ignored.
 */
const OF_OPENID = ["nonce", "max_age", "acr_values", "claims_locales", "id_token_hint"];

/** The normalized request. A program that requests no known scope gets the default: reading. */
function understood(url: URL): string {
  const query = new URLSearchParams(url.search);
  for (const name of OF_OPENID) query.delete(name);
  // Several values are refused below.
  if (query.getAll("scope").length <= 1) {
    const scopes = scopesIn(query.get("scope"));
    query.set("scope", (scopes.length === 0 ? USUAL_SCOPES : scopes).join(" "));
  }
  return `${url.pathname}?${query}`;
}

function refused(error: string, error_description: string): Response {
  return new Response(JSON.stringify({ error, error_description }), { status: 400, headers: JSON_HEADERS });
}

/** The authorization server's endpoints, counted by network. */
function mountStandard(app: Hono<AppEnv>, means: OAuthMeans, provider: () => Promise<Provider>): void {
  const own = originOf(means.contextFor("", "agents").config);
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
    const pair = bridge(c.req.method, address, headers, own, body);
    await answer(pair.request, pair.response);
    return pair.answered;
  }
  async function count(c: HonoContext<AppEnv>, limit: Limit): Promise<void> {
    const network = networkOf(means.addressOf(c));
    await means.contextFor(network, c.get("requestId")).limits.takeLocal(limit, network);
  }
  app.get(OAUTH.authorize, async (c) => {
    c.set("route", OAUTH.authorize);
    await count(c, ASKED);
    const url = new URL(c.req.url);
    const asked = isByQuery(url) && (await ask(c, understood(url), Buffer.alloc(0), withCookies(c, NONE)));
    return asked && staysHere(asked) ? asked : c.redirect(OAUTH.screen("none"), 303);
  });
  app.get(`${OAUTH.authorize}/:request`, async (c) => {
    c.set("route", `${OAUTH.authorize}/{request}`);
    await count(c, ASKED);
    return ask(c, new URL(c.req.url).pathname, Buffer.alloc(0), withCookies(c, RESUME));
  });
  for (const path of [OAUTH.token, OAUTH.revoke]) {
    app.on(["POST", "OPTIONS"], path, async (c) => {
      c.set("route", path);
      await count(c, ASKED);
      return ask(c, path, await readUpTo(c.req.raw, FORM_BYTES));
    });
  }
  app.post(OAUTH.register, async (c) => {
    c.set("route", OAUTH.register);
    await count(c, PROGRAMS);
    const program = programOf(await readJson(c.req.raw, PROGRAM_BYTES));
    if (program === null)
      return refused("invalid_redirect_uri", "one to ten of https, of this machine, or of a program's own scheme");
    const answer = await ask(c, OAUTH.register, Buffer.from(JSON.stringify(program)));
    answer.headers.set("access-control-allow-origin", "*");
    return answer;
  });
  app.options(
    OAUTH.register,
    () =>
      new Response(null, { status: 204, headers: { ...JSON_HEADERS, "access-control-allow-headers": "content-type" } }),
  );
}

/** Grants what the user allowed; nothing where the user refused, was locked out meanwhile, or has too many agents. */
async function carryOut(ctx: Context, provider: Provider, said: Said, asking: Asking) {
  const { user_id: accountId, grant: grantId, scopes } = said;
  const refusal = scopes.length === 0 ? "its person refused" : await allowAgent(ctx, said, asking);
  if (refusal !== null) return { error: "access_denied", error_description: refusal };
  const grant = new provider.Grant({ accountId, clientId: asking.client });
  grant.jti = grantId;
  grant.addResourceScope(resourceOf(ctx.config), scopes.join(" "));
  await grant.save();
  return { login: { accountId, remember: false }, consent: { grantId } };
}

/**
 * The step between authorization server and consent page: without a ticket it redirects to the page, with one it
 * continues. Only the browser with the authorization server's cookie gets further (rule X152).
 */
function mountRequests(app: Hono<AppEnv>, means: OAuthMeans, provider: () => Promise<Provider>): void {
  app.get(OAUTH.request(":request"), async (c) => {
    c.set("route", OAUTH.request("{request}"));
    const [request, network] = [c.req.param("request") ?? "", networkOf(means.addressOf(c))];
    const ctx = means.contextFor(network, c.get("requestId"));
    await ctx.limits.takeLocal(ASKED, network);
    const ticket = c.req.query("ticket");
    if (ticket === undefined) return c.redirect(OAUTH.screen(request), 303);
    const said = readTicket(ctx, request, ticket);
    if (said === null) return c.redirect(OAUTH.screen("none"), 303);
    const { request: asked, response } = bridge(
      "GET",
      OAUTH.request(request),
      c.req.raw.headers,
      originOf(ctx.config),
      Buffer.alloc(0),
    );
    const server = await provider();
    const details = await server.interactionDetails(asked, response).catch(() => null);
    if (details === null || details.uid !== request) return c.redirect(OAUTH.screen("none"), 303);
    const { client_id, redirect_uri } = details.params as { client_id: string; redirect_uri: string };
    const result = await carryOut(ctx, server, said, { client: client_id, redirect: redirect_uri });
    return c.redirect(await server.interactionResult(asked, response, result, { mergeWithLastSubmission: false }), 303);
  });
}

/** Mounts the authorization server for agents, which is created at the first request. */
export function mountAgentOAuth(app: Hono<AppEnv>, means: OAuthMeans): void {
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
