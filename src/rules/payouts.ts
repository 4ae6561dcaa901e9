import type { ErrorCode } from "../contract/errors.ts";
import type { PayoutStatus } from "../contract/statuses.ts";

/** So many days a payout typically takes from the release to its arrival (rule M6). */
export const ARRIVAL_DAYS = 30;

/** What decides about a payout's next step. */
export type PayoutFacts = {
  readonly status: PayoutStatus;
  readonly closed: boolean;
  /** A chargeback of the owner's payment is open: nothing is paid meanwhile (X22). */
  readonly frozen?: boolean;
};

export type PayoutCan = { withdraw: boolean; retry: boolean };

/** What its referrer may do with a payout (rule M3). */
export function payoutCan({ status, closed, frozen = false }: PayoutFacts): PayoutCan {
  const open = !closed && !frozen;
  return { withdraw: status === "Pending" && open, retry: status === "Failed" && open };
}

/** Why a payout is not paid out now, null when it is. `method`: the payment method that it would go to. */
export function payoutRefusal(
  facts: PayoutFacts,
  step: keyof PayoutCan,
  method: { readonly usable: boolean } | null,
): ErrorCode | null {
  if (!payoutCan(facts)[step]) return "payout_not_ready";
  if (method === null) return "payout_method_missing";
  return method.usable ? null : "payout_method_resting";
}

/** How much of a new payout an earlier clawback takes, all in integer cents (rule M7). */
export function deduction(amount: number, owed: number): number {
  return Math.min(amount, Math.max(owed, 0));
}

/** Why no batch is made: there is nothing to put into it. */
export function batchRefusal(payouts: number): ErrorCode | null {
  return payouts === 0 ? "batch_empty" : null;
}
