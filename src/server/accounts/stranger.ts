import type { Context } from "../db/context.ts";
import { erasePaymentMethods } from "../money/payouts/erase.ts";
import { eraseNotices } from "../notifications/erase.ts";

/**
 * Forgets what somebody left on an account that its owner has taken over: where to pay, and the browsers to tell (X3).
 * The owner's money would go to the stranger otherwise.
 */
export async function forgetStranger(ctx: Context, { id }: Record<string, unknown>): Promise<void> {
  await ctx.write(async (tx) => {
    await erasePaymentMethods(ctx, tx, String(id));
    await eraseNotices(tx, String(id));
  });
}
