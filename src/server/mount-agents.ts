import type { Hono } from "hono";
import { createCallLog } from "./agents/call-log.ts";
import type { FindEndpoint } from "./agents/drafts.ts";
import { mountAgentEndpoint } from "./agents/endpoint.ts";
import { mountAgentMetadata } from "./agents/metadata.ts";
import { mountAgentOAuth } from "./agents/oauth.ts";
import type { Context } from "./db/context.ts";
import { ANONYMOUS } from "./platform/actor.ts";
import type { AppEnv, MountOptions } from "./platform/endpoints.ts";
import type { FailureReporter } from "./platform/serving.ts";
import { mountScim } from "./scim/endpoint.ts";
import type { Services } from "./services.ts";

/** What agents share with the other callers: rate limits, client addresses, failure reports and endpoints. */
type Shared = {
  readonly options: MountOptions<Context>;
  readonly report: FailureReporter;
  readonly find: FindEndpoint;
};

/**
 * Mounts the entry points for other programs: agents acting for a user (decision 56) and companies' identity providers
 * (decision 61).
 */
export function mountAgents(app: Hono<AppEnv>, services: Services, { options, report, find }: Shared): void {
  const { addressOf } = options;
  const contextFor = (network: string, request_id: string) => services.contextFor(ANONYMOUS, request_id, network);
  mountAgentMetadata(app, services.config);
  mountAgentOAuth(app, {
    contextFor,
    addressOf,
    // The provider is loaded only when a program first asks for authorization.
    openProvider: async (ctx) => (await import("./agents/provider.ts")).createAgentProvider(ctx),
  });
  const ctx = contextFor("", "agents");
  mountAgentEndpoint(app, {
    find,
    report,
    addressOf,
    ctx,
    admit: services.shedder.admit,
    callLog: createCallLog(ctx),
    contextFor: (actor, request_id, network) => services.contextFor(actor, request_id, network),
    limit: async (actor, { endpoint }) => void (await options.limit(actor, endpoint, "")),
  });
  mountScim(app, { contextFor, addressOf, report, admit: services.shedder.admit });
}
