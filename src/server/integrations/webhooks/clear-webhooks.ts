import { sql } from "drizzle-orm";
import { runInBatches } from "../../infra/db/batches.ts";
import type { Context, TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { defineTask } from "../../infra/db/task.ts";
import { CLEAR_WEBHOOKS } from "./disable-webhook.ts";

/** Maximum rows of one statement. */
const BATCH = 2_000;

/**
 * Events that wait for a disabled endpoint are marked as failed: they are in the log and can be sent again (rule X75).
 * Deliveries in progress end by themselves.
 */
async function failPendingEvents(tx: WriteHandle, off: ReturnType<typeof sql>): Promise<number> {
  const rows = await tx.rows(sql`
    UPDATE webhook_deliveries SET state = 'failed', head = NULL, lease = NULL, failure = CASE WHEN tries = 0 THEN 'off' ELSE failure END
    WHERE id = ANY(ARRAY(
      SELECT waiting.id FROM webhook_endpoints AS endpoints
        JOIN webhook_deliveries AS waiting ON waiting.endpoint = endpoints.id AND waiting.state = 'waiting'
      WHERE ${off} AND (waiting.lease IS NULL OR waiting.next_at <= now())
      LIMIT ${BATCH} FOR UPDATE OF waiting SKIP LOCKED)) RETURNING 1`);
  return rows.length;
}

/**
 * The same for one disabled endpoint that is to be enabled, as far as possible at once. Returns whether it is complete.
 */
export async function failAllPendingOf(ctx: Pick<Context, "write">, endpoint: string): Promise<boolean> {
  const off = sql`endpoints.id = ${endpoint} AND endpoints.off IS NOT NULL`;
  for (let batches = 0; batches < 20; batches += 1)
    if ((await ctx.write((tx) => failPendingEvents(tx, off))) < BATCH) return true;
  return false;
}

const GONE = sql.raw("(removed_at IS NOT NULL OR company IS NULL)");

/** The log of deleted endpoints goes before the endpoint itself, so that writes to the company do not wait. */
async function removeDeletedEndpoints(tx: WriteHandle): Promise<number> {
  const rows = await tx.rows(sql`
    DELETE FROM webhook_deliveries WHERE id = ANY(ARRAY(
      SELECT old.id FROM webhook_deliveries AS old JOIN webhook_endpoints ON webhook_endpoints.id = old.endpoint WHERE ${GONE}
      LIMIT ${BATCH} FOR UPDATE OF old SKIP LOCKED)) RETURNING 1`);
  if (rows.length > 0) return rows.length;
  const gone = await tx.rows(sql`
    DELETE FROM webhook_endpoints WHERE ${GONE} AND NOT EXISTS (SELECT FROM webhook_deliveries WHERE endpoint = webhook_endpoints.id)
    RETURNING 1`);
  return gone.length;
}

export const CLEAR_WEBHOOKS_TASK = defineTask({ ...CLEAR_WEBHOOKS, class: "follow-up", run: clearWebhooks });

/** Marks events of disabled endpoints as failed, and deletes removed endpoints with their log, in batches. */
export async function clearWebhooks(ctx: Context): Promise<void> {
  await runInBatches(ctx, (tx) =>
    failPendingEvents(tx, sql`endpoints.off IS NOT NULL AND endpoints.removed_at IS NULL`),
  );
  await runInBatches(ctx, removeDeletedEndpoints);
}

/**
 * Removes endpoints of companies without any member (rule P5), which nobody could disable. Call it after the members
 * have left and before their companies are removed.
 */
export async function removeOrphanedWebhooks(ctx: TxContext, tx: WriteHandle): Promise<void> {
  const gone = await tx.rows(sql`
    UPDATE webhook_endpoints SET removed_at = now(), encrypted_former = NULL, former_until = NULL
    WHERE removed_at IS NULL AND NOT EXISTS (SELECT FROM company_members WHERE company_members.company = webhook_endpoints.company AND NOT service)
    RETURNING 1`);
  if (gone.length > 0) await ctx.enqueue(tx, CLEAR_WEBHOOKS, {});
}
