import type { ErrorCode } from "../contract/errors.ts";
import type { PayoutStatus } from "../contract/statuses.ts";

/** Typical days of a payout from the release to its arrival (rule M6). */
export const ARRIVAL_DAYS = 30;

/** The facts that decide about a payout's next step. */
export type PayoutFacts = {
  readonly status: PayoutStatus;
  readonly closed: boolean;
  /** A chargeback of the owner's payment is open: nothing is paid meanwhile (X22). */
  readonly frozen?: boolean;
};

export type PayoutCan = { withdraw: boolean; retry: boolean };

/** The actions that its referrer may take on a payout (rule M3). */
export function payoutCan({ status, closed, frozen = false }: PayoutFacts): PayoutCan {
  const open = !closed && !frozen;
  return { withdraw: status === "Pending" && open, retry: status === "Failed" && open };
}

/** Why a payout is not paid out now, null when it is. `method`: its destination. */
export function payoutRefusal(
  facts: PayoutFacts,
  step: keyof PayoutCan,
  method: { readonly usable: boolean } | null,
): ErrorCode | null {
  if (!payoutCan(facts)[step]) return "payout_not_ready";
  if (method === null) return "payout_method_missing";
  return method.usable ? null : "payout_method_resting";
}

/** The part of a new payout that an earlier clawback takes, all in integer cents (rule M7). */
export function deduction(amount: number, owed: number): number {
  return Math.min(amount, Math.max(owed, 0));
}

/** Why no batch is created: there are no payouts for it. */
export function batchRefusal(payouts: number): ErrorCode | null {
  return payouts === 0 ? "batch_empty" : null;
}
