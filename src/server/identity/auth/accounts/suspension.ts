import { eq, sql } from "drizzle-orm";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { authUsers } from "../../../infra/db/tables/auth.ts";
import type { Clock } from "../../../infra/platform/clock.ts";
import type { Ids } from "../../../infra/platform/ids.ts";
import { revokeAllKeys, revokeCreatedKeys } from "../keys/revoke-keys.ts";
import { type PasskeyContext, removePasskeysAsAdmin } from "../passkeys/remove-passkeys.ts";
import { endSessions } from "../sessions/sessions.ts";
import { type AdminAction, toAuditEntry } from "./admins.ts";
import { writeAudit } from "./audit.ts";
import { COMPANY_LOCK } from "./provisioned-accounts.ts";
import { FOREVER } from "./rows.ts";

type SuspensionContext = { readonly clock: Clock; readonly ids: Ids };

/**
 * Suspends an account until a given time: every process ends its sessions at once, and every sign-in method fails with
 * `user_banned`.
 */
export async function suspendAccount(
  tx: WriteHandle,
  makers: SuspensionContext,
  act: AdminAction,
  until: Date,
): Promise<void> {
  const at = makers.clock.now();
  // If the company locked the account (rule X193), a suspension that ends earlier must not unlock it, and the company
  // must not lift the suspension.
  const ends = sql`CASE WHEN banned_until = ${COMPANY_LOCK.toISOString()} THEN ${FOREVER.toISOString()}::timestamptz
    ELSE ${until.toISOString()}::timestamptz END`;
  await tx.update(authUsers).set({ banned_until: ends, updated_at: at }).where(eq(authUsers.id, act.target));
  await endSessions(tx, act.target);
  // The user's own keys are rejected during the suspension; keys the user made for companies would otherwise keep
  // working.
  await revokeCreatedKeys(tx, act.target, at);
  const detail = until >= FOREVER ? {} : { until: until.toISOString() };
  await writeAudit(tx, makers.ids, { event: "user_suspended", at, ...toAuditEntry(act), detail });
}

/** Lifts a suspension; the user can sign in again. */
export async function restoreAccount(tx: WriteHandle, makers: SuspensionContext, act: AdminAction): Promise<void> {
  const at = makers.clock.now();
  await tx.update(authUsers).set({ banned_until: null, updated_at: at }).where(eq(authUsers.id, act.target));
  await writeAudit(tx, makers.ids, { event: "user_restored", at, ...toAuditEntry(act) });
}

/**
 * Ends all sessions, removes all passkeys and revokes all API keys and agents of another account. Only the password
 * remains, which the owner can change, so an intruder loses access (rule X136).
 */
export async function signOutAccount(tx: WriteHandle, means: PasskeyContext, act: AdminAction): Promise<void> {
  const at = means.clock.now();
  // Locks the account first, in the same order as adding a passkey: a passkey being added is removed as well, or
  // rejected.
  await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, act.target)).for("update");
  await endSessions(tx, act.target);
  const passkeys = await removePasskeysAsAdmin(tx, means, act.target, at);
  await revokeAllKeys(tx, act.target, at);
  const detail = passkeys === 0 ? {} : { passkeys };
  await writeAudit(tx, means.ids, { event: "user_signed_out", at, ...toAuditEntry(act), detail });
}
