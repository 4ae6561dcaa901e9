import { and, eq, isNull } from "drizzle-orm";
import type { WriteHandle } from "../../db/handles.ts";
import { apiKeys } from "../../db/tables/auth.ts";
import { revokeRemembered } from "../sessions/sessions.ts";

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
