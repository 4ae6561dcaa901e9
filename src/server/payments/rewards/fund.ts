import { sql } from "drizzle-orm";
import type { Reward } from "../../../contract/payments/rewards.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { PaymentPage, PaymentProvider } from "../../infra/db/payment-provider.ts";
import { lockOwnReward } from "./lock-reward.ts";
import { readReward } from "./queries.ts";

type FundingRequest = { readonly provider: PaymentProvider; readonly page: PaymentPage | null };

/** Sets the reward to "Awaiting funds" and returns the provider's page to create; null if a page is open already. */
async function requestFunding(ctx: UserContext, id: string): Promise<FundingRequest> {
  return ctx.write(async (tx) => {
    const locked = await lockOwnReward(tx, ctx.actor.id, id, "fund");
    await tx.rows(sql`
      UPDATE rewards SET state = 'awaiting_funds', asked_at = now() WHERE referral = ${id} AND state = 'due'`);
    const provider = ctx.payments.from(locked.amount);
    return { provider, page: await provider.nextPage(tx, locked) };
  });
}

/**
 * Tells the job's owner how to pay a reward. It becomes "Awaiting funds" and stays Pending until the money has
 * arrived (rule M4). Repeated calls return the same reference, and the same page of the provider while it is open.
 * Throws as `lockOwnReward` does, and `unavailable` where the provider cannot be reached.
 */
export async function fundReward(ctx: UserContext, id: string): Promise<Reward> {
  const { provider, page } = await requestFunding(ctx, id);
  if (page !== null) await provider.openPage(page);
  return ctx.write((tx) => readReward(ctx, tx, id));
}
