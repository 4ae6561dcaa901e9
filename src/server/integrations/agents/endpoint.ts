import type { Hono, Context as HonoContext } from "hono";
import { LIMITS } from "../../../contract/limits.ts";
import { parseBearer } from "../../identity/auth/sessions/bearer.ts";
import { toNetworkKey } from "../../identity/auth/sessions/network.ts";
import type { Context } from "../../infra/db/context.ts";
import type { AppEnv } from "../../infra/platform/endpoints.ts";
import { readJson } from "../../infra/platform/http-body.ts";
import type { CostClass } from "../../infra/platform/load/cost-classes.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { createActiveAgents } from "./active-agents.ts";
import { MCP_PATH, originOfInstallation } from "./addresses.ts";
import type { CallContext } from "./calls.ts";
import type { ServeMcp } from "./mcp-server.ts";
import { RESOURCE_METADATA } from "./metadata.ts";

/** Limit per agent for all messages; tool calls also count against the limit of API keys. */
const MESSAGES: Limit = { name: "agent messages", points: 600, seconds: 60 };

const EXPOSED_HEADERS = "www-authenticate, mcp-session-id, mcp-protocol-version, retry-after, x-request-id";
/** Agents in a web page send a token and no cookie, like programs with an API key (rule X85). */
const CORS_HEADERS = { "access-control-allow-origin": "*", "access-control-expose-headers": EXPOSED_HEADERS };
const PREFLIGHT_HEADERS = {
  ...CORS_HEADERS,
  "access-control-allow-methods": "POST, GET, DELETE",
  "access-control-allow-headers":
    "authorization, content-type, accept, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name",
  "access-control-max-age": "7200",
};

/** Dependencies of the endpoint. */
export type EndpointContext = CallContext & {
  /** A context without a user. */
  readonly ctx: Context;
  addressOf(c: HonoContext<AppEnv>): string;
  /** Throws `unavailable` while requests of this class are shed. */
  admit(costClass: CostClass): void;
};

/** The protected resource metadata (RFC 9728), sent to callers without a valid token. */
function unauthorizedResponse(ctx: Context, sent: boolean): Response {
  const metadata = new URL(RESOURCE_METADATA, originOfInstallation(ctx.config)).href;
  const error = sent ? ', error="invalid_token"' : "";
  const headers = {
    ...CORS_HEADERS,
    "www-authenticate": `Bearer resource_metadata="${metadata}"${error}`,
    "cache-control": "no-store",
  };
  const body = {
    jsonrpc: "2.0",
    id: null,
    error: { code: -32_001, message: "Sign in first: no token, or none that works." },
  };
  return Response.json(body, { status: 401, headers });
}

/**
 * The library requires both types by name. A client that accepts any type, or sends no Accept header, accepts them too.
 */
function withBothAcceptTypes(request: Request): Request {
  const accept = request.headers.get("accept");
  if (request.method !== "POST" || (accept !== null && !accept.includes("*/*"))) return request;
  const headers = new Headers(request.headers);
  headers.set("accept", "application/json, text/event-stream");
  // The body was already read.
  return new Request(request.url, { method: "POST", headers, signal: request.signal });
}

function batchRejectedResponse(): Response {
  const error = { code: -32_600, message: "One message a request." };
  return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 400 });
}

/** The agents' endpoint (rule X150): Model Context Protocol over HTTP, for callers with a token for this resource. */
export function mountAgentEndpoint(app: Hono<AppEnv>, means: EndpointContext): void {
  const live = createActiveAgents(means.ctx);
  let opening: Promise<ServeMcp> | undefined;
  // The library is loaded with the first agent's request.
  const opened = () => {
    const opened = opening ?? import("./mcp-server.ts").then(({ createMcp }) => createMcp(means, means.ctx.log));
    opening = opened;
    // A failed load is retried by the next request.
    opened.catch(() => {
      opening = undefined;
    });
    return opened;
  };
  app.all(MCP_PATH, async (c) => {
    c.set("route", MCP_PATH);
    if (c.req.method === "OPTIONS") return new Response(null, { status: 204, headers: PREFLIGHT_HEADERS });
    means.admit("lists");
    const [token, network] = [parseBearer(c.req.header("authorization")), toNetworkKey(means.addressOf(c))];
    const actor = token === null ? null : await live.actorOf(token, network);
    if (actor === null || token === null) return unauthorizedResponse(means.ctx, token !== null);
    await means.ctx.limits.consumeLocal(MESSAGES, actor.key.id);
    const body = c.req.method === "POST" ? await readJson(c.req.raw, LIMITS.body_bytes) : undefined;
    const serve = await opened();
    // A batch would count as one message; newer versions of the protocol have removed batches as well.
    const answer = Array.isArray(body)
      ? batchRejectedResponse()
      : await serve(withBothAcceptTypes(c.req.raw), body, token, { actor, request_id: c.get("requestId"), network });
    // Returned unchanged: a copy would convert its text into a stream.
    for (const [name, value] of Object.entries(CORS_HEADERS)) answer.headers.set(name, value);
    return answer;
  });
}
