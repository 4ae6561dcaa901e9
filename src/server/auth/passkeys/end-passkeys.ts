import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { authPasskeys } from "../../db/tables/passkeys.ts";
import { passkeyChanged } from "../../mail/messages/passkey-changed.ts";
import { audit } from "../accounts/audit.ts";
import { notifyOwner } from "../accounts/notify-owner.ts";
import { endKeys } from "../keys/end-keys.ts";
import { endSessions } from "../sessions/sessions.ts";
import type { Passkey } from "./rows.ts";

export type PasskeyMeans = Pick<Context, "ids" | "clock" | "secrets" | "enqueue">;
/** Whose, when and from where. */
type Act = { readonly user_id: string; readonly at: Date; readonly ip: string };

function namesOf(passkeys: readonly Passkey[]): string {
  return passkeys
    .map(({ friendly_name }) => friendly_name)
    .filter((name) => name !== "")
    .join(", ");
}

/**
 * Removes all passkeys of somebody who recovers their account and does not know who was in it (rule X136), and tells them.
 * Call it in the transaction that shuts that somebody out.
 */
export async function endPasskeys(
  tx: WriteHandle,
  means: PasskeyMeans,
  { user_id, at, ip, session_id }: Act & { session_id: string },
): Promise<void> {
  const gone = await tx.delete(authPasskeys).where(eq(authPasskeys.user_id, user_id)).returning();
  if (gone.length === 0) return;
  const detail = { passkeys: gone.length };
  await audit(tx, means.ids, { event: "passkey_removed", at, user_id, session_id, ip, detail });
  const message = passkeyChanged.with({ what: "ended", name: namesOf(gone), at: at.toISOString() });
  await notifyOwner(means, tx, user_id, `passkeys_ended:${means.ids.next()}`, message);
}

/**
 * Removes all passkeys of somebody whom an admin signs out everywhere, since another person may be in the account, and tells the
 * owner. Gives how many there were; the entry is the caller's.
 */
export async function takePasskeys(tx: WriteHandle, means: PasskeyMeans, user_id: string, at: Date): Promise<number> {
  const gone = await tx.delete(authPasskeys).where(eq(authPasskeys.user_id, user_id)).returning();
  if (gone.length === 0) return 0;
  const message = passkeyChanged.with({ what: "taken", name: namesOf(gone), at: at.toISOString() });
  await notifyOwner(means, tx, user_id, `passkeys_taken:${means.ids.next()}`, message);
  return gone.length;
}

/** Of a passkey: its account has another way in, so that nobody is shut out without it. */
function otherWayIn(mailed: boolean): SQL {
  if (mailed) return sql`TRUE`;
  return sql`(EXISTS (SELECT FROM auth_users AS own WHERE own.id = ${authPasskeys.user_id} AND own.password_hash IS NOT NULL)
    OR EXISTS (SELECT FROM auth_identities AS way WHERE way.user_id = ${authPasskeys.user_id} AND way.provider <> 'email'))`;
}

/**
 * Removes the passkeys that a restored copy brought back, where there is another way in (`mailed`: links can be mailed): which of
 * them their owners, or the loss of a device, had ended since nobody knows. Those added since `restored_at` stay. Gives how many
 * went, and how many stay as the only way in.
 */
export async function endPasskeysOfCopy(
  tx: WriteHandle,
  restored_at: Date,
  mailed: boolean,
): Promise<{ gone: number; kept: number }> {
  const copied = lte(authPasskeys.created_at, restored_at);
  const gone = await tx
    .delete(authPasskeys)
    .where(and(copied, otherWayIn(mailed)))
    .returning({ id: authPasskeys.id });
  const kept = await tx.select({ id: authPasskeys.id }).from(authPasskeys).where(copied);
  return { gone: gone.length, kept: kept.length };
}

/**
 * A passkey counted backwards: somebody has a copy of its key, and nobody can tell which of the two came (rule X135). It opens
 * nothing any more, whoever is in the account is signed out, its API keys and agents are revoked, and its owner is told.
 */
export async function stopCopied(
  tx: WriteHandle,
  means: PasskeyMeans,
  passkey: Passkey,
  { at, ip }: Act,
): Promise<void> {
  const { id, user_id, friendly_name: name } = passkey;
  await tx.update(authPasskeys).set({ copied_at: at }).where(eq(authPasskeys.id, id));
  await endSessions(tx, user_id);
  await endKeys(tx, user_id, at);
  await audit(tx, means.ids, { event: "passkey_copied", at, user_id, ip, detail: { passkey: id } });
  const message = passkeyChanged.with({ what: "copied", name, at: at.toISOString() });
  await notifyOwner(means, tx, user_id, `passkey_copied:${id}`, message);
}
