import { sql } from "drizzle-orm";
import type { Reward } from "../../contract/rewards.ts";
import type { UserContext } from "../db/context.ts";
import { holdOwnReward } from "./hold.ts";
import { readReward } from "./queries.ts";

/**
 * Tells the job's owner how to pay a reward: it is then marked "Awaiting funds", and stays Pending until the money has
 * really come in (DECISIONS M4). Asking again gives the same reference. Throws what `holdOwnReward` throws.
 */
export async function fundReward(ctx: UserContext, id: string): Promise<Reward> {
  return ctx.write(async (tx) => {
    await holdOwnReward(tx, ctx.actor.id, id, "fund");
    await tx.rows(sql`
      UPDATE rewards SET state = 'awaiting_funds', asked_at = now() WHERE referral = ${id} AND state = 'due'`);
    return readReward(ctx, tx, id);
  });
}
