import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { dropDestinations } from "../money/payouts/take-over.ts";
import { eraseNotices } from "../notifications/erase.ts";

/**
 * Forgets what somebody left on an account that its owner takes over: where to pay, and the browsers to tell (X3). The
 * owner's money would go to the stranger otherwise. Call it in the transaction that takes the account over.
 */
export async function forgetStranger(ctx: Context, tx: WriteHandle, id: string): Promise<void> {
  await eraseNotices(tx, id);
  await dropDestinations(ctx, tx, id);
}
