import type { ErrorCode } from "../contract/errors.ts";
import { LIMITS } from "../contract/limits.ts";
import type { RewardState } from "../contract/statuses.ts";

/** The facts that decide about a reward's next step. */
export type RewardFacts = {
  readonly state: RewardState;
  /** By the database's clock. */
  readonly probation_over: boolean;
  readonly clawed_back: boolean;
  /** The owner has confirmed the probation early; the release waits for the review of the referral. */
  readonly confirmed_early: boolean;
  /** A chargeback of the owner's payment is open: nothing moves meanwhile (X22). */
  readonly frozen: boolean;
};

export type RewardCan = { fund: boolean; confirm: boolean; report_failure: boolean };

const NOTHING: RewardCan = { fund: false, confirm: false, report_failure: false };
/** States in which a failed probation still has an effect. */
const BEFORE_THE_END: readonly RewardState[] = ["due", "awaiting_funds", "in_escrow", "released"];

/** The actions that the job's owner may take on a reward; others may take none (rules M1, M7). */
export function rewardCan(facts: RewardFacts, owner: boolean): RewardCan {
  if (!owner || facts.frozen) return NOTHING;
  return {
    fund: facts.state === "due" || facts.state === "awaiting_funds",
    confirm: facts.state === "in_escrow" && !facts.confirmed_early,
    report_failure: !facts.probation_over && !facts.clawed_back && BEFORE_THE_END.includes(facts.state),
  };
}

/** Why the owner may not do this now, null when they may. */
export function rewardRefusal(facts: RewardFacts, step: keyof RewardCan): ErrorCode | null {
  return rewardCan(facts, true)[step] ? null : "reward_not_ready";
}

/** Why received money is not recorded: it differs from the promised amount. Both in integer cents. */
export function receiptRefusal(promised: number, received: number): ErrorCode | null {
  return promised === received ? null : "receipt_differs";
}

/** Whole dollars as integer cents: the only conversion between the two. */
export function dollarsToCents(dollars: number): number {
  return dollars * 100;
}

/** Integer cents that chargebacks have left of a reward promised in whole dollars. */
export function remainingRewardCents(reward: { readonly reward_amount: number; readonly taken_back: number }): number {
  return dollarsToCents(reward.reward_amount) - reward.taken_back;
}

/** How many reminders are due this many whole days after the hire (rule M9). */
export function countDueReminders(days: number): number {
  return LIMITS.funding_reminders.filter((after) => days >= after).length;
}

/** Days that Stripe holds money for, by the platform's country (docs.stripe.com/connect/manual-payouts). */
export function holdingDays(country: string): number {
  return { TH: 10, US: 730 }[country] ?? 90;
}
