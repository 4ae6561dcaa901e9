import type { Hono, Context as HonoContext } from "hono";
import { LIMITS } from "../../contract/limits.ts";
import { bearerIn } from "../auth/sessions/bearer.ts";
import { networkOf } from "../auth/sessions/network.ts";
import type { Context } from "../db/context.ts";
import type { AppEnv } from "../platform/endpoints.ts";
import { readJson } from "../platform/http-body.ts";
import type { CostClass } from "../platform/load/cost-classes.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { MCP_PATH, originOf } from "./addresses.ts";
import type { Means } from "./calls.ts";
import { makeLiveAgents } from "./live-agents.ts";
import type { Serve } from "./mcp-server.ts";
import { RESOURCE_METADATA } from "./metadata.ts";

/** Limit per agent for all messages; tool calls also count against the limit of API keys. */
const MESSAGES: Limit = { name: "agent messages", points: 600, seconds: 60 };

const READABLE = "www-authenticate, mcp-session-id, mcp-protocol-version, retry-after, x-request-id";
/** Agents in a web page send a token and no cookie, like programs with an API key (rule X85). */
const OPEN = { "access-control-allow-origin": "*", "access-control-expose-headers": READABLE };
const PREFLIGHT = {
  ...OPEN,
  "access-control-allow-methods": "POST, GET, DELETE",
  "access-control-allow-headers":
    "authorization, content-type, accept, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name",
  "access-control-max-age": "7200",
};

/** Dependencies of the endpoint. */
export type DoorMeans = Means & {
  /** A context without a user. */
  readonly ctx: Context;
  addressOf(c: HonoContext<AppEnv>): string;
  /** Throws `unavailable` while requests of this class are shed. */
  admit(costClass: CostClass): void;
};

/** The protected resource metadata (RFC 9728), sent to callers without a valid token. */
function unknownAgent(ctx: Context, sent: boolean): Response {
  const metadata = new URL(RESOURCE_METADATA, originOf(ctx.config)).href;
  const error = sent ? ', error="invalid_token"' : "";
  const headers = {
    ...OPEN,
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
function acceptingBoth(request: Request): Request {
  const accept = request.headers.get("accept");
  if (request.method !== "POST" || (accept !== null && !accept.includes("*/*"))) return request;
  const headers = new Headers(request.headers);
  headers.set("accept", "application/json, text/event-stream");
  // The body was already read.
  return new Request(request.url, { method: "POST", headers, signal: request.signal });
}

function oneByOne(): Response {
  const error = { code: -32_600, message: "One message a request." };
  return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 400 });
}

/** The agents' endpoint (rule X150): Model Context Protocol over HTTP, for callers with a token for this resource. */
export function mountAgentDoor(app: Hono<AppEnv>, means: DoorMeans): void {
  const live = makeLiveAgents(means.ctx);
  let opening: Promise<Serve> | undefined;
  // The library is loaded with the first agent's request.
  const opened = () => {
    const opened = opening ?? import("./mcp-server.ts").then(({ openMcp }) => openMcp(means, means.ctx.log));
    opening = opened;
    // A failed load is retried by the next request.
    opened.catch(() => {
      opening = undefined;
    });
    return opened;
  };
  app.all(MCP_PATH, async (c) => {
    c.set("route", MCP_PATH);
    if (c.req.method === "OPTIONS") return new Response(null, { status: 204, headers: PREFLIGHT });
    means.admit("lists");
    const [token, network] = [bearerIn(c.req.header("authorization")), networkOf(means.addressOf(c))];
    const actor = token === null ? null : await live.actorOf(token, network);
    if (actor === null || token === null) return unknownAgent(means.ctx, token !== null);
    await means.ctx.limits.takeLocal(MESSAGES, actor.key.id);
    const body = c.req.method === "POST" ? await readJson(c.req.raw, LIMITS.body_bytes) : undefined;
    const serve = await opened();
    // A batch would count as one message; newer versions of the protocol have removed batches as well.
    const answer = Array.isArray(body)
      ? oneByOne()
      : await serve(acceptingBoth(c.req.raw), body, token, { actor, request_id: c.get("requestId"), network });
    // Returned unchanged: a copy would convert its text into a stream.
    for (const [name, value] of Object.entries(OPEN)) answer.headers.set(name, value);
    return answer;
  });
}
