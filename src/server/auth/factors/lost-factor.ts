import { and, eq } from "drizzle-orm";
import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { authFactors } from "../../db/tables/auth.ts";
import { authPasskeys } from "../../db/tables/passkeys.ts";
import { factorChanged } from "../../mail/messages/factor-changed.ts";
import { type ActOfAdmin, entryOf } from "../accounts/admins.ts";
import { audit } from "../accounts/audit.ts";
import { notifyOwner } from "../accounts/notify-owner.ts";
import { endKeys } from "../keys/end-keys.ts";
import { endSessions } from "../sessions/sessions.ts";
import { touchAccount } from "./factors.ts";
import { dropRecoveryCodes } from "./recovery-codes.ts";

/**
 * Disables the second factor of an account whose owner lost it together with the recovery codes. Signs the account out
 * everywhere, removes passkeys, revokes API keys and agents, mails the owner and records in the audit log how the admin
 * verified the owner. Does nothing if no factor is enabled.
 */
export async function takeFactors(
  tx: WriteHandle,
  ctx: Pick<Context, "ids" | "clock" | "secrets" | "enqueue">,
  act: ActOfAdmin,
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
  await dropRecoveryCodes(tx, target);
  // The lost device may have held a passkey.
  await tx.delete(authPasskeys).where(eq(authPasskeys.user_id, target));
  await touchAccount(tx, target, at);
  await endSessions(tx, target);
  await endKeys(tx, target, at);
  const entry = ctx.ids.next();
  await audit(tx, ctx.ids, { event: "user_factor_taken", at, ...entryOf(act), detail: { checked } });
  const name = taken.map((factor) => factor.name).filter((text) => text !== "");
  const message = factorChanged.with({ what: "taken", name: name.join(", "), at: at.toISOString() });
  await notifyOwner(ctx, tx, target, `factor_taken:${entry}`, message);
}
