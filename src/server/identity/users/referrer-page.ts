import { eq } from "drizzle-orm";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { referrerProfiles } from "../../infra/db/tables/profiles.ts";

/** Tells every process after the commit that this user's public page changed. */
export async function publishPageChange(tx: WriteHandle, user_id: string): Promise<void> {
  const mine = eq(referrerProfiles.user_id, user_id);
  const [page] = await tx.select({ username: referrerProfiles.username }).from(referrerProfiles).where(mine);
  if (page !== undefined) tx.publish("referrer_changed", page.username);
}
