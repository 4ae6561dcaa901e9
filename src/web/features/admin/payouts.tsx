import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData, useRouteError } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { codeOf } from "../../lib/api-error.ts";
import { PageHead } from "../../shared/page-head.tsx";
import { PageTop } from "../../shared/page-top.tsx";
import { ScreenFailure } from "../../shared/screen-failure.tsx";
import { useSessionEndedText } from "../../shared/session-ended.tsx";
import { useUrlFilters } from "../../shared/use-url-filters.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TabLinks } from "../../ui/tabs.tsx";
import { BatchList } from "./batch-list.tsx";
import { HeldList } from "./held-list.tsx";
import { LedgerView } from "./ledger-view.tsx";
import { loadSettlement, SETTLEMENT_TABS, type Settlement } from "./load-settlement.ts";
import { PayoutList } from "./payout-list.tsx";
import { ReceiptList } from "./receipt-list.tsx";
import { RefundList } from "./refund-list.tsx";
import "../../styles/payouts.css";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadSettlement(new URL(request.url).searchParams);
}

export function HydrateFallback() {
  return (
    <div className="page stack-lg" style={{ paddingBlock: "var(--s7)" }} aria-hidden="true">
      <Skeleton width="18rem" height="2.25rem" />
      <Skeleton width="24rem" height="2.75rem" />
      <Skeleton height="24rem" />
    </div>
  );
}

function Denied() {
  const { t } = useTranslation("settlement");
  const { t: errorText } = useTranslation("errors");
  return (
    <div className="page">
      <PageHead title={errorText("admin_required")} />
      <PageTop title={errorText("admin_required")} lead={t("denied_text")} />
      <LinkButton kind="primary" to={paths.dashboard()}>
        {t("to_dashboard")}
      </LinkButton>
    </div>
  );
}

/** A signed-in person who is no admin is told so (DECISIONS R4); for everybody else it did not load. */
export function ErrorBoundary() {
  const { t } = useTranslation("settlement");
  if (codeOf(useRouteError()) === "admin_required") return <Denied />;
  return <ScreenFailure title={t("title")} text={t("load_failed")} />;
}

function Panel({ loaded }: { loaded: Settlement }) {
  const filters = useUrlFilters();
  switch (loaded.tab) {
    case "receipts":
      return <ReceiptList loaded={loaded.page} filters={filters} />;
    case "payouts":
      return <PayoutList loaded={loaded.page} filters={filters} />;
    case "batches":
      return <BatchList loaded={loaded.page} />;
    case "refunds":
      return <RefundList loaded={loaded.page} filters={filters} />;
    case "held":
      return <HeldList loaded={loaded.page} />;
    case "ledger":
      return <LedgerView report={loaded.report} />;
  }
}

export default function AdminPayoutsScreen() {
  const { t } = useTranslation("settlement");
  const loaded = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("please_log_in"));
  return (
    <div className="page">
      <PageHead title={t("title")} />
      <PageTop title={t("title")} lead={t("lead")} />
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
