import {
  createMcpHandler,
  isLegacyRequest,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { errorFields, type Log } from "../../infra/platform/log.ts";
import { VERSION } from "../../infra/platform/version.ts";
import type { AgentActor } from "./active-agents.ts";
import { type CallContext, callTool, LIST_DRAFTS, toolsForScopes } from "./calls.ts";
import { TOOLS, type Tool } from "./tools.ts";
import { INSTRUCTIONS } from "./untrusted.ts";

/** The caller and the request's origin, passed through the library to each call. */
export type RequestOrigin = { readonly actor: AgentActor; readonly request_id: string; readonly network: string };

type ToolDescription = {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: "object"; [name: string]: unknown };
  annotations: { readOnlyHint: boolean; destructiveHint: false; idempotentHint: true; openWorldHint: false };
};

const TOOL_HINTS = { destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

function describeTool({ name, title, description, input, draft }: Tool): ToolDescription {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  const inputSchema = { ...schema, type: "object" as const, additionalProperties: false };
  return { name, title, description, inputSchema, annotations: { readOnlyHint: draft === undefined, ...TOOL_HINTS } };
}

const TOOL_DESCRIPTIONS = new Map(TOOLS.map((tool) => [tool.name, describeTool(tool)]));
const LIST_DRAFTS_DESCRIPTION: ToolDescription = {
  name: LIST_DRAFTS,
  title: "My drafts",
  description: "The drafts you created: whether your person approved or dismissed them, and the result.",
  inputSchema: { type: "object", properties: {}, additionalProperties: false },
  annotations: { readOnlyHint: true, ...TOOL_HINTS },
};

/** One server per request, so that no data of one user can reach another. */
function createServer(means: CallContext, { actor, request_id, network }: RequestOrigin): Server {
  const info = { name: PRODUCT_NAME, version: VERSION };
  const server = new Server(info, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  server.setRequestHandler("tools/list", async () => ({
    tools: [
      ...toolsForScopes(actor, means.find).flatMap(({ name }) => TOOL_DESCRIPTIONS.get(name) ?? []),
      LIST_DRAFTS_DESCRIPTION,
    ],
  }));
  server.setRequestHandler("tools/call", ({ params }) =>
    callTool(means, actor, { name: params.name, args: params.arguments ?? {}, request_id, network }),
  );
  return server;
}

/** Programs send null for a call without arguments, which the protocol's schema refuses. */
function withoutNullArguments(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutNullArguments);
  const { params } = Object(body) as { params?: unknown };
  const { arguments: args, ...others } = Object(params) as Record<string, unknown>;
  return args === null ? { ...Object(body), params: others } : body;
}

/** Answers one request of the protocol, whose body was already read. */
export type ServeMcp = (request: Request, body: unknown, token: string, asking: RequestOrigin) => Promise<Response>;

/**
 * Answers a request of the protocol's older generation, with a server and transport of its own, as one JSON text.
 * Neither is closed: nothing is pending, and closing raises an unhandled error that cost a tenth of a call.
 */
async function serveOlderGeneration(server: Server, request: Request, parsedBody: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody });
}

/**
 * The protocol by the official library, in both generations; without sessions, so that any process can answer any
 * request.
 */
export function createMcp(means: CallContext, log: Log): ServeMcp {
  const handler = createMcpHandler((ctx) => createServer(means, ctx.authInfo?.extra?.asking as RequestOrigin), {
    // No progress and no later notifications: each request has one response.
    maxSubscriptions: 0,
    legacy: "reject",
    onerror: (error) => log.debug(errorFields(error), "an agent's message could not be served"),
  });
  return async (request, body, token, asking) => {
    const parsedBody = withoutNullArguments(body);
    const isOlder = request.method === "POST" && (await isLegacyRequest(request, parsedBody));
    if (isOlder) return serveOlderGeneration(createServer(means, asking), request, parsedBody);
    const { id, scopes } = asking.actor.key;
    return handler.fetch(request, {
      parsedBody,
      authInfo: { token, clientId: id, scopes: [...scopes], extra: { asking } },
    });
  };
}
