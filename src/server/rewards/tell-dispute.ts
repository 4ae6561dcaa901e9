import { sql } from "drizzle-orm";
import { dollarsText } from "../../rules/rewards.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { type DISPUTE_STEPS, disputeStep } from "../mail/messages/dispute-step.ts";
import { tellAll } from "../notifications/tell.ts";
import type { HeldReward } from "./hold.ts";

type Step = (typeof DISPUTE_STEPS)[number];

/** A chargeback as people are told of it, all amounts in integer cents. */
type Told = {
  readonly id: string;
  readonly referral: string;
  readonly amount: number;
  /** Of the reward, once it is lost. */
  readonly left?: number;
  /** Whether it concerns the referrer. */
  readonly waiting: boolean;
};

type Row = {
  owner: string;
  referrer: string;
  reward: number;
  job: string;
  job_title: string;
  candidate: string;
  company: string;
};

const NEWS = {
  open: { owner: "payment_disputed", referrer: "reward_frozen" },
  won: { owner: "payment_stands", referrer: "reward_unfrozen" },
  lost: { owner: "payment_taken_back", referrer: "reward_taken_back" },
} as const;

/** Whether money of the reward still waits for its referrer: in escrow, or in a payout that has not left. */
export async function referrerWaits(tx: WriteHandle, { referral, state }: HeldReward): Promise<boolean> {
  if (state !== "released") return state === "in_escrow";
  const waiting = await tx.rows(sql`
    SELECT id FROM payouts WHERE referral = ${referral} AND closed IS NULL AND status IN ('Pending', 'Failed')`);
  return waiting.length > 0;
}

/**
 * Tells the owner of a chargeback of their payment, and the referrer where it concerns them, once for each of its steps,
 * in the transaction that makes it (SECURITY X22).
 */
export async function tellOfDispute(ctx: Context, tx: WriteHandle, step: Step, told: Told): Promise<void> {
  const { id, referral, amount: cents, left = 0, waiting } = told;
  if (cents <= 0) return;
  const [row] = await tx.rows<Row>(sql`
    SELECT rewards.owner, rewards.referrer, rewards.amount AS reward, jobs.id AS job, jobs.title AS job_title,
      candidate_name AS candidate, companies.name AS company
    FROM rewards JOIN referrals ON referrals.id = referral JOIN jobs ON jobs.id = referrals.job
    JOIN companies ON companies.id = jobs.company WHERE referral = ${referral}`);
  if (row === undefined) throw new Error("a reward that is told of is not there");
  const { owner, referrer, reward, ...words } = row;
  const sums = { reward: dollarsText(reward), amount: dollarsText(cents), left: left > 0 ? dollarsText(left) : null };
  const newsFor = (to: "owner" | "referrer") => ({
    user_id: to === "owner" ? owner : referrer,
    kind: NEWS[step][to],
    subject: referral,
    occasion: id,
    params: { amount: sums.amount, ...(sums.left !== null && { left: sums.left }) },
    mail: disputeStep.with({ ...words, ...sums, step, to, referral }),
  });
  await tellAll(ctx, tx, waiting ? [newsFor("owner"), newsFor("referrer")] : [newsFor("owner")]);
}
