import type { Hono, Context as HonoContext } from "hono";
import type Provider from "oidc-provider";
import { networkOf } from "../auth/sessions/network.ts";
import type { Context } from "../db/context.ts";
import type { AppEnv } from "../platform/endpoints.ts";
import { readJson, readUpTo } from "../platform/http-body.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { OAUTH, originOf, resourceOf } from "./addresses.ts";
import { type Asking, allowAgent, readTicket, type Said } from "./consent.ts";
import { bridge } from "./node-bridge.ts";
import { programOf } from "./programs.ts";
import { USUAL_SCOPES } from "./tool-scopes.ts";

/** Of one network. */
const ASKED: Limit = { name: "agent requests", points: 120, seconds: 60 };
/** Programs that say who they are; each is kept for a day at least. */
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
 * The headers of a request with those of its cookies alone: each request to be allowed begins anew, whoever was allowed something in this
 * browser before, and is ended by what ties it to this browser.
 */
function withCookies(c: HonoContext<AppEnv>, wanted: RegExp): Headers {
  const headers = new Headers(c.req.raw.headers);
  const kept = (headers.get("cookie") ?? "").split(/;\s*/).filter((cookie) => wanted.test(cookie));
  headers.delete("cookie");
  if (kept.length > 0) headers.set("cookie", kept.join("; "));
  return headers;
}

/** Codes come back in the query of an address, as is said of this server, and in no form that sends itself. */
function isByQuery({ searchParams }: URL): boolean {
  return (searchParams.get("response_mode") ?? "query") === "query";
}

/** Whether a person is asked now: anybody can register a program, so nobody is sent to its address before they said something (rule X7). */
function staysHere({ headers }: Response): boolean {
  return headers.get("location")?.startsWith(OAUTH.request("")) === true;
}

/** A program that does not say what it wants is taken to want to read. */
function withScope(url: URL): string {
  const query = new URLSearchParams(url.search);
  if (!query.get("scope")) query.set("scope", USUAL_SCOPES.join(" "));
  return `${url.pathname}?${query}`;
}

function refused(error: string, error_description: string): Response {
  return new Response(JSON.stringify({ error, error_description }), { status: 400, headers: JSON_HEADERS });
}

/** The authorization server's own addresses, counted by network. */
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
    const asked = isByQuery(url) && (await ask(c, withScope(url), Buffer.alloc(0), withCookies(c, NONE)));
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

/** Gives the program what its person allowed; nothing where they refused, were shut out meanwhile, or may have no more agents. */
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
 * Between the authorization server and our screen: without a ticket to the screen, with one back. Only the browser to which the server
 * gave its cookie gets any further (rule X152).
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

/** Mounts the authorization server for agents, which is made when somebody first comes to it. */
export function mountAgentOAuth(app: Hono<AppEnv>, means: OAuthMeans): void {
  let opening: Promise<Provider> | undefined;
  const provider = () => {
    const made = opening ?? means.openProvider(means.contextFor("", "agents"));
    opening = made;
    // What failed is made anew for the next one.
    made.catch(() => {
      opening = undefined;
    });
    return made;
  };
  mountStandard(app, means, provider);
  mountRequests(app, means, provider);
}
