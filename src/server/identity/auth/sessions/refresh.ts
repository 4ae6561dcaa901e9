import { AppError } from "../../../../contract/errors.ts";
import { transaction, type WriteHandle } from "../../../infra/db/handles.ts";
import type { Limit } from "../../../infra/platform/load/rate-limits.ts";
import { writeAudit } from "../accounts/audit.ts";
import { type Account, isBanned, isSessionExpired, type Session } from "../accounts/rows.ts";
import { type AuthRequest, type AuthResponse, type AuthServer, okResponse } from "../auth-server.ts";
import { AuthError, type AuthErrorCase } from "../errors.ts";
import { optionalText } from "../input.ts";
import type { RefreshClaim } from "./refresh-tokens.ts";
import { lockSession, rotateSession } from "./session-queries.ts";
import { endSession, sessionOrigin, sessionResponse } from "./sessions.ts";

/** The previous token stays valid for this long after a refresh, because several tabs share one storage. */
const REUSE_MS = 10_000;
/** Per session, counted in the process: a client that is rejected here must retry, not lose its session. */
const REFRESHES: Limit = { name: "refresh", points: 60, seconds: 60 };

type RefreshResult = { refused: AuthErrorCase } | { account: Account; session: Session };

/** The time to prove the second factor before a new sign-in is needed. */
const SECOND_FACTOR_DEADLINE_MS = 15 * 60_000;

/** Overload of refresh answers 503: on 429 the client would drop the session. */
async function limitRefreshes(server: AuthServer, session_id: string): Promise<void> {
  try {
    await server.rateLimits.consumeLocal(REFRESHES, session_id);
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited")
      throw new AuthError("unavailable", { cause: error });
    throw error;
  }
}

async function rotateLocked(tx: WriteHandle, session: Session, request: AuthRequest): Promise<Session> {
  const next = { refresh_counter: session.refresh_counter + 1, refreshed_at: request.at, ...sessionOrigin(request) };
  const rotated = { ...session, ...next };
  await rotateSession(tx, rotated);
  return rotated;
}

/** Reuse of an old token means that it was copied. The session ends for every holder. */
async function endReusedSession(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  session: Session,
): Promise<RefreshResult> {
  await endSession(tx, session.id);
  await writeAudit(tx, server.ids, {
    event: "refresh_reused",
    at: request.at,
    user_id: session.user_id,
    session_id: session.id,
    ip: request.address,
  });
  return { refused: "refresh_reused" };
}

/** A refresh is not user activity: idle sessions end here permanently (rule P1). */
async function endExpiredSession(tx: WriteHandle, session: Session, refused: AuthErrorCase): Promise<RefreshResult> {
  await endSession(tx, session.id);
  return { refused };
}

/** Exchanges a token while the session is locked. Errors are returned as values, so that their writes are committed. */
async function exchangeToken(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  claim: RefreshClaim,
): Promise<RefreshResult> {
  const row = await lockSession(tx, claim.session_id);
  if (row === undefined) return { refused: "refresh_not_found" };
  const { account, session, timeout, second } = row;
  if (!server.refreshTokens.proves(claim, session.refresh_key)) return { refused: "refresh_malformed" };
  await limitRefreshes(server, session.id);
  const behind = session.refresh_counter - claim.counter;
  if (behind < 0) return { refused: "refresh_malformed" };
  if (isSessionExpired(session, timeout, request.at)) return endExpiredSession(tx, session, "refresh_expired");
  if (isBanned(account, request.at)) return { refused: "refresh_banned" };
  // A token from before the second factor must not get what was proved since; its holder need not be a thief.
  if (claim.counter < session.refresh_floor) return { refused: "refresh_not_found" };
  const owes = second && session.aal === "aal1";
  if (owes && request.at.getTime() - session.created_at.getTime() >= SECOND_FACTOR_DEADLINE_MS) {
    return endExpiredSession(tx, session, "refresh_low_aal");
  }
  if (behind === 0) return { account, session: await rotateLocked(tx, session, request) };
  // One step behind: the client lost the last response. It gets the current token again, never a second one.
  const recent = request.at.getTime() - session.refreshed_at.getTime() < REUSE_MS;
  if (behind === 1 || recent) return { account, session };
  return endReusedSession(tx, server, request, session);
}

/** POST /token?grant_type=refresh_token: rotation with reuse detection. Throws AuthError; 503 when busy, never 429. */
export async function grantByRefreshToken(server: AuthServer, request: AuthRequest): Promise<AuthResponse> {
  const claim = server.refreshTokens.parse(optionalText(request.body, "refresh_token") ?? "");
  if (claim === null) throw new AuthError("refresh_malformed");
  const outcome = await transaction(server.pool, (tx) => exchangeToken(tx, server, request, claim));
  if ("refused" in outcome) throw new AuthError(outcome.refused);
  return okResponse(await sessionResponse(server, outcome.account, outcome.session, request.at));
}
