import { transaction } from "../../../infra/db/handles.ts";
import { writeAudit } from "../accounts/audit.ts";
import type { AuthRequest, AuthResponse, AuthServer, SignedIn } from "../auth-server.ts";
import { AuthError, invalidInput } from "../errors.ts";
import { endSession, endSessions } from "./sessions.ts";

const SCOPES = ["global", "local", "others"] as const;

/** POST /logout?scope=: ends all sessions, this one, or all others. Throws `validation_failed`. */
export async function signOut(server: AuthServer, request: AuthRequest, caller: SignedIn): Promise<AuthResponse> {
  const wanted = request.query.get("scope") || "global";
  const scope = SCOPES.find((known) => known === wanted);
  if (scope === undefined) throw invalidInput(`Unsupported logout scope "${wanted.slice(0, 50)}"`);
  const { account, session, owes } = caller;
  // A session that still needs its second factor can only end itself.
  if (owes && scope === "others") throw new AuthError("aal2_needed");
  await transaction(server.pool, async (tx) => {
    if (scope === "local" || owes) await endSession(tx, session.id);
    else await endSessions(tx, account.id, scope === "others" ? session.id : undefined);
    await writeAudit(tx, server.ids, {
      event: "sign_out",
      at: request.at,
      user_id: account.id,
      session_id: session.id,
      ip: request.address,
      detail: { scope },
    });
  });
  return { status: 204, body: null };
}
