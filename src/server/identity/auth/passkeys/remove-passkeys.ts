import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../infra/db/context.ts";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { authPasskeys } from "../../../infra/db/tables/passkeys.ts";
import { passkeyChanged } from "../../../infra/mail/messages/passkey-changed.ts";
import { writeAudit } from "../accounts/audit.ts";
import { notifyOwner } from "../accounts/notify-owner.ts";
import { revokeAllKeys } from "../keys/revoke-keys.ts";
import { endSessions } from "../sessions/sessions.ts";
import type { Passkey } from "./queries.ts";

export type PasskeyContext = Pick<Context, "ids" | "clock" | "secrets" | "enqueue">;
/** The user, time and origin of an action. */
type PasskeyAction = { readonly user_id: string; readonly at: Date; readonly ip: string };

function passkeyNames(passkeys: readonly Passkey[]): string {
  return passkeys
    .map(({ friendly_name }) => friendly_name)
    .filter((name) => name !== "")
    .join(", ");
}

/**
 * Removes all passkeys of a user who recovers their account (rule X136) and notifies them. Call it in the transaction
 * that locks intruders out.
 */
export async function removePasskeysOnRecovery(
  tx: WriteHandle,
  means: PasskeyContext,
  { user_id, at, ip, session_id }: PasskeyAction & { session_id: string },
): Promise<void> {
  const gone = await tx.delete(authPasskeys).where(eq(authPasskeys.user_id, user_id)).returning();
  if (gone.length === 0) return;
  const detail = { passkeys: gone.length };
  await writeAudit(tx, means.ids, { event: "passkey_removed", at, user_id, session_id, ip, detail });
  const message = passkeyChanged.with({ what: "ended", name: passkeyNames(gone), at: at.toISOString() });
  await notifyOwner(means, tx, user_id, `passkeys_ended:${means.ids.next()}`, message);
}

/**
 * Removes all passkeys of a user whom an admin signs out everywhere, and notifies the owner. Returns their number; the
 * caller writes the audit entry.
 */
export async function removePasskeysAsAdmin(
  tx: WriteHandle,
  means: PasskeyContext,
  user_id: string,
  at: Date,
): Promise<number> {
  const gone = await tx.delete(authPasskeys).where(eq(authPasskeys.user_id, user_id)).returning();
  if (gone.length === 0) return 0;
  const message = passkeyChanged.with({ what: "taken", name: passkeyNames(gone), at: at.toISOString() });
  await notifyOwner(means, tx, user_id, `passkeys_taken:${means.ids.next()}`, message);
  return gone.length;
}

/** SQL condition on a passkey: its account has another sign-in method. */
function hasOtherSignIn(mailed: boolean): SQL {
  if (mailed) return sql`TRUE`;
  return sql`(EXISTS (SELECT FROM auth_users AS own WHERE own.id = ${authPasskeys.user_id} AND own.password_hash IS NOT NULL)
    OR EXISTS (SELECT FROM auth_identities AS way WHERE way.user_id = ${authPasskeys.user_id} AND way.provider <> 'email'))`;
}

/**
 * Removes the passkeys of a restored backup if the account has another sign-in method (`mailed`: links can be mailed),
 * because they may have been removed after the backup. Those added since `restored_at` stay. Returns how many were
 * removed, and how many stay as the only method.
 */
export async function removePasskeysAfterRestore(
  tx: WriteHandle,
  restored_at: Date,
  mailed: boolean,
): Promise<{ gone: number; kept: number }> {
  const copied = lte(authPasskeys.created_at, restored_at);
  const gone = await tx
    .delete(authPasskeys)
    .where(and(copied, hasOtherSignIn(mailed)))
    .returning({ id: authPasskeys.id });
  const kept = await tx.select({ id: authPasskeys.id }).from(authPasskeys).where(copied);
  return { gone: gone.length, kept: kept.length };
}

/**
 * Handles a counter that went backwards: the key was copied, and either holder may be the thief (rule X135). Disables
 * the passkey, signs the account out, revokes API keys and agents, and notifies the owner.
 */
export async function disableCopiedPasskey(
  tx: WriteHandle,
  means: PasskeyContext,
  passkey: Passkey,
  { at, ip }: PasskeyAction,
): Promise<void> {
  const { id, user_id, friendly_name: name } = passkey;
  await tx.update(authPasskeys).set({ copied_at: at }).where(eq(authPasskeys.id, id));
  await endSessions(tx, user_id);
  await revokeAllKeys(tx, user_id, at);
  await writeAudit(tx, means.ids, { event: "passkey_copied", at, user_id, ip, detail: { passkey: id } });
  const message = passkeyChanged.with({ what: "copied", name, at: at.toISOString() });
  await notifyOwner(means, tx, user_id, `passkey_copied:${id}`, message);
}
