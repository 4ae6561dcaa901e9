import { dollarsText } from "../../../rules/rewards.ts";
import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { knowsJobText } from "../../db/job-access.ts";
import { type PAYOUT_STEPS_TOLD, payoutStep } from "../../mail/messages/payout-step.ts";
import { notifyAll } from "../../notifications/notify.ts";
import { payoutReference } from "./view.ts";

type Row = {
  id: string;
  user_id: string;
  referral: string;
  amount: number;
  number: number;
  created_at: Date;
  attempt: number;
  reason: string | null;
  candidate: string;
  job_title: string;
};

/** Tells those who are paid where their payouts stand, once for each attempt, in the transaction that moves them (rules M3, R39). */
export async function notifyOfPayouts(
  ctx: Context,
  tx: WriteHandle,
  payouts: readonly string[],
  step: (typeof PAYOUT_STEPS_TOLD)[number],
): Promise<void> {
  const { rows } = await tx.executeSql(
    `SELECT payouts.id, payouts.user_id, referral, amount, number, payouts.created_at, attempt, reason,
      candidate_name AS candidate,
      CASE WHEN ${knowsJobText("payouts.user_id")} THEN jobs.title ELSE '' END AS job_title
    FROM payouts JOIN referrals ON referrals.id = referral JOIN jobs ON jobs.id = referrals.job
    WHERE payouts.id = ANY($1::uuid[])`,
    [payouts],
  );
  if (rows.length !== payouts.length) throw new Error("a payout that is told of is not there");
  const news = (rows as Row[]).map((row) => {
    const { id, user_id, candidate, job_title } = row;
    const amount = dollarsText(row.amount);
    const reference = payoutReference(row.number, row.created_at);
    const mail = payoutStep.with({
      step,
      referral: row.referral,
      candidate,
      job_title,
      amount,
      reference,
      reason: row.reason ?? "",
    });
    const kind = `payout_${step}` as const;
    return { user_id, kind, subject: row.referral, occasion: `${id}:${row.attempt}`, params: { amount }, mail };
  });
  await notifyAll(ctx, tx, news);
}

/** One payout; see `notifyOfPayouts`. */
export async function notifyOfPayout(
  ctx: Context,
  tx: WriteHandle,
  payout: string,
  step: (typeof PAYOUT_STEPS_TOLD)[number],
): Promise<void> {
  await notifyOfPayouts(ctx, tx, [payout], step);
}
