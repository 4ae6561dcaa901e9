import { and, eq } from "drizzle-orm";
import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { authFactors } from "../../db/tables/auth.ts";
import { authPasskeys } from "../../db/tables/passkeys.ts";
import { factorChanged } from "../../mail/messages/factor-changed.ts";
import { type AdminAction, toAuditEntry } from "../accounts/admins.ts";
import { writeAudit } from "../accounts/audit.ts";
import { notifyOwner } from "../accounts/notify-owner.ts";
import { revokeAllKeys } from "../keys/revoke-keys.ts";
import { endSessions } from "../sessions/sessions.ts";
import { markAccountChanged } from "./factors.ts";
import { deleteRecoveryCodes } from "./recovery-codes.ts";

/**
 * Disables the second factor of an account whose owner lost it together with the recovery codes. Signs the account out
 * everywhere, removes passkeys, revokes API keys and agents, mails the owner and records in the audit log how the admin
 * verified the owner. Does nothing if no factor is enabled.
 */
export async function disableSecondFactor(
  tx: WriteHandle,
  ctx: Pick<Context, "ids" | "clock" | "secrets" | "enqueue">,
  act: AdminAction,
  checked: string,
): Promise<void> {
  const { target } = act;
  const at = ctx.clock.now();
  const mine = eq(authFactors.user_id, target);
  const taken = await tx
    .delete(authFactors)
    .where(and(mine, eq(authFactors.status, "verified")))
    .returning({ name: authFactors.friendly_name });
  if (taken.length === 0) return;
  // Setups started in a session that ends now cannot be finished.
  await tx.delete(authFactors).where(mine);
  await deleteRecoveryCodes(tx, target);
  // The lost device may have held a passkey.
  await tx.delete(authPasskeys).where(eq(authPasskeys.user_id, target));
  await markAccountChanged(tx, target, at);
  await endSessions(tx, target);
  await revokeAllKeys(tx, target, at);
  const entry = ctx.ids.next();
  await writeAudit(tx, ctx.ids, { event: "user_factor_taken", at, ...toAuditEntry(act), detail: { checked } });
  const name = taken.map((factor) => factor.name).filter((text) => text !== "");
  const message = factorChanged.with({ what: "taken", name: name.join(", "), at: at.toISOString() });
  await notifyOwner(ctx, tx, target, `factor_taken:${entry}`, message);
}
