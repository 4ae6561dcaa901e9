import { sql } from "drizzle-orm";
import { LIMITS } from "../../../contract/limits.ts";
import { countDueReminders } from "../../../rules/rewards.ts";
import type { Context } from "../../infra/db/context.ts";
import { exactDays } from "../../infra/db/exact-days.ts";
import { DISPUTE_OPEN } from "../../infra/db/remaining-reward.ts";
import { defineTask } from "../../infra/db/task.ts";
import { errorFields } from "../../infra/platform/log.ts";
import { notifyReward } from "./notify-reward.ts";

export const REMIND_UNFUNDED = defineTask({
  name: "remind-unfunded-rewards",
  class: "upkeep",
  schedule: "31 * * * *",
  async run(ctx) {
    const reminded = await sendFundingReminders(ctx);
    if (reminded > 0) ctx.log.info({ reminded }, "owners were reminded of unfunded rewards");
  },
});

type Unfunded = { referral: string; reminders: number; days: number; hired_at: string };

const FIRST_DAYS = Math.min(...LIMITS.funding_reminders);
const BATCH = 500;

async function sendReminder(ctx: Context, { referral, reminders, days }: Unfunded): Promise<boolean> {
  const due = countDueReminders(days);
  if (due <= reminders) return false;
  return ctx.write(async (tx) => {
    const claimed = await tx.rows(sql`
      UPDATE rewards SET reminders = ${due} WHERE referral = ${referral} AND reminders = ${reminders}
        AND state IN ('due', 'awaiting_funds') RETURNING referral`);
    if (claimed.length === 0) return false;
    const last = due === LIMITS.funding_reminders.length;
    await notifyReward(ctx, tx, referral, last ? "paused" : "reminder", `reminder ${due}`);
    return true;
  });
}

/** Keyset paging: rewards between two reminders do not block others, since each page begins after the previous one. */
function findUnfundedRewards(ctx: Context, last: Unfunded | undefined, batch: number): Promise<Unfunded[]> {
  const after =
    last === undefined
      ? sql``
      : sql`AND (hired_at, referral) > (${last.hired_at}::timestamptz, ${last.referral}::uuid)`;
  return ctx.write((tx) =>
    tx.rows<Unfunded>(sql`
      SELECT referral, reminders, floor(extract(epoch FROM now() - hired_at) / 86400)::int AS days,
        hired_at::text AS hired_at FROM rewards
      WHERE state IN ('due', 'awaiting_funds') AND reminders < ${LIMITS.funding_reminders.length}
        AND hired_at < now() - ${sql.raw(exactDays(FIRST_DAYS))} AND NOT ${sql.raw(DISPUTE_OPEN)} ${after}
      ORDER BY hired_at, referral LIMIT ${batch}`),
  );
}

/**
 * Reminds owners of unfunded rewards after 3, 7 and 14 days by the database's clock (rule M9); the last reminder says
 * that their jobs take no new referrals. Missed reminders are not made up for. Takes the page size, returns how many
 * were reminded.
 */
export async function sendFundingReminders(ctx: Context, batch = BATCH): Promise<number> {
  let reminded = 0;
  for (let last: Unfunded | undefined; ; ) {
    const page = await findUnfundedRewards(ctx, last, batch);
    for (const reward of page) {
      try {
        if (await sendReminder(ctx, reward)) reminded += 1;
      } catch (error) {
        ctx.log.error({ referral: reward.referral, ...errorFields(error) }, "an owner could not be reminded");
      }
    }
    last = page.at(-1);
    if (page.length < batch) return reminded;
  }
}
