import { and, eq, lt, ne } from "drizzle-orm";
import { transaction, type WriteHandle } from "../../db/handles.ts";
import { authChallenges, authFactors, authSessions, authUsers } from "../../db/tables/auth.ts";
import { isId } from "../../platform/ids.ts";
import { audit } from "../accounts/audit.ts";
import type { Account, Factor, Session } from "../accounts/rows.ts";
import { AuthError, invalid } from "../errors.ts";
import { optionalText } from "../input.ts";
import { noteEntered } from "../passwords/sign-in-note.ts";
import { type Answer, type AuthRequest, type AuthServer, ok, type SignedIn } from "../server.ts";
import { networkOf } from "../sessions/network.ts";
import { endSessions, revokeRemembered, sessionAnswer } from "../sessions/sessions.ts";
import { factorIdOf, holdFactor, settleFactor } from "./factors.ts";
import { noteRecoveryCode } from "./recovery-codes.ts";
import { countCode, forgetCodes, type SecondProof, takeRecoveryCode, takeStep, withProof } from "./second-factor.ts";

const CHALLENGE_MS = 300_000;
/** A refresh increases the session's counter by one and stronger proof by two, like the client library's own server. */
const STEP = 2;

/**
 * POST /factors/{id}/challenge: creates a challenge for this factor, valid for five minutes and one use. Throws
 * AuthError.
 */
export async function challenge(server: AuthServer, request: AuthRequest, caller: SignedIn): Promise<Answer> {
  factorIdOf(request);
  const { at } = request;
  const id = server.ids.next();
  const expires_at = new Date(at.getTime() + CHALLENGE_MS);
  await transaction(server.pool, async (tx) => {
    const factor = await holdFactor(tx, request, caller);
    await tx
      .delete(authChallenges)
      .where(and(eq(authChallenges.factor_id, factor.id), lt(authChallenges.expires_at, at)));
    await tx.insert(authChallenges).values({
      id,
      factor_id: factor.id,
      ip: networkOf(request.address),
      expires_at,
      created_at: at,
    });
    await tx.update(authFactors).set({ last_challenged_at: at, updated_at: at }).where(eq(authFactors.id, factor.id));
  });
  return ok({ id, type: "totp", expires_at: Math.floor(expires_at.getTime() / 1_000) });
}

/** Throws unless the challenge belongs to this factor and network, is unused and has not expired. */
async function checkChallenge(tx: WriteHandle, request: AuthRequest, factor: Factor): Promise<string> {
  const id = optionalText(request.body, "challenge_id") ?? "";
  if (!isId(id)) throw new AuthError("challenge_not_found");
  const mine = and(eq(authChallenges.id, id), eq(authChallenges.factor_id, factor.id));
  const [found] = await tx.select().from(authChallenges).where(mine).for("update");
  if (found === undefined) throw new AuthError("challenge_not_found");
  if (found.verified_at !== null || found.ip !== networkOf(request.address)) throw new AuthError("challenge_elsewhere");
  if (found.expires_at <= request.at) throw new AuthError("challenge_expired");
  return id;
}

/** Checks a code of the factor; a verified factor also accepts a recovery code. */
async function proofOf(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  factor: Factor,
  code: string,
): Promise<SecondProof | null> {
  if (await takeStep(tx, server.secrets, factor, code, request.at)) return "totp";
  if (factor.status !== "verified") return null;
  const taken = await takeRecoveryCode(tx, server.secrets, factor.user_id, code, request.at);
  return taken ? "mfa/recovery_code" : null;
}

/**
 * Raises the session's assurance level: its earlier refresh tokens become invalid, and sessions of a lower level end
 * (section 9.2).
 */
async function raise(
  tx: WriteHandle,
  request: AuthRequest,
  { account, session }: SignedIn,
  proof: SecondProof,
): Promise<Session> {
  const refresh_counter = session.refresh_counter + STEP;
  const [raised] = await tx
    .update(authSessions)
    .set({
      aal: "aal2",
      amr: withProof(session.amr, proof, request.at),
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
  await revokeRemembered(tx, account.id);
  return raised;
}

type Proved = { account: Account; session: Session };

async function prove(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  asked: { caller: SignedIn; code: string },
): Promise<Proved | null> {
  const { caller, code } = asked;
  const { at, address: ip } = request;
  const { account, session } = caller;
  const factor = await holdFactor(tx, request, caller);
  const challenge_id = await checkChallenge(tx, request, factor);
  const proof = await proofOf(tx, server, request, factor, code);
  if (proof === null) return null;
  await tx.update(authChallenges).set({ verified_at: at }).where(eq(authChallenges.id, challenge_id));
  // Locks the session like a refresh does, because both change the counter.
  const [held] = await tx.select().from(authSessions).where(eq(authSessions.id, session.id)).for("update");
  if (held === undefined) throw new AuthError("session_not_found");
  const raised = await raise(tx, request, { ...caller, session: held }, proof);
  if (factor.status === "unverified") {
    await settleFactor(tx, server, request, caller, factor);
    await endSessions(tx, account.id, session.id);
  }
  if (proof === "mfa/recovery_code") {
    await noteRecoveryCode(server, tx, { user_id: account.id, session_id: session.id, ip, at });
  }
  if (caller.owes) await noteEntered(tx, server, request, raised, proof);
  const [now] = await tx.select().from(authUsers).where(eq(authUsers.id, account.id));
  if (now === undefined) throw new AuthError("user_not_found");
  return { account: now, session: raised };
}

/**
 * POST /factors/{id}/verify: a correct code, or a recovery code, raises the session to aal2 and marks the factor as
 * verified. Throws AuthError, and `rate_limited`.
 */
export async function verifyFactor(server: AuthServer, request: AuthRequest, caller: SignedIn): Promise<Answer> {
  factorIdOf(request);
  const code = optionalText(request.body, "code");
  if (code === undefined) throw invalid("Code needs to be non-empty");
  const { account, session } = caller;
  const attempt = { user_id: account.id, network: request.network, code };
  await countCode(server.rateLimits, server.db, attempt);
  const proved = await transaction(server.pool, (tx) => prove(tx, server, request, { caller, code }));
  if (proved === null) {
    const entry = { at: request.at, user_id: account.id, session_id: session.id, ip: request.address };
    await transaction(server.pool, (tx) => audit(tx, server.ids, { event: "second_factor_failed", ...entry }));
    throw new AuthError("factor_code_wrong");
  }
  await forgetCodes(server.rateLimits, attempt);
  return ok(await sessionAnswer(server, proved.account, proved.session, request.at));
}
