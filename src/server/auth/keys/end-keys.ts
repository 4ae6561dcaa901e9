import { and, eq, isNull, lte } from "drizzle-orm";
import type { WriteHandle } from "../../db/handles.ts";
import { apiKeys } from "../../db/tables/auth.ts";
import { REVOKED, revokeRemembered } from "../sessions/sessions.ts";

/**
 * Revokes all keys of a person, in every process within a second: where somebody else may have made them, or have them
 * (rule X82). Call it in the transaction that shuts that somebody out.
 */
export async function endKeys(tx: WriteHandle, user_id: string, at: Date): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revoked_at: at })
    .where(and(eq(apiKeys.user_id, user_id), isNull(apiKeys.revoked_at)));
  await revokeRemembered(tx, user_id);
}

/**
 * Revokes all keys that a restored copy brought back: which of them were revoked after it was taken nobody knows. Those that
 * were made since `restored_at` stay. Gives how many there were.
 */
export async function endKeysOfCopy(tx: WriteHandle, restored_at: Date, at: Date): Promise<number> {
  const gone = await tx
    .update(apiKeys)
    .set({ revoked_at: at })
    .where(and(isNull(apiKeys.revoked_at), lte(apiKeys.created_at, restored_at)))
    .returning({ id: apiKeys.id });
  for (const { id } of gone) tx.notify(REVOKED, id);
  return gone.length;
}
