import { and, isNotNull, lte, sql } from "drizzle-orm";
import { WEBHOOK_BOUNDS } from "../../contract/team/webhooks.ts";
import { removeInBatches } from "../db/batches.ts";
import type { Context } from "../db/context.ts";
import { webhookDeliveries, webhookEndpoints } from "../db/tables/webhooks.ts";

/** The task's name in the queue. */
export const FORGET_WEBHOOKS = "forget-webhooks";

const OLD = sql.raw(`happened_at <= now() - interval '${WEBHOOK_BOUNDS.days} days'`);

/** Forgets what happened 30 days ago (rule X76), and secrets that sign no more (rule X72). */
export async function forgetWebhooks(ctx: Context): Promise<void> {
  const over = and(isNotNull(webhookEndpoints.former_until), lte(webhookEndpoints.former_until, ctx.clock.now()));
  await ctx.write((tx) => tx.update(webhookEndpoints).set({ sealed_former: null, former_until: null }).where(over));
  await removeInBatches(ctx, webhookDeliveries, OLD);
}
