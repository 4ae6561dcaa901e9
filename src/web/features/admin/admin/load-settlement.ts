import { referralEndpoints } from "../../../../contract/hiring/referrals.ts";
import { payoutFileEndpoints } from "../../../../contract/payments/payout-files.ts";
import { payoutEndpoints } from "../../../../contract/payments/payouts.ts";
import { rewardEndpoints } from "../../../../contract/payments/rewards.ts";
import { settlementEndpoints } from "../../../../contract/payments/settlement.ts";
import { PAYMENT_METHODS, PAYOUT_STATUSES } from "../../../../contract/statuses.ts";
import { pages, query } from "../../../lib/data/query.ts";
import { knownValue, parseSearch } from "../../../shared/lists/use-url-filters.ts";

export const SETTLEMENT_TABS = ["receipts", "payouts", "batches", "refunds", "on_hold", "ledger"] as const;

function parseReceiptQuery(params: URLSearchParams) {
  return { search: parseSearch(params), overdue: knownValue(params.get("overdue"), ["true"] as const) };
}

export function parseAdminPayoutQuery(params: URLSearchParams) {
  return {
    search: parseSearch(params),
    status: knownValue(params.get("status"), PAYOUT_STATUSES),
    method: knownValue(params.get("method"), PAYMENT_METHODS),
    batch: params.get("batch") ?? undefined,
  };
}

function parseRefundQuery(params: URLSearchParams) {
  return { settled: knownValue(params.get("settled"), ["true"] as const) };
}

/** Endpoints that become stale after an admin's action on any of the lists. */
export const SETTLEMENT_ENDPOINTS = [
  rewardEndpoints.receipts,
  rewardEndpoints.refunds,
  payoutEndpoints.adminList,
  payoutEndpoints.adminHistory,
  settlementEndpoints.batches,
  payoutFileEndpoints.ledger,
  referralEndpoints.onHold,
] as const;

/** Returns the query of the selected tab; the other tabs are not loaded. */
export function settlementQuery(params: URLSearchParams) {
  const tab = knownValue(params.get("tab"), SETTLEMENT_TABS) ?? "receipts";
  switch (tab) {
    case "receipts":
      return { tab, list: pages(rewardEndpoints.receipts, { query: parseReceiptQuery(params) }) };
    case "payouts":
      return { tab, list: pages(payoutEndpoints.adminList, { query: parseAdminPayoutQuery(params) }) };
    case "batches":
      return { tab, list: pages(settlementEndpoints.batches, { query: {} }) };
    case "refunds":
      return { tab, list: pages(rewardEndpoints.refunds, { query: parseRefundQuery(params) }) };
    case "on_hold":
      return { tab, list: pages(referralEndpoints.onHold, { query: {} }) };
    case "ledger":
      return { tab, list: query(payoutFileEndpoints.ledger, {}) };
  }
}

type Settlement = ReturnType<typeof settlementQuery>;
/** The list of one tab. */
export type SettlementList<Tab extends Settlement["tab"]> = Extract<Settlement, { tab: Tab }>["list"];
