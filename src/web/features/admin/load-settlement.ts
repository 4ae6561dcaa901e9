import type { OutputOf } from "../../../contract/endpoint.ts";
import { payoutFileEndpoints } from "../../../contract/money/payout-files.ts";
import { payoutEndpoints } from "../../../contract/money/payouts.ts";
import { rewardEndpoints } from "../../../contract/money/rewards.ts";
import { referralEndpoints } from "../../../contract/referrals.ts";
import { PAYMENT_METHODS, PAYOUT_STATUSES } from "../../../contract/statuses.ts";
import { call } from "../../lib/net/caller.ts";
import { chosen, searchOf } from "../../shared/lists/use-url-filters.ts";

export const SETTLEMENT_TABS = ["receipts", "payouts", "batches", "refunds", "held", "ledger"] as const;

export type Receipts = OutputOf<typeof rewardEndpoints.receipts>;
export type Payouts = OutputOf<typeof payoutEndpoints.adminList>;
export type Batches = OutputOf<typeof payoutEndpoints.batches>;
export type Held = OutputOf<typeof referralEndpoints.held>;
export type Refunds = OutputOf<typeof rewardEndpoints.refunds>;

/** What one tab of the screen shows; the others are not asked for. */
export type Settlement =
  | { tab: "receipts"; page: Receipts }
  | { tab: "payouts"; page: Payouts }
  | { tab: "batches"; page: Batches }
  | { tab: "refunds"; page: Refunds }
  | { tab: "held"; page: Held }
  | { tab: "ledger"; report: OutputOf<typeof payoutFileEndpoints.ledger> };

export function receiptQueryOf(params: URLSearchParams) {
  return { search: searchOf(params), overdue: chosen(params.get("overdue"), ["true"] as const) };
}

export function payoutQueryOf(params: URLSearchParams) {
  return {
    search: searchOf(params),
    status: chosen(params.get("status"), PAYOUT_STATUSES),
    method: chosen(params.get("method"), PAYMENT_METHODS),
    batch: params.get("batch") ?? undefined,
  };
}

export function refundQueryOf(params: URLSearchParams) {
  return { settled: chosen(params.get("settled"), ["true"] as const) };
}

/** Throws ApiError; `admin_required` for everybody who is no admin (DECISIONS R4). */
export async function loadSettlement(params: URLSearchParams): Promise<Settlement> {
  const tab = chosen(params.get("tab"), SETTLEMENT_TABS) ?? "receipts";
  switch (tab) {
    case "receipts":
      return { tab, page: await call(rewardEndpoints.receipts, { query: receiptQueryOf(params) }) };
    case "payouts":
      return { tab, page: await call(payoutEndpoints.adminList, { query: payoutQueryOf(params) }) };
    case "batches":
      return { tab, page: await call(payoutEndpoints.batches, { query: {} }) };
    case "refunds":
      return { tab, page: await call(rewardEndpoints.refunds, { query: refundQueryOf(params) }) };
    case "held":
      return { tab, page: await call(referralEndpoints.held, { query: {} }) };
    case "ledger":
      return { tab, report: await call(payoutFileEndpoints.ledger, {}) };
  }
}
