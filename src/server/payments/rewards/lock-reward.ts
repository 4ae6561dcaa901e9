import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { type RewardCan, rewardRefusal } from "../../../rules/rewards.ts";
import { canPayReferral } from "../../hiring/referrals/policy.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { DISPUTE_OPEN, REMAINING_REWARD } from "../../infra/db/remaining-reward.ts";
import type { rewards } from "../../infra/db/tables/rewards.ts";
import { openReward } from "./open-reward.ts";

/** A reward, locked until the transaction ends. */
export type LockedReward = Pick<
  typeof rewards.$inferSelect,
  "referral" | "owner" | "referrer" | "amount" | "state" | "confirmed_early"
> & {
  readonly probation_over: boolean;
  readonly clawed_back: boolean;
  readonly frozen: boolean;
  /** Integer cents that lost chargebacks have left of the amount. */
  readonly left: number;
  /** A refund to the owner is ready to be paid. */
  readonly refund_owed: boolean;
  /** The refund was paid, or the owner's bank has taken back all of it. */
  readonly settled: boolean;
};

async function lockRewards(tx: WriteHandle, condition: ReturnType<typeof sql>): Promise<LockedReward | undefined> {
  const [locked] = await tx.rows<LockedReward>(sql`
    SELECT referral, owner, referrer, amount, state, confirmed_early, probation_ends_at <= now() AS probation_over,
      coalesce(clawed_back_at, charged_back_at) IS NOT NULL AS clawed_back, frozen_at IS NOT NULL OR ${sql.raw(DISPUTE_OPEN)} AS frozen,
      ${sql.raw(REMAINING_REWARD)} AS left, refund_settled_at IS NOT NULL AS settled,
      coalesce(refunded_at, clawed_back_at) IS NOT NULL AND refund_settled_at IS NULL AS refund_owed
    FROM rewards WHERE ${condition} FOR UPDATE`);
  return locked;
}

/** Loads and locks a reward for the admin. Throws `not_found`. */
export async function lockReward(tx: WriteHandle, referral: string): Promise<LockedReward> {
  await openReward(tx, referral);
  const locked = await lockRewards(tx, sql`referral = ${referral}`);
  if (locked === undefined) throw new AppError("not_found");
  return locked;
}

/**
 * Loads and locks a reward for a step of the member who pays for its job. Throws `not_found` for others (rules R2,
 * R17), and `reward_not_ready` where nobody is hired, no reward is promised, or the step is not allowed.
 */
export async function lockOwnReward(
  tx: WriteHandle,
  payer: string,
  referral: string,
  step: keyof RewardCan,
): Promise<LockedReward> {
  const [own] = await tx.rows(sql`
    SELECT referrals.id FROM referrals JOIN jobs ON jobs.id = referrals.job
    WHERE referrals.id = ${referral} AND ${canPayReferral(payer)}`);
  if (own === undefined) throw new AppError("not_found");
  await openReward(tx, referral);
  const locked = await lockRewards(tx, sql`referral = ${referral} AND owner IS NOT NULL`);
  if (locked === undefined) throw new AppError("reward_not_ready");
  const refusal = rewardRefusal(locked, step);
  if (refusal !== null) throw new AppError(refusal);
  return locked;
}
