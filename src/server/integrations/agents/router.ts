import { agentEndpoints } from "../../../contract/integrations/agents/agents.ts";
import { agentDraftEndpoints } from "../../../contract/integrations/agents/drafts.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement, type Mounted } from "../../infra/platform/endpoints.ts";
import { answerAuthorizationRequest, readAuthorizationRequest } from "./consent.ts";
import { confirmDraft, dismissDraft, type FindEndpoint, listDrafts } from "./drafts.ts";
import { listOwnAgents, revokeOwnAgent } from "./own-agents.ts";

const ownAgents = implement<Context, typeof agentEndpoints>("agents", agentEndpoints, {
  list: (ctx) => listOwnAgents(ctx),
  revoke: (ctx, { params }) => revokeOwnAgent(ctx, params.id),
  request: (ctx, { params }) => readAuthorizationRequest(ctx, params.request),
  answer: (ctx, { params, body }) => answerAuthorizationRequest(ctx, params.request, body),
});

/** Finds endpoints of the product by name. */
export function createEndpointFinder(mounted: readonly Mounted[]): FindEndpoint {
  const byName = new Map(mounted.map((entry) => [entry.name, entry]));
  return (name) => {
    const entry = byName.get(name);
    if (entry === undefined) throw new Error(`${name} is not mounted`);
    return entry;
  };
}

/** `find`: a confirmed draft runs the endpoint of its form. */
export function createAgentsRouter(find: FindEndpoint): Mounted[] {
  const drafts = implement<Context, typeof agentDraftEndpoints>("agent_drafts", agentDraftEndpoints, {
    list: (ctx, { query }) => listDrafts(ctx, query),
    press: (ctx, { params }) => confirmDraft(ctx, params.id, find),
    dismiss: (ctx, { params }) => dismissDraft(ctx, params.id),
  });
  return [...ownAgents, ...drafts];
}
