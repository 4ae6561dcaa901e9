import type { Context } from "../../infra/db/context.ts";
import { defineTask } from "../../infra/db/task.ts";
import { findAnswerMails } from "./answer-delivered.ts";
import { RECONCILE_RESPONSES } from "./first-response.ts";
import { recordDeadlineRun } from "./outage.ts";
import { reconcileReferralPauses } from "./pause-referrals.ts";
import { sendReminders } from "./reminders.ts";

/** Nobody could answer during a standstill: for this long after it no company is stopped (rule R37). */
const GRACE_HOURS_AFTER_OUTAGE = 24;

export const RECONCILE_RESPONSES_TASK = defineTask({
  ...RECONCILE_RESPONSES,
  class: "follow-up",
  schedule: "* * * * *",
  run: reconcileResponseTimes,
});

/** Reconciles the deadlines of answers and decisions (rules R13, R16). Idempotent and safe to run concurrently. */
export async function reconcileResponseTimes(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const resumed = await ctx.write((tx) => recordDeadlineRun(tx, "answers", GRACE_HOURS_AFTER_OUTAGE));
  await findAnswerMails(ctx, now);
  await reconcileReferralPauses(ctx, now, { mayStop: !resumed });
  await sendReminders(ctx, now);
}
