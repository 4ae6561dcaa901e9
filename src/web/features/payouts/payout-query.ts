import type { OutputOf } from "../../../contract/endpoint.ts";
import { paymentMethodEndpoints } from "../../../contract/money/payment-methods.ts";
import { type PayoutListQuery, payoutEndpoints } from "../../../contract/money/payouts.ts";
import { PAYMENT_METHODS, PAYOUT_STATUSES } from "../../../contract/statuses.ts";
import { query } from "../../lib/data/query.ts";
import { chosen, searchOf } from "../../shared/lists/use-url-filters.ts";

/** Where one's payouts go; the screen's loader fetches it. */
export const METHODS = query(paymentMethodEndpoints.list, {});
/** What is old once a method has changed: what can be withdrawn hangs on it. */
export const METHOD_CHANGES = [paymentMethodEndpoints.list, payoutEndpoints.list] as const;

export type Methods = OutputOf<typeof paymentMethodEndpoints.list>;

/** The filters of an address, without those that are none of ours. */
export function payoutQueryOf(search: string): Pick<PayoutListQuery, "search" | "status" | "method"> {
  const params = new URLSearchParams(search);
  return {
    search: searchOf(params),
    status: chosen(params.get("status"), PAYOUT_STATUSES),
    method: chosen(params.get("method"), PAYMENT_METHODS),
  };
}
