import { and, eq, lt, ne } from "drizzle-orm";
import { transaction, type WriteHandle } from "../../../infra/db/handles.ts";
import { authChallenges, authFactors, authSessions, authUsers } from "../../../infra/db/tables/auth.ts";
import { isId } from "../../../infra/platform/ids.ts";
import { writeAudit } from "../accounts/audit.ts";
import type { Account, Factor, Session } from "../accounts/rows.ts";
import { type AuthRequest, type AuthResponse, type AuthServer, okResponse, type SignedIn } from "../auth-server.ts";
import { AuthError, invalidInput } from "../errors.ts";
import { optionalText } from "../input.ts";
import { recordCompletedSignIn } from "../passwords/record-sign-in.ts";
import { toNetworkKey } from "../sessions/network.ts";
import { endSessions, revokeCachedTokens, sessionResponse } from "../sessions/sessions.ts";
import { completeEnrollment, lockFactor, parseFactorId } from "./factors.ts";
import { recordRecoveryCodeUse } from "./recovery-codes.ts";
import {
  addProof,
  consumeRecoveryCode,
  consumeTotpCode,
  countCodeAttempt,
  resetCodeLimits,
  type SecondProof,
} from "./second-factor.ts";

const CHALLENGE_MS = 300_000;
/** A refresh increases the session's counter by one and stronger proof by two, like the client library's own server. */
const ASSURANCE_STEP = 2;

/**
 * POST /factors/{id}/challenge: creates a challenge for this factor, valid for five minutes and one use. Throws
 * AuthError.
 */
export async function createChallenge(
  server: AuthServer,
  request: AuthRequest,
  caller: SignedIn,
): Promise<AuthResponse> {
  parseFactorId(request);
  const { at } = request;
  const id = server.ids.next();
  const expires_at = new Date(at.getTime() + CHALLENGE_MS);
  await transaction(server.pool, async (tx) => {
    const factor = await lockFactor(tx, request, caller);
    await tx
      .delete(authChallenges)
      .where(and(eq(authChallenges.factor_id, factor.id), lt(authChallenges.expires_at, at)));
    await tx.insert(authChallenges).values({
      id,
      factor_id: factor.id,
      ip: toNetworkKey(request.address),
      expires_at,
      created_at: at,
    });
    await tx.update(authFactors).set({ last_challenged_at: at, updated_at: at }).where(eq(authFactors.id, factor.id));
  });
  return okResponse({ id, type: "totp", expires_at: Math.floor(expires_at.getTime() / 1_000) });
}

/** Throws unless the challenge belongs to this factor and network, is unused and has not expired. */
async function checkChallenge(tx: WriteHandle, request: AuthRequest, factor: Factor): Promise<string> {
  const id = optionalText(request.body, "challenge_id") ?? "";
  if (!isId(id)) throw new AuthError("challenge_not_found");
  const mine = and(eq(authChallenges.id, id), eq(authChallenges.factor_id, factor.id));
  const [found] = await tx.select().from(authChallenges).where(mine).for("update");
  if (found === undefined) throw new AuthError("challenge_not_found");
  if (found.verified_at !== null || found.ip !== toNetworkKey(request.address))
    throw new AuthError("challenge_elsewhere");
  if (found.expires_at <= request.at) throw new AuthError("challenge_expired");
  return id;
}

/** Checks a code of the factor; a verified factor also accepts a recovery code. */
async function proveCode(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  factor: Factor,
  code: string,
): Promise<SecondProof | null> {
  if (await consumeTotpCode(tx, server.secrets, factor, code, request.at)) return "totp";
  if (factor.status !== "verified") return null;
  const taken = await consumeRecoveryCode(tx, server.secrets, factor.user_id, code, request.at);
  return taken ? "mfa/recovery_code" : null;
}

/**
 * Raises the session's assurance level: its earlier refresh tokens become invalid, and sessions of a lower level end
 * (section 9.2).
 */
async function raiseAssurance(
  tx: WriteHandle,
  request: AuthRequest,
  { account, session }: SignedIn,
  proof: SecondProof,
): Promise<Session> {
  const refresh_counter = session.refresh_counter + ASSURANCE_STEP;
  const [raised] = await tx
    .update(authSessions)
    .set({
      aal: "aal2",
      amr: addProof(session.amr, proof, request.at),
      refresh_counter,
      refresh_floor: refresh_counter,
      refreshed_at: request.at,
      active_at: request.at,
    })
    .where(eq(authSessions.id, session.id))
    .returning();
  if (raised === undefined) throw new AuthError("session_not_found");
  const lesser = and(
    eq(authSessions.user_id, account.id),
    eq(authSessions.aal, "aal1"),
    ne(authSessions.id, session.id),
  );
  await tx.delete(authSessions).where(lesser);
  await revokeCachedTokens(tx, account.id);
  return raised;
}

type ProvedSession = { account: Account; session: Session };

async function proveFactor(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  asked: { caller: SignedIn; code: string },
): Promise<ProvedSession | null> {
  const { caller, code } = asked;
  const { at, address: ip } = request;
  const { account, session } = caller;
  const factor = await lockFactor(tx, request, caller);
  const challenge_id = await checkChallenge(tx, request, factor);
  const proof = await proveCode(tx, server, request, factor, code);
  if (proof === null) return null;
  await tx.update(authChallenges).set({ verified_at: at }).where(eq(authChallenges.id, challenge_id));
  // Locks the session like a refresh does, because both change the counter.
  const [locked] = await tx.select().from(authSessions).where(eq(authSessions.id, session.id)).for("update");
  if (locked === undefined) throw new AuthError("session_not_found");
  const raised = await raiseAssurance(tx, request, { ...caller, session: locked }, proof);
  if (factor.status === "unverified") {
    await completeEnrollment(tx, server, request, caller, factor);
    await endSessions(tx, account.id, session.id);
  }
  if (proof === "mfa/recovery_code") {
    await recordRecoveryCodeUse(server, tx, { user_id: account.id, session_id: session.id, ip, at });
  }
  if (caller.owes) await recordCompletedSignIn(tx, server, request, raised, proof);
  const [now] = await tx.select().from(authUsers).where(eq(authUsers.id, account.id));
  if (now === undefined) throw new AuthError("user_not_found");
  return { account: now, session: raised };
}

/**
 * POST /factors/{id}/verify: a correct code, or a recovery code, raises the session to aal2 and marks the factor as
 * verified. Throws AuthError, and `rate_limited`.
 */
export async function verifyFactor(server: AuthServer, request: AuthRequest, caller: SignedIn): Promise<AuthResponse> {
  parseFactorId(request);
  const code = optionalText(request.body, "code");
  if (code === undefined) throw invalidInput("Code needs to be non-empty");
  const { account, session } = caller;
  const attempt = { user_id: account.id, network: request.network, code };
  await countCodeAttempt(server.rateLimits, server.db, attempt);
  const proved = await transaction(server.pool, (tx) => proveFactor(tx, server, request, { caller, code }));
  if (proved === null) {
    const entry = { at: request.at, user_id: account.id, session_id: session.id, ip: request.address };
    await transaction(server.pool, (tx) => writeAudit(tx, server.ids, { event: "second_factor_failed", ...entry }));
    throw new AuthError("factor_code_wrong");
  }
  await resetCodeLimits(server.rateLimits, attempt);
  return okResponse(await sessionResponse(server, proved.account, proved.session, request.at));
}
