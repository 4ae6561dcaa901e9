import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant } from "../fields.ts";
import { SCOPES } from "../keys/scopes.ts";

/** How a program calls itself, as far as anything is kept of it: nobody has checked that it is who it says. */
const program = {
  name: z.string(),
  /** Where its answers go: the host of its address, which the browser will go to. */
  host: z.string(),
};

/** A program of somebody else's that may read for its person and leave them drafts (rule X150). */
export const agent = z.object({
  id,
  ...program,
  scopes: z.array(z.enum(SCOPES)),
  state: z.enum(["live", "ended", "revoked"]),
  created_at: instant,
  ends_at: instant,
  /** To about a minute; null where it was never used. */
  last_used_at: instant.nullable(),
});
export type Agent = z.output<typeof agent>;

/** Of a request that waits for its person: an unguessable word, not an id of ours. */
const requestParams = z.object({ request: z.string().regex(/^[\w-]{20,60}$/) });

/** What an agent asks for before anybody has allowed it anything. */
export const agentRequest = z.object({
  ...program,
  /** Only those that there are; what else was asked for is left out. */
  scopes: z.array(z.enum(SCOPES)),
  /** How many days it would last. */
  days: z.number().int(),
});
export type AgentRequest = z.output<typeof agentRequest>;

/** What its person says to it. An empty list of scopes allows nothing, which is to refuse. */
export const agentAnswer = z.strictObject({ scopes: z.array(z.enum(SCOPES)).max(SCOPES.length) });
export type AgentAnswer = z.output<typeof agentAnswer>;

export const agentEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/account/agents",
    access: "user",
    output: z.object({ items: z.array(agent), drafts: z.number().int() }),
    summary: "Agents that the viewer has allowed something, those that work first, and how many drafts wait for them",
  }),
  revoke: endpoint({
    method: "delete",
    path: "/api/account/agents/{id}",
    access: "user",
    params: idParams,
    output: agent,
    summary: "Revoke what an agent was allowed; every process turns it away within a second",
  }),
  request: endpoint({
    method: "get",
    path: "/api/agent-requests/{request}",
    access: "user",
    params: requestParams,
    output: agentRequest,
    summary: "What an agent asks to be allowed",
  }),
  answer: endpoint({
    method: "post",
    path: "/api/agent-requests/{request}/answer",
    access: "user",
    params: requestParams,
    body: agentAnswer,
    /** Where the browser goes with it: only the one that the agent opened can, and once. */
    output: z.object({ go: z.string() }),
    errors: ["agents_full"],
    summary: "Allow an agent what it asks for, less, or nothing",
  }),
};
