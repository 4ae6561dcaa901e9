import { eq } from "drizzle-orm";
import type { WriteHandle } from "../db/handles.ts";
import { notifications, pushSubscriptions } from "../db/tables/notifications.ts";

/** Erases what a person was told and the browsers that they were told in; notices of others name nobody by themselves. */
export async function eraseNotices(tx: WriteHandle, user_id: string): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.user_id, user_id));
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.user_id, user_id));
}
