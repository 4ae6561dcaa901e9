import { sql } from "drizzle-orm";
import { LIMITS } from "../../../contract/limits.ts";
import { reminderDue } from "../../../rules/rewards.ts";
import type { Context } from "../../db/context.ts";
import { DISPUTE_OPEN } from "../../db/reward-left.ts";
import { wholeDays } from "../../db/whole-days.ts";
import { errorFields } from "../../platform/log.ts";
import { notifyOfReward } from "./notify-reward.ts";

/** The task's name in the queue. */
export const REMIND_UNFUNDED = "remind-unfunded-rewards";

type Unfunded = { referral: string; reminders: number; days: number; hired_at: string };

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
    await notifyOfReward(ctx, tx, referral, last ? "paused" : "reminder", `reminder ${due}`);
    return true;
  });
}

/** Rewards between two reminders stand in nobody's way: each page begins after the last one. */
function nextPage(ctx: Context, last: Unfunded | undefined, batch: number): Promise<Unfunded[]> {
  const after =
    last === undefined
      ? sql``
      : sql`AND (hired_at, referral) > (${last.hired_at}::timestamptz, ${last.referral}::uuid)`;
  return ctx.write((tx) =>
    tx.rows<Unfunded>(sql`
      SELECT referral, reminders, floor(extract(epoch FROM now() - hired_at) / 86400)::int AS days,
        hired_at::text AS hired_at FROM rewards
      WHERE state IN ('due', 'awaiting_funds') AND reminders < ${LIMITS.funding_reminders.length}
        AND hired_at < now() - ${sql.raw(wholeDays(FIRST_DAYS))} AND NOT ${sql.raw(DISPUTE_OPEN)} ${after}
      ORDER BY hired_at, referral LIMIT ${batch}`),
  );
}

/**
 * Reminds owners of rewards that they have not funded, after 3, 7 and 14 days by the database's time (rule M9); with
 * the last one they hear that their jobs take no new referrals. Days that were missed are not made up for. Takes how
 * many to read at a time, gives how many were reminded.
 */
export async function remindUnfunded(ctx: Context, batch = BATCH): Promise<number> {
  let reminded = 0;
  for (let last: Unfunded | undefined; ; ) {
    const page = await nextPage(ctx, last, batch);
    for (const reward of page) {
      try {
        if (await remind(ctx, reward)) reminded += 1;
      } catch (error) {
        ctx.log.error({ referral: reward.referral, ...errorFields(error) }, "an owner could not be reminded");
      }
    }
    last = page.at(-1);
    if (page.length < batch) return reminded;
  }
}

/** `remindUnfunded` as a task of the queue. */
export async function remindOfUnfunded(ctx: Context): Promise<void> {
  const reminded = await remindUnfunded(ctx);
  if (reminded > 0) ctx.log.info({ reminded }, "owners were reminded of unfunded rewards");
}
