import { NOTIFICATION_KINDS } from "../../../contract/notifications/notifications.ts";
import { settingsOfAll } from "../../identity/users/settings.ts";
import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { canViewJobText } from "../../infra/db/job-access.ts";
import { payoutStep } from "../../infra/mail/messages/payout-step.ts";
import { actorId } from "../../infra/platform/actor.ts";
import { mailPeople } from "../../notifications/mail-person.ts";
import { notifyAll } from "../../notifications/notify.ts";
import type { PayoutsChanged } from "../events.ts";
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

/**
 * Notifies payees of the status of their payouts, once per attempt, in the transaction that changes it (rules M3,
 * R39).
 */
export async function notifyPayouts(ctx: TxContext, tx: WriteHandle, { payouts, step }: PayoutsChanged): Promise<void> {
  const { rows } = await tx.executeSql(
    `SELECT payouts.id, payouts.user_id, referral, amount, number, payouts.created_at, attempt, reason,
      candidate_name AS candidate,
      CASE WHEN ${canViewJobText("payouts.user_id")} THEN jobs.title ELSE '' END AS job_title
    FROM payouts JOIN referrals ON referrals.id = referral JOIN jobs ON jobs.id = referrals.job
    WHERE payouts.id = ANY($1::uuid[])`,
    [payouts],
  );
  if (rows.length !== payouts.length) throw new Error("the payout of a notification does not exist");
  const news = (rows as Row[]).map((row) => {
    const { id, user_id, amount, candidate, job_title } = row;
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
    const params = { amount: String(amount) };
    return { user_id, kind, subject: row.referral, trigger: `${id}:${row.attempt}`, params, mail };
  });
  await notifyAll(ctx, tx, news);
  // A user who withdraws sees the result on screen. The mail is their receipt, and a warning if somebody else did it.
  const own = news.filter(({ user_id }) => user_id === actorId(ctx.actor));
  if (own.length === 0) return;
  const mails = own.map(({ user_id, kind, trigger, mail: message }) => {
    return { user_id, name: NOTIFICATION_KINDS[kind], dedupe_key: `${kind}:${trigger}`, message };
  });
  await mailPeople(ctx, tx, mails, await settingsOfAll(tx, [...new Set(own.map(({ user_id }) => user_id))]));
}
