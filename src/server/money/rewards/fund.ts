import { sql } from "drizzle-orm";
import type { Reward } from "../../../contract/money/rewards.ts";
import type { UserContext } from "../../db/context.ts";
import { holdOwnReward } from "./hold.ts";
import { readReward } from "./queries.ts";
import { openCheckout, type Page, pageFor } from "./stripe-checkout.ts";
import { paysBy } from "./view.ts";

/** "Awaiting funds"; through Stripe with the page to open, null where there is one already. */
async function ask(ctx: UserContext, id: string): Promise<Page | null> {
  return ctx.write(async (tx) => {
    const held = await holdOwnReward(tx, ctx.actor.id, id, "fund");
    await tx.rows(sql`
      UPDATE rewards SET state = 'awaiting_funds', asked_at = now() WHERE referral = ${id} AND state = 'due'`);
    return paysBy(ctx.config, held.amount / 100) === "stripe" ? pageFor(tx, held) : null;
  });
}

/**
 * Tells the job's owner how to pay a reward: it is then marked "Awaiting funds", and stays Pending until the money has
 * really come in (rule M4). Asking again gives the same reference, and the same page of Stripe while it is open.
 * Throws what `holdOwnReward` throws, and `unavailable` where Stripe is not reached.
 */
export async function fundReward(ctx: UserContext, id: string): Promise<Reward> {
  const page = await ask(ctx, id);
  if (page !== null) await openCheckout(ctx, page);
  return ctx.write((tx) => readReward(ctx, tx, id));
}
