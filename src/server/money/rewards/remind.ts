import { sql } from "drizzle-orm";
import { LIMITS } from "../../../contract/limits.ts";
import { reminderDue } from "../../../rules/rewards.ts";
import type { Context } from "../../db/context.ts";
import { errorFields } from "../../platform/log.ts";
import { tellOfReward } from "./tell-reward.ts";

/** The task's name in the queue. */
export const REMIND_UNFUNDED = "remind-unfunded-rewards";

type Unfunded = { referral: string; reminders: number; days: number };

const FIRST_DAYS = Math.min(...LIMITS.funding_reminders);
const BATCH = 500;

async function remind(ctx: Context, { referral, reminders, days }: Unfunded): Promise<boolean> {
  const due = reminderDue(days);
  if (due <= reminders) return false;
  return ctx.write(async (tx) => {
    const claimed = await tx.rows(sql`
      UPDATE rewards SET reminders = ${due} WHERE referral = ${referral} AND reminders = ${reminders}
        AND state IN ('due', 'awaiting_funds') RETURNING referral`);
    if (claimed.length === 0) return false;
    const last = due === LIMITS.funding_reminders.length;
    await tellOfReward(ctx, tx, referral, last ? "paused" : "reminder", `reminder ${due}`);
    return true;
  });
}

/**
 * Reminds owners of rewards that they have not funded, after 3, 7 and 14 days by the database's time (DECISIONS M9); with
 * the last one they hear that their jobs take no new referrals. Days that were missed are not made up for. Gives how many.
 */
export async function remindUnfunded(ctx: Context): Promise<number> {
  const waiting = await ctx.write((tx) =>
    tx.rows<Unfunded>(sql`
      SELECT referral, reminders, floor(extract(epoch FROM now() - hired_at) / 86400)::int AS days FROM rewards
      WHERE state IN ('due', 'awaiting_funds') AND reminders < ${LIMITS.funding_reminders.length}
        AND hired_at < now() - make_interval(days => ${FIRST_DAYS})
      ORDER BY hired_at LIMIT ${BATCH}`),
  );
  let reminded = 0;
  for (const reward of waiting) {
    try {
      if (await remind(ctx, reward)) reminded += 1;
    } catch (error) {
      ctx.log.error({ referral: reward.referral, ...errorFields(error) }, "an owner could not be reminded");
    }
  }
  return reminded;
}

/** `remindUnfunded` as a task of the queue. */
export async function remindOfUnfunded(ctx: Context): Promise<void> {
  const reminded = await remindUnfunded(ctx);
  if (reminded > 0) ctx.log.info({ reminded }, "owners were reminded of unfunded rewards");
}
