import type { Limit } from "../../platform/load/rate-limits.ts";
import type { AuthRequest, AuthServer } from "../server.ts";

/** One office may all come at nine, or when its company enforces the connection; another company's people have nothing to do with it. */
const BEGUN: Limit = { name: "company_sign_in", points: 300, seconds: 300 };
/** What belongs to nobody who began: guesses, and what comes too late. */
const STRAYS: Limit = { name: "company_sign_in_strays", points: 120, seconds: 300 };
/** Answers to one request: a provider posts one, and a browser that goes back posts it again. */
const ANSWERS: Limit = { name: "company_sign_in_answers", points: 5, seconds: 300 };

type Limited = Pick<AuthServer, "rateLimits">;

/** Counts who leaves for the provider of a connection, by that and the network. Throws `rate_limited`. */
export async function countBegun({ rateLimits }: Limited, { network }: AuthRequest, connection: string): Promise<void> {
  await rateLimits.take(BEGUN, `${network} ${connection}`);
}

/** Counts what belongs to no sign-in that is under way: whoever sends it cannot use up what those are given. Throws `rate_limited`. */
export async function countStray({ rateLimits }: Limited, { network }: AuthRequest): Promise<void> {
  await rateLimits.take(STRAYS, network);
}

/** Counts what is posted for one flow, which only its browser and the provider can name: each costs the check of a signature. */
export async function countAnswer({ rateLimits }: Limited, flow: string): Promise<void> {
  await rateLimits.takeLocal(ANSWERS, flow);
}
