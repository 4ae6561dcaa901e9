import { sql } from "drizzle-orm";
import { dollarsText } from "../../rules/rewards.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { type PAYOUT_STEPS_TOLD, payoutStep } from "../mail/messages/payout-step.ts";
import { tell } from "../notifications/tell.ts";
import { payoutReference } from "./view.ts";

type Row = {
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

/** Tells the referrer where their payout stands, once for each attempt, in the transaction that moves it (DECISIONS M3). */
export async function tellOfPayout(
  ctx: Context,
  tx: WriteHandle,
  payout: string,
  step: (typeof PAYOUT_STEPS_TOLD)[number],
): Promise<void> {
  const [row] = await tx.rows<Row>(sql`
    SELECT payouts.user_id, referral, amount, number, payouts.created_at, attempt, reason, candidate_name AS candidate,
      jobs.title AS job_title
    FROM payouts JOIN referrals ON referrals.id = referral JOIN jobs ON jobs.id = referrals.job
    WHERE payouts.id = ${payout}`);
  if (row === undefined) throw new Error("a payout that is told of is not there");
  const { user_id, candidate, job_title } = row;
  const amount = dollarsText(row.amount);
  const reference = payoutReference(row.number, row.created_at);
  const mail = payoutStep.with({ step, candidate, job_title, amount, reference, reason: row.reason ?? "" });
  const kind = `payout_${step}` as const;
  const occasion = `${payout}:${row.attempt}`;
  await tell(ctx, tx, { user_id, kind, subject: row.referral, occasion, params: { amount }, mail });
}
