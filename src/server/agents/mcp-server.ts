import {
  createMcpHandler,
  isLegacyRequest,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { PRODUCT_NAME } from "../../contract/product.ts";
import { errorFields, type Log } from "../platform/log.ts";
import { VERSION } from "../platform/version.ts";
import { callTool, LIST_DRAFTS, type Means, toolsOf } from "./calls.ts";
import type { AgentActor } from "./live-agents.ts";
import { TOOLS, type Tool } from "./tools.ts";
import { INSTRUCTIONS } from "./untrusted.ts";

/** Who asks, and from where: handed to the library with the request, and back to us with each call. */
export type Asking = { readonly actor: AgentActor; readonly request_id: string; readonly network: string };

type Described = {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: "object"; [name: string]: unknown };
  annotations: { readOnlyHint: boolean; destructiveHint: false; idempotentHint: true; openWorldHint: false };
};

const HINTS = { destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

function described({ name, title, description, input, draft }: Tool): Described {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  const inputSchema = { ...schema, type: "object" as const, additionalProperties: false };
  return { name, title, description, inputSchema, annotations: { readOnlyHint: draft === undefined, ...HINTS } };
}

const DESCRIBED = new Map(TOOLS.map((tool) => [tool.name, described(tool)]));
const OWN_DRAFTS: Described = {
  name: LIST_DRAFTS,
  title: "My drafts",
  description:
    "What became of the drafts that you left: whether your person pressed or dismissed them, and what came of it.",
  inputSchema: { type: "object", properties: {}, additionalProperties: false },
  annotations: { readOnlyHint: true, ...HINTS },
};

/** One server for one request, and for nobody else: nothing of one person can be answered to another. */
function serverFor(means: Means, { actor, request_id, network }: Asking): Server {
  const info = { name: PRODUCT_NAME, version: VERSION };
  const server = new Server(info, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  server.setRequestHandler("tools/list", async () => ({
    tools: [...toolsOf(actor, means.find).flatMap(({ name }) => DESCRIBED.get(name) ?? []), OWN_DRAFTS],
  }));
  server.setRequestHandler("tools/call", ({ params }) =>
    callTool(means, actor, { name: params.name, args: params.arguments ?? {}, request_id, network }),
  );
  return server;
}

/** Answers one request of the protocol, whose body was read already. */
export type Serve = (request: Request, body: unknown, token: string, asking: Asking) => Promise<Response>;

/**
 * One request of the protocol's older generation, by a server and a transport of its own; its answer is one JSON text. Neither is closed:
 * what was answered has nothing left that waits, and closing makes an error for nobody, which took a tenth of a call.
 */
async function serveOlder(server: Server, request: Request, parsedBody: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody });
}

/** The protocol as the official library speaks it, of both its generations; without sessions, so that any process answers any request. */
export function openMcp(means: Means, log: Log): Serve {
  const handler = createMcpHandler((ctx) => serverFor(means, ctx.authInfo?.extra?.asking as Asking), {
    // Nothing is told in between, and nobody is told anything later: each request has one answer.
    maxSubscriptions: 0,
    legacy: "reject",
    onerror: (error) => log.debug(errorFields(error), "an agent's message could not be served"),
  });
  return async (request, parsedBody, token, asking) => {
    const isOlder = request.method === "POST" && (await isLegacyRequest(request, parsedBody));
    if (isOlder) return serveOlder(serverFor(means, asking), request, parsedBody);
    const { id, scopes } = asking.actor.key;
    return handler.fetch(request, {
      parsedBody,
      authInfo: { token, clientId: id, scopes: [...scopes], extra: { asking } },
    });
  };
}
