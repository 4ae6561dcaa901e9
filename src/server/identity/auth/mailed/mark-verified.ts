import { and, eq } from "drizzle-orm";
import type { Context } from "../../../infra/db/context.ts";
import { type EnqueueContext, emit } from "../../../infra/db/events.ts";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { authUsers } from "../../../infra/db/tables/auth.ts";
import { users } from "../../../infra/db/tables/users.ts";
import { emailKey } from "../../../infra/platform/identity.ts";
import { addressVerified } from "../../events.ts";
import { grantAdmin, lockAdmins } from "../accounts/admins.ts";
import { writeAudit } from "../accounts/audit.ts";
import { isAdmin } from "../accounts/rows.ts";

/**
 * Marks an account's address as verified by a mailed link or an identity provider (rule A10), and grants admin rights
 * to addresses of ADMIN_EMAILS. Does nothing for verified accounts.
 */
export async function markVerified(
  ctx: Pick<Context, "clock" | "ids" | "config" | "network"> & EnqueueContext,
  tx: WriteHandle,
  user_id: string,
): Promise<void> {
  const changed = await tx
    .update(users)
    .set({ verified: true })
    .where(and(eq(users.id, user_id), eq(users.verified, false)))
    .returning({ id: users.id });
  if (changed.length === 0) return;
  const at = ctx.clock.now();
  await writeAudit(tx, ctx.ids, { event: "address_verified", at, user_id, ip: ctx.network });
  await emit(ctx, tx, addressVerified, { user: user_id });
  await lockAdmins(tx);
  const [account] = await tx
    .select({ email_key: authUsers.email_key, app_metadata: authUsers.app_metadata })
    .from(authUsers)
    .where(eq(authUsers.id, user_id));
  if (account === undefined || isAdmin(account)) return;
  if (ctx.config.adminEmails.map(emailKey).includes(account.email_key))
    await grantAdmin(tx, ctx, user_id, "configured address");
}
