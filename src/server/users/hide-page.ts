import { eq } from "drizzle-orm";
import type { TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { referrerProfiles } from "../db/tables/profiles.ts";
import { announcePage } from "./referrer-page.ts";

/** Takes a referrer's page from everybody, whatever its owner's settings say, or gives it back as it was (rule P21). */
export async function hidePage(ctx: TxContext, tx: WriteHandle, user_id: string, hidden: boolean): Promise<void> {
  await tx
    .update(referrerProfiles)
    .set({ hidden_at: hidden ? ctx.clock.now() : null })
    .where(eq(referrerProfiles.user_id, user_id));
  await announcePage(tx, user_id);
}
