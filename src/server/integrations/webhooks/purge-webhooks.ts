import { and, isNotNull, lte, sql } from "drizzle-orm";
import { WEBHOOK_BOUNDS } from "../../../contract/integrations/webhooks.ts";
import { runInBatches } from "../../infra/db/batches.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { webhookEndpoints } from "../../infra/db/tables/teams.ts";
import { defineTask } from "../../infra/db/task.ts";
import { clearWebhooks } from "./clear-webhooks.ts";

export const PURGE_WEBHOOKS = defineTask({
  name: "purge-webhooks",
  class: "upkeep",
  schedule: "11 * * * *",
  run: purgeWebhooks,
});

/** Maximum rows of one statement. */
const BATCH = 2_000;
const AGE = sql.raw(`interval '${WEBHOOK_BOUNDS.days} days'`);

/** Events behind an unsent purged one are queued anew. */
async function purgeOldEvents(tx: WriteHandle): Promise<number> {
  const rows = await tx.rows(sql`
    WITH gone AS (
      DELETE FROM webhook_deliveries WHERE id = ANY(ARRAY(
        SELECT id FROM webhook_deliveries WHERE happened_at <= now() - ${AGE} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
      RETURNING endpoint, record, state, head
    ), behind AS (
      UPDATE webhook_deliveries AS one SET head = NULL
      FROM (SELECT DISTINCT endpoint, record FROM gone WHERE state = 'waiting' AND head) AS freed
      WHERE one.endpoint = freed.endpoint AND one.record = freed.record AND one.state = 'waiting' AND NOT one.head
        AND one.happened_at > now() - ${AGE}
    )
    SELECT 1 FROM gone`);
  return rows.length;
}

/** Purges events after 30 days (rule X76), remains of deleted endpoints, and expired signing secrets (rule X72). */
export async function purgeWebhooks(ctx: Context): Promise<void> {
  const over = and(isNotNull(webhookEndpoints.former_until), lte(webhookEndpoints.former_until, ctx.clock.now()));
  await ctx.write((tx) => tx.update(webhookEndpoints).set({ encrypted_former: null, former_until: null }).where(over));
  await clearWebhooks(ctx);
  await runInBatches(ctx, purgeOldEvents);
}
