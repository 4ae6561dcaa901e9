import type { ErrorCode } from "../contract/errors.ts";
import { LIMITS } from "../contract/limits.ts";
import type { RewardState } from "../contract/statuses.ts";

/** What decides about a reward's next step. */
export type RewardFacts = {
  readonly state: RewardState;
  /** The 90 days since the hire are over, by the database's clock. */
  readonly probation_over: boolean;
  readonly clawed_back: boolean;
  /** The owner has confirmed the probation already; the release waits for somebody to look at the referral. */
  readonly confirmed_early: boolean;
  /** A chargeback of the owner's payment is open: nothing moves meanwhile (X22). */
  readonly frozen: boolean;
};

export type RewardCan = { fund: boolean; confirm: boolean; report_failure: boolean };

const NOTHING: RewardCan = { fund: false, confirm: false, report_failure: false };
/** Stages in which a failed probation still changes something. */
const BEFORE_THE_END: readonly RewardState[] = ["due", "awaiting_funds", "in_escrow", "released"];

/** What the job's owner may do with a reward; everybody else may do nothing (rules M1, M7). */
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

/** Why money that came in is not recorded: it is not what was promised. Both in integer cents. */
export function receiptRefusal(promised: number, received: number): ErrorCode | null {
  return promised === received ? null : "receipt_differs";
}

/** Whole dollars as integer cents: the only place where one becomes the other. */
export function centsOf(dollars: number): number {
  return dollars * 100;
}

/** Integer cents: what chargebacks have left of a reward that was promised in whole dollars. */
export function leftOf(reward: { readonly reward_amount: number; readonly taken_back: number }): number {
  return centsOf(reward.reward_amount) - reward.taken_back;
}

let dollars: Intl.NumberFormat | undefined;

/** Integer cents as people read them, the cents only where there are any: `$12,500`, `$12,499.50`. */
export function dollarsText(cents: number): string {
  // The first formatter of a process takes a while to make.
  dollars ??= new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "USD",
    trailingZeroDisplay: "stripIfInteger",
  });
  return dollars.format(cents / 100);
}

/** How many reminders are due so many whole days after the hire (rule M9). */
export function reminderDue(days: number): number {
  return LIMITS.funding_reminders.filter((after) => days >= after).length;
}

/** Days that Stripe holds money for, by the platform's country (docs.stripe.com/connect/manual-payouts). */
export function holdingDays(country: string): number {
  return { TH: 10, US: 730 }[country] ?? 90;
}
