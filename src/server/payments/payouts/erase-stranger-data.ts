import { z } from "zod";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { defineTask } from "../../infra/db/task.ts";
import { eraseNotifications } from "../../notifications/purge-notifications.ts";
import { removeUnverifiedDestinations } from "./erase-payment-methods.ts";

/** Kept for tasks that an earlier version enqueued; the current version does the same work at once. */
export const ERASE_STRANGER_DATA = defineTask({
  name: "erase-stranger-data",
  class: "follow-up",
  input: z.object({ id: z.string() }),
  run: (ctx, { id }) => ctx.write((tx) => eraseStrangerData(ctx, tx, id)),
});

/**
 * Deletes what a stranger left on an account that its owner takes over: payout destination and push subscriptions (X3).
 * Otherwise the owner's money would go to the stranger. Call it in the takeover transaction.
 */
export async function eraseStrangerData(ctx: Context, tx: WriteHandle, id: string): Promise<void> {
  await eraseNotifications(tx, id);
  await removeUnverifiedDestinations(ctx, tx, id);
}
