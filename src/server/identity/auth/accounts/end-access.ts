import type { Context } from "../../../infra/db/context.ts";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { revokeOwnKeys } from "../keys/revoke-keys.ts";
import { invalidateTokens } from "../mailed/one-time-tokens.ts";
import { endSessions } from "../sessions/sessions.ts";

/** Ends all access of a user in every process within a second: sessions, API keys, agents and streams (rule X193). */
export async function endAllAccess(ctx: Pick<Context, "clock">, tx: WriteHandle, user_id: string): Promise<void> {
  await endSessions(tx, user_id);
  // Keys the user made for companies belong to the companies, as when any member leaves.
  await revokeOwnKeys(tx, user_id, ctx.clock.now());
  await invalidateTokens(tx, user_id);
}
