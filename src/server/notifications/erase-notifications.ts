import { eq } from "drizzle-orm";
import type { WriteHandle } from "../db/handles.ts";
import { notifications, pushSubscriptions } from "../db/tables/notifications.ts";

/** Deletes a user's notifications and push subscriptions; notifications of others contain no names. */
export async function eraseNotifications(tx: WriteHandle, user_id: string): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.user_id, user_id));
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.user_id, user_id));
}
