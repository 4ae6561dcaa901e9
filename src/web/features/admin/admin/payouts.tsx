import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import type { LedgerReport } from "../../../../contract/payments/payout-files.ts";
import { formatCents } from "../../../../rules/money.ts";
import { loadQueries, type Query } from "../../../lib/data/query.ts";
import { useLoadedQuery } from "../../../lib/data/use-query.ts";
import { AdminFailure } from "../../../shared/lists/admin-failure.tsx";
import { useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Table } from "../../../ui/table.tsx";
import { TabLinks } from "../../../ui/tabs.tsx";
import { BatchList } from "./batch-list.tsx";
import { SETTLEMENT_TABS, settlementQuery } from "./load-settlement.ts";
import { OnHoldList } from "./on-hold-list.tsx";
import { PayoutList } from "./payout-list.tsx";
import { ReceiptList } from "./receipt-list.tsx";
import { RefundList } from "./refund-list.tsx";
import "../../../styles/payouts.css";

const KINDS = [
  ...(["owner", "escrow", "refund", "payable", "transit", "connected", "paid", "debt", "given-up"] as const),
  ...(["disputed", "surplus", "loss"] as const),
] as const;

/** The balances of the ledger accounts, and the check that they add up to zero (rule M2). */
function LedgerView({ wanted }: { wanted: Query<LedgerReport> }) {
  const { t, i18n } = useTranslation("settlement");
  const report = useLoadedQuery(wanted);
  const nameOf = (kind: string) => {
    const known = KINDS.find((one) => one === kind);
    return known === undefined ? kind : t(`account_${known}`);
  };
  return (
    <>
      <Message
        kind={report.sum === 0 ? "good" : "stop"}
        title={report.sum === 0 ? t("ledger_good") : t("ledger_bad", { sum: formatCents(report.sum, i18n.language) })}
      >
        <p>{t("ledger_text", { count: report.transfers })}</p>
      </Message>
      <Table
        caption={t("tab_ledger")}
        rows={report.accounts}
        rowKey={(row) => row.kind}
        columns={[
          { key: "kind", head: t("account"), main: true, cell: (row) => nameOf(row.kind) },
          { key: "count", head: t("number_of"), num: true, cell: (row) => row.count },
          {
            key: "balance",
            head: t("balance"),
            num: true,
            cell: (row) => <span className="pay-amount">{formatCents(row.balance, i18n.language)}</span>,
          },
        ]}
      />
    </>
  );
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const settlement = settlementQuery(new URL(request.url).searchParams);
  await loadQueries(request, settlement.list);
  return settlement;
}

export function HydrateFallback() {
  const { t } = useTranslation("settlement");
  return (
    <div className="page stack-lg" style={{ paddingBlock: "var(--s7)" }} role="status">
      <Skeleton width="18rem" height="2.25rem" />
      <p className="soft">{t("loading")}</p>
      <Skeleton width="24rem" height="2.75rem" />
      <Skeleton height="24rem" />
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("settlement");
  return <AdminFailure title={t("title")} text={t("load_failed")} denied={t("denied_text")} />;
}

function Panel({ loaded }: { loaded: ReturnType<typeof settlementQuery> }) {
  const filters = useUrlFilters();
  switch (loaded.tab) {
    case "receipts":
      return <ReceiptList wanted={loaded.list} filters={filters} />;
    case "payouts":
      return <PayoutList wanted={loaded.list} filters={filters} />;
    case "batches":
      return <BatchList wanted={loaded.list} />;
    case "refunds":
      return <RefundList wanted={loaded.list} filters={filters} />;
    case "on_hold":
      return <OnHoldList wanted={loaded.list} />;
    case "ledger":
      return <LedgerView wanted={loaded.list} />;
  }
}

export default function AdminPayoutsScreen() {
  const { t } = useTranslation("settlement");
  const loaded = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("please_log_in"));
  return (
    <div className="page">
      <PageMeta title={t("title")} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <TabLinks
        label={t("title")}
        tabs={SETTLEMENT_TABS.map((tab) => ({
          to: tab === "receipts" ? paths.adminPayouts() : `${paths.adminPayouts()}?tab=${tab}`,
          label: t(`tab_${tab}`),
          current: tab === loaded.tab,
        }))}
      />
      <div className="stack pay-panel">
        <Panel loaded={loaded} key={loaded.tab} />
      </div>
    </div>
  );
}
