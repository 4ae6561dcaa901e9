import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { Unread } from "../../contract/notifications/notifications.ts";
import type { UserContext } from "../infra/db/context.ts";
import type { WriteHandle } from "../infra/db/handles.ts";
import { notifications } from "../infra/db/tables/notifications.ts";
import { NOTIFICATIONS } from "./notify.ts";
import { readUnread } from "./queries.ts";

/** The time of one of the viewer's notifications; throws `not_found` for any other. */
async function momentOf(ctx: UserContext, tx: WriteHandle, id: string): Promise<Date> {
  const [row] = await tx
    .select({ at: notifications.created_at })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.user_id, ctx.actor.id)));
  if (row === undefined) throw new AppError("not_found");
  return row.at;
}

async function mark(ctx: UserContext, tx: WriteHandle, which: SQL): Promise<Unread> {
  const marked = await tx
    .update(notifications)
    .set({ read_at: ctx.clock.now() })
    .where(and(eq(notifications.user_id, ctx.actor.id), isNull(notifications.read_at), which))
    .returning({ id: notifications.id });
  // Updates the user's other tabs and devices.
  if (marked.length > 0) tx.publish(NOTIFICATIONS, ctx.actor.id);
  return readUnread(tx, ctx.actor.id);
}

/** Marks one notification as read. Idempotent. Throws `not_found` for notifications of others. */
export async function markRead(ctx: UserContext, id: string): Promise<Unread> {
  return ctx.write(async (tx) => {
    await momentOf(ctx, tx, id);
    return mark(ctx, tx, eq(notifications.id, id));
  });
}

/**
 * Marks this notification and all older ones as read; newer ones, which the viewer has not seen, stay unread. Throws
 * `not_found`.
 */
export async function markAllRead(ctx: UserContext, newest: string): Promise<Unread> {
  return ctx.write(async (tx) => {
    const at = await momentOf(ctx, tx, newest);
    const { created_at, id } = notifications;
    return mark(ctx, tx, sql`(${created_at}, ${id}) <= (${at.toISOString()}::timestamptz, ${newest}::uuid)`);
  });
}
