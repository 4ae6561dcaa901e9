import { sql } from "drizzle-orm";
import { dollarsToCents } from "../../../rules/rewards.ts";
import type { Context } from "../../db/context.ts";
import { errorFields } from "../../platform/log.ts";
import { settingsOf } from "../../users/settings.ts";
import { withdrawPending } from "./withdraw.ts";

/**
 * Withdraws all Pending payouts of a user once their sum reaches the threshold of the user's settings (rule M3); does
 * nothing if automatic withdrawal is off. Money that a provider may not hold is sent at once, whatever the settings
 * say (rule M4). Returns the number of payouts sent.
 */
export async function autoWithdraw(ctx: Context, user: string): Promise<number> {
  const settings = await settingsOf(ctx.db, user);
  const reached = (sum: number) => settings.autoWithdraw && sum >= dollarsToCents(settings.withdrawalThreshold);
  return ctx.write((tx) =>
    withdrawPending(ctx, tx, user, (sum, { format }) => ctx.payments.to(format).at_once || reached(sum)),
  );
}

/** Runs `autoWithdraw` as a task for the user in its data. */
export async function runAutoWithdraw(ctx: Context, data: Record<string, unknown>): Promise<void> {
  await autoWithdraw(ctx, String(data.user));
}

/**
 * Queues every user with automatic withdrawal and a Pending payout: the waiting period of a payment method may have
 * ended meanwhile.
 */
export async function enqueueAutoWithdrawals(ctx: Context): Promise<void> {
  const people = await ctx.db.rows<{ user_id: string }>(sql`
    SELECT DISTINCT user_id FROM payouts LEFT JOIN user_settings USING (user_id)
    WHERE status = 'Pending' AND ("autoWithdraw" OR EXISTS (
      SELECT FROM payment_methods WHERE payment_methods.user_id = payouts.user_id AND setup = 'ready'))`);
  for (const { user_id } of people) {
    try {
      await autoWithdraw(ctx, user_id);
    } catch (error) {
      ctx.log.error({ user: user_id, ...errorFields(error) }, "payouts could not be withdrawn");
    }
  }
}
