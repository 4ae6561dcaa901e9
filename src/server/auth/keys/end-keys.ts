import { and, eq, isNull, lte } from "drizzle-orm";
import type { WriteHandle } from "../../db/handles.ts";
import { apiKeys } from "../../db/tables/auth.ts";
import { calendarAddresses } from "../../db/tables/interviews.ts";
import { scimTokens } from "../../db/tables/scim.ts";
import { agentGrants } from "../../db/tables/settings.ts";
import { REVOKED, revokeRemembered } from "../sessions/sessions.ts";

/**
 * Revokes all keys of a person and what they allowed to agents, in every process within a second, and ends the address of their private
 * calendar: where somebody else may have made them, or have them (rules X82, X143, X154). Call it in the transaction that shuts that somebody out.
 */
export async function endKeys(tx: WriteHandle, user_id: string, at: Date): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revoked_at: at })
    .where(and(eq(apiKeys.user_id, user_id), isNull(apiKeys.revoked_at)));
  await tx.delete(calendarAddresses).where(eq(calendarAddresses.user_id, user_id));
  await tx
    .update(agentGrants)
    .set({ revoked_at: at })
    .where(and(eq(agentGrants.user_id, user_id), isNull(agentGrants.revoked_at)));
  await revokeRemembered(tx, user_id);
}

/** How much of a restored copy has ended. */
export type EndedOfCopy = { readonly keys: number; readonly agents: number; readonly calendars: number };

/**
 * Revokes all keys that a restored copy brought back and what agents were allowed in it, and ends the calendar addresses among it: which
 * of them had ended after it was taken nobody knows. Those that were made since `restored_at` stay. Gives how many there were.
 */
export async function endKeysOfCopy(tx: WriteHandle, restored_at: Date, at: Date): Promise<EndedOfCopy> {
  const keys = await tx
    .update(apiKeys)
    .set({ revoked_at: at })
    .where(and(isNull(apiKeys.revoked_at), lte(apiKeys.created_at, restored_at)))
    .returning({ id: apiKeys.id });
  const agents = await tx
    .update(agentGrants)
    .set({ revoked_at: at })
    .where(and(isNull(agentGrants.revoked_at), lte(agentGrants.created_at, restored_at)))
    .returning({ id: agentGrants.id });
  // Those by which companies' identity providers come are keys as well (rule X190).
  const syncs = await tx
    .update(scimTokens)
    .set({ revoked_at: at })
    .where(and(isNull(scimTokens.revoked_at), lte(scimTokens.created_at, restored_at)))
    .returning({ id: scimTokens.id });
  for (const { id } of [...keys, ...agents, ...syncs]) tx.notify(REVOKED, id);
  const calendars = await tx
    .delete(calendarAddresses)
    .where(lte(calendarAddresses.made_at, restored_at))
    .returning({ user_id: calendarAddresses.user_id });
  return { keys: keys.length + syncs.length, agents: agents.length, calendars: calendars.length };
}
