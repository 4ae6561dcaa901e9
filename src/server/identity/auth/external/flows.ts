import { createHash } from "node:crypto";
import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import { transaction, type WriteHandle } from "../../../infra/db/handles.ts";
import { authFlowStates } from "../../../infra/db/tables/auth.ts";
import { defineTask } from "../../../infra/db/task.ts";
import { equalInConstantTime, keyedHash, keyedHashes, randomToken } from "../../../infra/platform/crypto.ts";
import type { Limit } from "../../../infra/platform/load/rate-limits.ts";
import { type Flow, type IdentityLinker, isBanned, type JsonObject, linkerOfFlow } from "../accounts/rows.ts";
import { type AuthRequest, type AuthResponse, type AuthServer, okResponse } from "../auth-server.ts";
import { linkSessionToConnection } from "../company/connection-sessions.ts";
import { AuthError, type AuthErrorCase } from "../errors.ts";
import { optionalText } from "../input.ts";
import { type SignedInSession, signInToAccount } from "../sessions/create-session.ts";
import { lockLinker, sessionResponse } from "../sessions/sessions.ts";

/** The lifetime of a code after it was issued, however late the mail was opened. */
const CODE_LIFETIME_MS = 5 * 60_000;
/** Longer than any mailed link is valid; older flows cannot be finished. */
const FLOW_RETENTION_MS = 24 * 60 * 60_000;
/** Codes cannot be guessed, and a whole office may sign in at the same time. */
const EXCHANGES: Limit = { name: "code_exchange", points: 600, seconds: 300 };
const PURPOSE = "auth flow codes";
const VERIFIER_FORMAT = /^[A-Za-z0-9._~-]{43,128}$/;

/** What is known when a browser leaves the page to sign in. */
export type NewFlow = {
  readonly method: Flow["method"];
  /** The browser's S256 challenge, checked by `checkChallenge`; null in the implicit flow, which gets no code. */
  readonly challenge: string | null;
  /** The final page, as `redirectOfRequest` allowed it. */
  readonly redirect_to: string;
  /** Set if the user is known from the start. */
  readonly user_id?: string;
  readonly provider?: string;
  /** The values that the provider's response is checked against. */
  readonly binding?: JsonObject;
};

function codeHash(server: AuthServer, code: string): string {
  return keyedHash(server.secrets.derive(PURPOSE), code);
}

/** Matches under every key, because the issuing process may have used an older one. */
function hasCode(server: AuthServer, code: string) {
  return inArray(authFlowStates.code_hash, keyedHashes(server.secrets, PURPOSE, code));
}

/** Stores a new flow; returns its id. */
export async function createFlow(tx: WriteHandle, server: AuthServer, flow: NewFlow, at: Date): Promise<string> {
  const { method, challenge, redirect_to, user_id = null, provider = null, binding = null } = flow;
  const id = server.ids.next();
  await tx
    .insert(authFlowStates)
    .values({ id, method, challenge, redirect_to, user_id, provider, binding, created_at: at });
  return id;
}

/**
 * Issues the single code of a flow with a challenge, once its user is known; the page exchanges it for a session within
 * five minutes. Throws `flow_state_not_found` if there is no such flow, or a code was already issued.
 */
export async function issueFlowCode(
  tx: WriteHandle,
  server: AuthServer,
  flow_id: string,
  user_id: string,
  at: Date,
): Promise<string> {
  const code = randomToken();
  const issued = await tx
    .update(authFlowStates)
    .set({ user_id, code_hash: codeHash(server, code), code_issued_at: at })
    .where(and(eq(authFlowStates.id, flow_id), isNull(authFlowStates.code_hash)))
    .returning({ challenge: authFlowStates.challenge });
  if (typeof issued[0]?.challenge !== "string") throw new AuthError("flow_state_not_found");
  return code;
}

/** S256 only: the challenge is the hash of the verifier (RFC 7636). */
function matchesChallenge(challenge: string, verifier: string): boolean {
  if (!VERIFIER_FORMAT.test(verifier)) return false;
  return equalInConstantTime(createHash("sha256").update(verifier).digest("base64url"), challenge);
}

/** A user who links an identity stays in the session that started it, which must still exist. */
async function continueSession(
  tx: WriteHandle,
  linker: IdentityLinker,
  at: Date,
): Promise<SignedInSession | { refused: "flow_state_not_found" | "sign_in_banned" }> {
  const locked = await lockLinker(tx, linker, at);
  if (locked === null) return { refused: "flow_state_not_found" };
  return isBanned(locked.account, at) ? { refused: "sign_in_banned" } : locked;
}

/**
 * Errors are returned as values, so that deleting an expired flow is committed; a used flow is deleted before its
 * session is created.
 */
async function exchangeCode(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  given: { code: string; verifier: string },
): Promise<SignedInSession | { refused: AuthErrorCase }> {
  const [flow] = await tx.select().from(authFlowStates).where(hasCode(server, given.code)).for("update");
  const { user_id = null, challenge = null, code_issued_at = null } = flow ?? {};
  if (flow === undefined || user_id === null || challenge === null || code_issued_at === null) {
    return { refused: "flow_state_not_found" };
  }
  const late = request.at.getTime() - code_issued_at.getTime() > CODE_LIFETIME_MS;
  if (!late && !matchesChallenge(challenge, given.verifier)) return { refused: "bad_code_verifier" };
  await tx.delete(authFlowStates).where(eq(authFlowStates.id, flow.id));
  if (late) return { refused: "flow_state_expired" };
  const linker = linkerOfFlow(flow);
  if (linker !== null) return continueSession(tx, linker, request.at);
  const entered = await signInToAccount(tx, server, request, user_id, flow.method);
  if (flow.method === "sso") await linkSessionToConnection(tx, entered.session.id, flow.provider ?? "");
  return entered;
}

/** POST /token?grant_type=pkce: exchanges a flow's code for a session, once. Throws AuthError. */
export async function grantByCode(server: AuthServer, request: AuthRequest): Promise<AuthResponse> {
  const code = optionalText(request.body, "auth_code");
  const verifier = optionalText(request.body, "code_verifier");
  if (code === undefined || verifier === undefined) throw new AuthError("pkce_empty");
  await server.rateLimits.consume(EXCHANGES, request.network);
  const outcome = await transaction(server.pool, (tx) => exchangeCode(tx, server, request, { code, verifier }));
  if ("refused" in outcome) throw new AuthError(outcome.refused);
  return okResponse(await sessionResponse(server, outcome.account, outcome.session, request.at));
}

export const PURGE_FLOWS = defineTask({
  name: "purge-sign-in-flows",
  class: "upkeep",
  schedule: "7 * * * *",
  run: (ctx) => ctx.write((tx) => purgeFlows(tx, ctx.clock.now())),
});

/** Deletes expired flows. */
export async function purgeFlows(tx: WriteHandle, at: Date): Promise<void> {
  await tx.delete(authFlowStates).where(lt(authFlowStates.created_at, new Date(at.getTime() - FLOW_RETENTION_MS)));
}
