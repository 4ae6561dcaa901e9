import type { EventType } from "../infra/db/events.ts";
import type { HireStep } from "../infra/mail/messages/hire-update.ts";
import type { MAILED_PAYOUT_STEPS } from "../infra/mail/messages/payout-step.ts";

type OneReward = { readonly referral: string };

export const rewardDue: EventType<OneReward> = {
  name: "reward_due",
  about: "A person was hired and the reward of their referral is due. Emitted again when its task is repeated.",
};

export const rewardFunded: EventType<OneReward> = {
  name: "reward_funded",
  about: "The money of a reward arrived and is in escrow.",
};

export const rewardRefunded: EventType<OneReward> = {
  name: "reward_refunded",
  about: "The probation failed: the reward is refunded, taken back or cancelled.",
};

export const refundPaid: EventType<OneReward> = {
  name: "refund_paid",
  about: "The refund of a reward was paid to the company.",
};

/** A released reward: of which referral, to whom, and the amount in integer cents. */
export type ReleasedReward = {
  readonly referral: string;
  readonly user: string;
  readonly amount: number;
  /** Of a shared reward: which part of the referrers' sum it is, or that it goes back to the payer. */
  readonly part?: number;
  readonly parts?: number;
  readonly to_owner?: boolean;
};

export type RewardsReleased = {
  readonly referrals: readonly string[];
  /** What each payee gets. */
  readonly payouts: readonly ReleasedReward[];
  /** The member who confirmed the probation; null if it passed. */
  readonly by: string | null;
};

export const rewardsReleased: EventType<RewardsReleased> = {
  name: "rewards_released",
  about: "The probation passed or was confirmed: rewards are released as payouts.",
};

export type PayoutsChanged = {
  readonly payouts: readonly string[];
  readonly step: (typeof MAILED_PAYOUT_STEPS)[number];
};

export const payoutsChanged: EventType<PayoutsChanged> = {
  name: "payouts_changed",
  about: "Payouts are on their way, arrived or failed.",
};

export type HireClaimChanged = {
  readonly referral: string;
  readonly job: string;
  readonly step: HireStep;
  /** Distinguishes several events of one step; the step itself if left out. */
  readonly trigger?: string;
};

export const hireClaimChanged: EventType<HireClaimChanged> = {
  name: "hire_claim_changed",
  about:
    "A hire was claimed, confirmed or denied, or a dispute about it was opened, answered or decided. Not emitted when a deadline passes.",
};
