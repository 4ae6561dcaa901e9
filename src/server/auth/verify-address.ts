import { and, eq } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { users } from "../db/tables/users.ts";
import { grantVerifiedAdmins } from "./admins.ts";
import { audit } from "./audit.ts";

/**
 * The address of an account was really verified: its owner used a secret that was mailed there (DECISIONS A10). Part of
 * the transaction that uses the secret; configured admins get their right with it. Does nothing where it was before.
 */
export async function verifyAddress(
  ctx: Pick<Context, "clock" | "ids" | "config">,
  tx: WriteHandle,
  user_id: string,
): Promise<void> {
  const changed = await tx
    .update(users)
    .set({ verified: true })
    .where(and(eq(users.id, user_id), eq(users.verified, false)))
    .returning({ id: users.id });
  if (changed.length === 0) return;
  await audit(tx, ctx.ids, { event: "address_verified", at: ctx.clock.now(), user_id });
  await grantVerifiedAdmins(tx, ctx);
}
