import { sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { centsOf } from "../../rules/rewards.ts";
import type { Context } from "../db/context.ts";
import { errorFields } from "../platform/log.ts";
import { settingsOf } from "../users/settings.ts";
import { withdrawHeld } from "./withdraw.ts";

type Waiting = { id: string; amount: number };

/** No method yet, one that rests, or somebody else was quicker: the next run tries again. */
const PASSING = new Set(["payout_method_missing", "payout_method_resting", "payout_not_ready", "conflict"]);

/**
 * Withdraws everything that a person has Pending once it reaches the threshold of their settings (DECISIONS M3); nothing
 * where they have not chosen it. Gives how many payouts are on their way now.
 */
export async function autoWithdraw(ctx: Context, user: string): Promise<number> {
  const settings = await settingsOf(ctx.db, user);
  if (!settings.autoWithdraw) return 0;
  const waiting = await ctx.write((tx) =>
    tx.rows<Waiting>(sql`
      SELECT id, amount FROM payouts WHERE user_id = ${user} AND status = 'Pending' ORDER BY created_at, id`),
  );
  const sum = waiting.reduce((total, { amount }) => total + amount, 0);
  if (sum === 0 || sum < centsOf(settings.withdrawalThreshold)) return 0;
  let withdrawn = 0;
  for (const { id } of waiting) {
    try {
      await ctx.write((tx) => withdrawHeld(ctx, tx, { payout: id, user, by: null }, "withdraw"));
      withdrawn += 1;
    } catch (error) {
      if (!(error instanceof AppError) || !PASSING.has(error.code)) throw error;
    }
  }
  return withdrawn;
}

/** `autoWithdraw` as background work, for the person named in its data. */
export async function autoWithdrawOf(ctx: Context, data: Record<string, unknown>): Promise<void> {
  await autoWithdraw(ctx, String(data.user));
}

/** Everybody who chose it and has something Pending: a payment method may have finished its rest meanwhile. */
export async function autoWithdrawAll(ctx: Context): Promise<void> {
  const people = await ctx.db.rows<{ user_id: string }>(sql`
    SELECT DISTINCT user_id FROM payouts JOIN user_settings USING (user_id)
    WHERE status = 'Pending' AND "autoWithdraw"`);
  for (const { user_id } of people) {
    try {
      await autoWithdraw(ctx, user_id);
    } catch (error) {
      ctx.log.error({ user: user_id, ...errorFields(error) }, "payouts could not be withdrawn");
    }
  }
}
