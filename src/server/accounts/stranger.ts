import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { dropDestinations } from "../money/payouts/take-over.ts";
import { eraseNotices } from "../notifications/erase.ts";

/**
 * Deletes what a stranger left on an account that its owner takes over: payout destination and push subscriptions (X3).
 * Otherwise the owner's money would go to the stranger. Call it in the takeover transaction.
 */
export async function forgetStranger(ctx: Context, tx: WriteHandle, id: string): Promise<void> {
  await eraseNotices(tx, id);
  await dropDestinations(ctx, tx, id);
}
