import { payoutFileEndpoints } from "../../../contract/money/payout-files.ts";
import { payoutEndpoints } from "../../../contract/money/payouts.ts";
import { rewardEndpoints } from "../../../contract/money/rewards.ts";
import { settlementEndpoints } from "../../../contract/money/settlement.ts";
import { referralEndpoints } from "../../../contract/referrals.ts";
import { PAYMENT_METHODS, PAYOUT_STATUSES } from "../../../contract/statuses.ts";
import { pages, query } from "../../lib/data/query.ts";
import { chosen, searchOf } from "../../shared/lists/use-url-filters.ts";

export const SETTLEMENT_TABS = ["receipts", "payouts", "batches", "refunds", "held", "ledger"] as const;

function receiptQueryOf(params: URLSearchParams) {
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

function refundQueryOf(params: URLSearchParams) {
  return { settled: chosen(params.get("settled"), ["true"] as const) };
}

/** Endpoints that become stale after an admin's action on any of the lists. */
export const SETTLED = [
  rewardEndpoints.receipts,
  rewardEndpoints.refunds,
  payoutEndpoints.adminList,
  payoutEndpoints.adminHistory,
  settlementEndpoints.batches,
  payoutFileEndpoints.ledger,
  referralEndpoints.held,
] as const;

/** Returns the query of the selected tab; the other tabs are not loaded. */
export function settlementOf(params: URLSearchParams) {
  const tab = chosen(params.get("tab"), SETTLEMENT_TABS) ?? "receipts";
  switch (tab) {
    case "receipts":
      return { tab, list: pages(rewardEndpoints.receipts, { query: receiptQueryOf(params) }) };
    case "payouts":
      return { tab, list: pages(payoutEndpoints.adminList, { query: payoutQueryOf(params) }) };
    case "batches":
      return { tab, list: pages(settlementEndpoints.batches, { query: {} }) };
    case "refunds":
      return { tab, list: pages(rewardEndpoints.refunds, { query: refundQueryOf(params) }) };
    case "held":
      return { tab, list: pages(referralEndpoints.held, { query: {} }) };
    case "ledger":
      return { tab, list: query(payoutFileEndpoints.ledger, {}) };
  }
}

type Settlement = ReturnType<typeof settlementOf>;
/** The list of one tab. */
export type ListIn<Tab extends Settlement["tab"]> = Extract<Settlement, { tab: Tab }>["list"];
