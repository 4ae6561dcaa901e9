import { sql } from "drizzle-orm";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { jobHiddenFrom, UNTITLED } from "../../infra/db/job-access.ts";
import { type DISPUTE_STEPS, disputeStep } from "../../infra/mail/messages/dispute-step.ts";
import { paymentRefunded } from "../../infra/mail/messages/payment-refunded.ts";

/**
 * `refunded`: refunded at the provider by nobody here. It is booked like a lost chargeback, but announced as a
 * refund.
 */
export type ChargebackStep = (typeof DISPUTE_STEPS)[number] | "refunded";

type Row = {
  owner: string;
  referrer: string;
  reward: number;
  job: string;
  job_title: string;
  candidate: string;
  company: string;
  sharing: string[];
};

const KINDS = {
  open: { owner: "payment_disputed", referrer: "reward_frozen" },
  won: { owner: "payment_stands", referrer: "reward_unfrozen" },
  lost: { owner: "payment_taken_back", referrer: "reward_taken_back" },
  refunded: { owner: "payment_taken_back", referrer: "reward_taken_back" },
} as const;

/**
 * Builds the notification of a chargeback of a referral's reward (X22) for its owner or its referrer, once per step;
 * for a shared reward its payees replace the referrer. Takes the disputed cents, and the cents left of the reward
 * after a loss (0 for none).
 */
export async function buildChargebackNotification(
  tx: WriteHandle,
  referral: string,
  cents: { amount: number; left: number },
) {
  const [row] = await tx.rows<Row>(sql`
    SELECT rewards.owner, rewards.referrer, rewards.amount AS reward, jobs.id AS job, jobs.title AS job_title,
      candidate_name AS candidate, companies.name AS company,
      ARRAY(SELECT payee FROM reward_shares WHERE reward_shares.referral = rewards.referral AND payee IS NOT NULL) AS sharing
    FROM rewards JOIN referrals ON referrals.id = referral JOIN jobs ON jobs.id = referrals.job
    JOIN companies ON companies.id = jobs.company WHERE referral = ${referral}`);
  if (row === undefined) throw new Error("the reward of a dispute does not exist");
  const { owner, referrer, reward, sharing, ...words } = row;
  const hidden = await jobHiddenFrom(
    tx,
    sharing.map((user) => ({ referral, user })),
  );
  const { amount } = cents;
  const left = cents.left > 0 ? cents.left : null;
  return (step: ChargebackStep, to: "owner" | "referrer", trigger: string, payee = referrer) => {
    const of_job = to === "referrer" && hidden({ referral, user: payee }) ? UNTITLED : {};
    const shares = to === "referrer" && payee !== referrer;
    const data = { ...words, ...of_job, reward, amount, left, to, payee: shares, referral };
    return {
      user_id: to === "owner" ? owner : payee,
      kind: KINDS[step][to],
      subject: referral,
      trigger,
      params: {
        amount: String(amount),
        ...(shares && { to: "payee" }),
        ...(left !== null && { left: String(left) }),
        ...(step === "refunded" && { how: step }),
      },
      mail: step === "refunded" ? paymentRefunded.with(data) : disputeStep.with({ ...data, step }),
    };
  };
}
