import type { Limit } from "../../../infra/platform/load/rate-limits.ts";
import type { AuthRequest, AuthServer } from "../auth-server.ts";

/**
 * Allows a whole office to sign in at the same time, for example when the company enforces the connection. Counted per
 * connection, so that other companies are not affected.
 */
const STARTED: Limit = { name: "company_sign_in", points: 300, seconds: 300 };
/** Requests that belong to no started sign-in: guesses and late responses. */
const UNKNOWN_REQUESTS: Limit = { name: "company_sign_in_strays", points: 120, seconds: 300 };
/** Responses per request: a provider posts one, and a browser that goes back posts it again. */
const RESPONSES: Limit = { name: "company_sign_in_answers", points: 5, seconds: 300 };

type LimitContext = Pick<AuthServer, "rateLimits">;

/** Counts started sign-ins by connection and network. Throws `rate_limited`. */
export async function countStarted(
  { rateLimits }: LimitContext,
  { network }: Pick<AuthRequest, "network">,
  connection: string,
): Promise<void> {
  await rateLimits.consume(STARTED, `${network} ${connection}`);
}

/**
 * Counts requests that belong to no running sign-in, in a limit of their own, so that they cannot use up the limits of
 * real ones. Throws `rate_limited`.
 */
export async function countUnknownRequest(
  { rateLimits }: LimitContext,
  { network }: Pick<AuthRequest, "network">,
): Promise<void> {
  await rateLimits.consume(UNKNOWN_REQUESTS, network);
}

/**
 * Counts the responses posted for one flow, because each costs a signature check. Only the flow's browser and the
 * provider can name the flow.
 */
export async function countResponse({ rateLimits }: LimitContext, flow: string): Promise<void> {
  await rateLimits.consumeLocal(RESPONSES, flow);
}
