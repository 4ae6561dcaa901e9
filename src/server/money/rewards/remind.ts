import { sql } from "drizzle-orm";
import { LIMITS } from "../../../contract/limits.ts";
import { reminderDue } from "../../../rules/rewards.ts";
import type { Context } from "../../db/context.ts";
import { DISPUTE_OPEN } from "../../db/reward-left.ts";
import { wholeDays } from "../../db/whole-days.ts";
import { errorFields } from "../../platform/log.ts";
import { notifyOfReward } from "./notify-reward.ts";

/** Name of the task in the queue. */
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

/** Keyset paging: rewards between two reminders do not block others, since each page begins after the previous one. */
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
 * Reminds owners of unfunded rewards after 3, 7 and 14 days by the database's clock (rule M9); the last reminder says
 * that their jobs take no new referrals. Missed reminders are not made up for. Takes the page size, returns how many
 * were reminded.
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

/** Runs `remindUnfunded` as a task. */
export async function remindOfUnfunded(ctx: Context): Promise<void> {
  const reminded = await remindUnfunded(ctx);
  if (reminded > 0) ctx.log.info({ reminded }, "owners were reminded of unfunded rewards");
}
