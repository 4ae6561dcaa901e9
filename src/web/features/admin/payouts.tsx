import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { loadQueries } from "../../lib/data/query.ts";
import { AdminFailure } from "../../shared/lists/admin-failure.tsx";
import { useUrlFilters } from "../../shared/lists/use-url-filters.ts";
import { PageHeader } from "../../shared/shell/page-header.tsx";
import { PageMeta } from "../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../shared/shell/session-ended.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TabLinks } from "../../ui/tabs.tsx";
import { BatchList } from "./batch-list.tsx";
import { LedgerView } from "./ledger-view.tsx";
import { SETTLEMENT_TABS, settlementQuery } from "./load-settlement.ts";
import { OnHoldList } from "./on-hold-list.tsx";
import { PayoutList } from "./payout-list.tsx";
import { ReceiptList } from "./receipt-list.tsx";
import { RefundList } from "./refund-list.tsx";
import "../../styles/payouts.css";

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
    case "held":
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
