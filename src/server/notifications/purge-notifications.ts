import { sql } from "drizzle-orm";
import type { Context } from "../db/context.ts";

const DAY_MS = 86_400_000;
/** Retention periods; see docs/decisions/0008-retention.md. */
const READ_DAYS = 365;
const UNREAD_DAYS = 2 * 365;
const BATCH = 5_000;

async function purgeBatch(ctx: Context): Promise<number> {
  const before = (days: number) => new Date(ctx.clock.now().getTime() - days * DAY_MS).toISOString();
  const gone = await ctx.write((tx) =>
    tx.rows(sql`
      DELETE FROM notifications WHERE id IN (
        SELECT id FROM notifications
        WHERE created_at < ${before(READ_DAYS)} AND (read_at IS NOT NULL OR created_at < ${before(UNREAD_DAYS)})
        ORDER BY created_at LIMIT ${BATCH}) RETURNING id`),
  );
  return gone.length;
}

/** Deletes notifications: read ones after one year, unread ones after two. */
export async function purgeOldNotifications(ctx: Context): Promise<void> {
  while ((await purgeBatch(ctx)) === BATCH);
}
