import { plainCode } from "../../../../contract/typed-secrets.ts";
import { transaction } from "../../../infra/db/handles.ts";
import type { Limit } from "../../../infra/platform/load/rate-limits.ts";
import { writeAudit } from "../accounts/audit.ts";
import type { Session } from "../accounts/rows.ts";
import type { AuthRequest, AuthServer, SignedIn } from "../auth-server.ts";
import { AuthError } from "../errors.ts";
import { optionalText } from "../input.ts";
import { consumeCode } from "../mailed/one-time-tokens.ts";

/** An open session must not allow guessing the password; sign-in has separate limits. */
const PASSWORD_GUESSES: Limit = { name: "password_change", points: 10, seconds: 900 };
/** How long a sign-in counts as recent for accounts without a password. */
const RECENT_SIGN_IN_MS = 15 * 60_000;
/** How long after a recovery its session may set a password. */
const RECOVERY_MS = 60 * 60_000;

/** True for a session created by a recovery mail, until it sets a password. */
export function isRecovery(session: Session, at: Date): boolean {
  const began = session.amr.find(({ method }) => method === "recovery")?.timestamp;
  return began !== undefined && at.getTime() - began * 1_000 <= RECOVERY_MS;
}

async function recordFailedProof(
  server: AuthServer,
  request: AuthRequest,
  { account, session }: SignedIn,
  which: "nonce_invalid" | "current_password_invalid",
): Promise<never> {
  const { at, address: ip } = request;
  const who = { at, user_id: account.id, session_id: session.id, ip };
  await transaction(server.pool, (tx) => writeAudit(tx, server.ids, { event: "password_change_failed", ...who }));
  throw new AuthError(which);
}

/**
 * Confirms the owner (rule A12): by the current password, by the code mailed by GET /reauthenticate, or for accounts
 * without a password by a sign-in within the last 15 minutes. Throws `current_password_required`,
 * `current_password_invalid`, `nonce_invalid`, `reauthentication_needed`, `rate_limited`.
 */
export async function requireOwnerProof(server: AuthServer, request: AuthRequest, caller: SignedIn): Promise<void> {
  const { account, session } = caller;
  const { at, body } = request;
  const nonce = optionalText(body, "nonce");
  const current = optionalText(body, "current_password");
  if (nonce !== undefined) {
    await server.rateLimits.consume(PASSWORD_GUESSES, account.id);
    const typed = { code: plainCode(nonce), of: { user_id: account.id }, purposes: ["reauthentication"] } as const;
    const taken = await transaction(server.pool, (tx) => consumeCode(tx, server, typed, at));
    if (taken === null) return recordFailedProof(server, request, caller, "nonce_invalid");
  } else if (account.password_hash === null) {
    if (at.getTime() - session.created_at.getTime() <= RECENT_SIGN_IN_MS) return;
    throw new AuthError("reauthentication_needed");
  } else {
    if (current === undefined) throw new AuthError("current_password_required");
    await server.rateLimits.consume(PASSWORD_GUESSES, account.id);
    const right = await server.passwords.matches(account.password_hash, current);
    if (!right) return recordFailedProof(server, request, caller, "current_password_invalid");
  }
  await server.rateLimits.reset(PASSWORD_GUESSES, account.id);
}
