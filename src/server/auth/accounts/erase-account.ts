import { eq, sql } from "drizzle-orm";
import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { authAuditLog, authUsers } from "../../db/tables/auth.ts";
import { sha256 } from "../../platform/crypto.ts";
import { revokeCachedTokens } from "../sessions/sessions.ts";
import { writeAudit } from "./audit.ts";

/**
 * Deletes everything an account signs in with: account, identities, sessions, factors, codes and flows. The audit log
 * keeps its entries under the bare id, without network addresses and details. Every process rejects the user's tokens
 * within a second (item 10).
 */
export async function eraseAuthAccount(ctx: Context, tx: WriteHandle, user_id: string): Promise<void> {
  const [gone] = await tx
    .delete(authUsers)
    .where(eq(authUsers.id, user_id))
    .returning({ email_key: authUsers.email_key });
  await revokeCachedTokens(tx, user_id);
  // Entries about an admin's actions on other accounts keep their reason.
  const detail = sql`CASE WHEN target_id IS NULL THEN '{}'::jsonb ELSE detail END`;
  await tx
    .update(authAuditLog)
    .set({ ip: "", network: "", session_id: null, detail })
    .where(eq(authAuditLog.user_id, user_id));
  await writeAudit(tx, ctx.ids, { event: "account_deleted", at: ctx.clock.now(), user_id });
  // Rate-limit counters are keyed by the id, or by the address or its hash.
  const keys = [user_id, ...(gone === undefined ? [] : [gone.email_key, sha256(gone.email_key)])];
  for (const key of keys) await tx.rows(sql`DELETE FROM rate_limits WHERE position(${key}::text IN key) > 0`);
}
