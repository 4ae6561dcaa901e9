import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { id, idParams, instant } from "../../fields.ts";
import { SCOPES } from "../../identity/keys/scopes.ts";

/**
 * The name and address that a client program states about itself, as far as they are stored. Nobody has verified them.
 */
const program = {
  name: z.string(),
  /** The host of the redirect URI, to which the browser will be sent. */
  host: z.string(),
};

/** A third-party client program that may read for its user and prepare drafts (rule X150). */
export const agent = z.object({
  id,
  ...program,
  scopes: z.array(z.enum(SCOPES)),
  state: z.enum(["live", "ended", "revoked"]),
  created_at: instant,
  ends_at: instant,
  /** Accurate to about a minute; null where it was never used. */
  last_used_at: instant.nullable(),
});
export type Agent = z.output<typeof agent>;

/** The id of a pending authorization request: an unguessable value, not a database id. */
const requestParams = z.object({ request: z.string().regex(/^[\w-]{20,60}$/) });

/** What an agent requests before it is authorized. */
export const agentRequest = z.object({
  ...program,
  /** Only existing scopes; unknown ones are dropped. */
  scopes: z.array(z.enum(SCOPES)),
  /** For how many days the authorization would last. */
  days: z.number().int(),
});
export type AgentRequest = z.output<typeof agentRequest>;

/** The user's decision. An empty list of scopes refuses the request. */
export const agentAnswer = z.strictObject({ scopes: z.array(z.enum(SCOPES)).max(SCOPES.length) });
export type AgentAnswer = z.output<typeof agentAnswer>;

export const agentEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/account/agents",
    access: "user",
    output: z.object({ items: z.array(agent), drafts: z.number().int() }),
    summary: "The viewer's agents, active ones first, and the number of open drafts",
  }),
  revoke: endpoint({
    method: "delete",
    path: "/api/account/agents/{id}",
    access: "user",
    params: idParams,
    output: agent,
    summary: "Revoke an agent; all processes reject it within a second",
  }),
  request: endpoint({
    method: "get",
    path: "/api/agent-requests/{request}",
    access: "user",
    params: requestParams,
    output: agentRequest,
    summary: "The permissions an agent requests",
  }),
  answer: endpoint({
    method: "post",
    path: "/api/agent-requests/{request}/answer",
    access: "user",
    params: requestParams,
    body: agentAnswer,
    /** The redirect URL with the code. Only the agent's client can use the code, once. */
    output: z.object({ go: z.string() }),
    errors: ["agents_full"],
    summary: "Grant an agent all, some or none of its requested permissions",
  }),
};
