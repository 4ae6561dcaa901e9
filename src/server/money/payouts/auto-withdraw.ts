import { sql } from "drizzle-orm";
import { centsOf } from "../../../rules/rewards.ts";
import type { Context } from "../../db/context.ts";
import { errorFields } from "../../platform/log.ts";
import { settingsOf } from "../../users/settings.ts";
import { withdrawPending } from "./withdraw.ts";

/**
 * Withdraws everything that a person has Pending once it reaches the threshold of their settings (rule M3); nothing
 * where they have not chosen it. What a provider may not hold goes at once, whatever they chose (rule M4). Gives how many payouts are on their way now.
 */
export async function autoWithdraw(ctx: Context, user: string): Promise<number> {
  const settings = await settingsOf(ctx.db, user);
  const reached = (sum: number) => settings.autoWithdraw && sum >= centsOf(settings.withdrawalThreshold);
  return ctx.write((tx) =>
    withdrawPending(ctx, tx, user, (sum, { format }) => ctx.payments.to(format).at_once || reached(sum)),
  );
}

/** `autoWithdraw` as background work, for the person named in its data. */
export async function autoWithdrawOf(ctx: Context, data: Record<string, unknown>): Promise<void> {
  await autoWithdraw(ctx, String(data.user));
}

/** Everybody who chose it and has something Pending: a payment method may have finished its rest meanwhile. */
export async function autoWithdrawAll(ctx: Context): Promise<void> {
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
