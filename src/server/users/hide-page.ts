import { eq } from "drizzle-orm";
import type { TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { referrerProfiles } from "../db/tables/profiles.ts";
import { publishPageChange } from "./referrer-page.ts";

/** Hides a referrer's page whatever its owner's settings say, or shows it again (rule P21). */
export async function hidePage(ctx: TxContext, tx: WriteHandle, user_id: string, hidden: boolean): Promise<void> {
  await tx
    .update(referrerProfiles)
    .set({ hidden_at: hidden ? ctx.clock.now() : null })
    .where(eq(referrerProfiles.user_id, user_id));
  await publishPageChange(tx, user_id);
}
