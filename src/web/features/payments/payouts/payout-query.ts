import type { OutputOf } from "../../../../contract/endpoint.ts";
import { paymentMethodEndpoints } from "../../../../contract/payments/payment-methods.ts";
import { type PayoutListQuery, payoutEndpoints } from "../../../../contract/payments/payouts.ts";
import { PAYMENT_METHODS, PAYOUT_STATUSES } from "../../../../contract/statuses.ts";
import { query } from "../../../lib/data/query.ts";
import { knownValue, parseSearch } from "../../../shared/lists/use-url-filters.ts";

/** The user's payment methods; fetched by the screen's loader. */
export const METHODS = query(paymentMethodEndpoints.list, {});
/** Endpoints that become stale when a method changes: it decides what can be withdrawn. */
export const METHOD_CHANGES = [paymentMethodEndpoints.list, payoutEndpoints.list] as const;

export type Methods = OutputOf<typeof paymentMethodEndpoints.list>;

/** The filters of a URL; unknown values are dropped. */
export function parsePayoutQuery(search: string): Pick<PayoutListQuery, "search" | "status" | "method"> {
  const params = new URLSearchParams(search);
  return {
    search: parseSearch(params),
    status: knownValue(params.get("status"), PAYOUT_STATUSES),
    method: knownValue(params.get("method"), PAYMENT_METHODS),
  };
}
