import { and, eq, ne } from "drizzle-orm";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import {
  authFactors,
  authFlowStates,
  authIdentities,
  authRecoveryCodes,
  authUsers,
} from "../../../infra/db/tables/auth.ts";
import { authPasskeys } from "../../../infra/db/tables/passkeys.ts";
import type { AuthRequest, AuthServer } from "../auth-server.ts";
import { revokeAllKeys } from "../keys/revoke-keys.ts";
import { endSessions } from "../sessions/sessions.ts";
import { writeAudit } from "./audit.ts";

/**
 * Removes all access created before an account's address was verified: password, second factors, passkeys, other
 * identities, all sessions, API keys, agents and pending tokens (X3). Call it in the transaction in which the owner of
 * the address verifies it by another way than that password.
 */
export async function removeUnverifiedAccess(
  tx: WriteHandle,
  server: Pick<AuthServer, "ids" | "onTakeOver">,
  request: Pick<AuthRequest, "at" | "address">,
  user_id: string,
): Promise<void> {
  await tx.update(authUsers).set({ password_hash: null, password_disputed: false }).where(eq(authUsers.id, user_id));
  for (const table of [authFactors, authRecoveryCodes, authFlowStates, authPasskeys]) {
    await tx.delete(table).where(eq(table.user_id, user_id));
  }
  await tx.delete(authIdentities).where(and(eq(authIdentities.user_id, user_id), ne(authIdentities.provider, "email")));
  await endSessions(tx, user_id);
  await revokeAllKeys(tx, user_id, request.at);
  await server.onTakeOver(tx, user_id);
  await writeAudit(tx, server.ids, { event: "unproved_access_removed", at: request.at, user_id, ip: request.address });
}
