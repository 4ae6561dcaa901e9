import { Settings } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { payoutFileEndpoints } from "../../../../contract/payments/payout-files.ts";
import { payoutEndpoints } from "../../../../contract/payments/payouts.ts";
import { loadList } from "../../../lib/data/query.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { DownloadButton } from "../../../shared/records/download-button.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LinkButton, TextLink } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { MethodList } from "./method-list.tsx";
import { PayoutFigures } from "./payout-figures.tsx";
import { PayoutHistory } from "./payout-history.tsx";
import { METHODS, parsePayoutQuery } from "./payout-query.ts";
import "../../../styles/payouts.css";

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadList(request, payoutEndpoints.list, { query: parsePayoutQuery(new URL(request.url).search) }, METHODS);
}

export function HydrateFallback() {
  const { t } = useTranslation("payouts");
  return (
    <div className="page stack-lg" style={{ paddingBlock: "var(--s7)" }}>
      <p className="soft" role="status">
        {t("loading")}
      </p>
      <Skeleton height="9rem" />
      <Skeleton width="18rem" height="2.75rem" />
      <Skeleton height="22rem" />
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("payouts");
  return <ScreenFailure title={t("title")} text={t("load_failed")} />;
}

export default function PayoutsScreen() {
  const { t } = useTranslation("payouts");
  const history = usePages(useLoaderData<typeof clientLoader>().list);
  const filters = useUrlFilters();
  const { search } = useLocation();
  useSessionEndedText(t("please_log_in"));
  const tab = filters.params.get("tab") === "methods" ? "methods" : "history";
  return (
    <div className="page">
      <PageMeta title={t("title")} />
      <PageHeader title={t("title")}>
        <div className="actions">
          <DownloadButton endpoint={payoutFileEndpoints.export} input={{ query: parsePayoutQuery(search) }} />
          <LinkButton to={paths.paymentSettings()}>
            <Icon of={Settings} small />
            {t("payout_settings")}
          </LinkButton>
        </div>
      </PageHeader>
      <div className="stack-lg">
        <PayoutFigures stats={history.first.stats} money={history.first.money} />
        <section aria-label={t("title")}>
          <Tabs
            label={t("title")}
            tabs={[
              { id: "history", label: t("history") },
              { id: "methods", label: t("methods") },
            ]}
            chosen={tab}
            onChoose={(id) => filters.set("tab", id === "methods" ? id : "")}
          >
            <div className="stack pay-panel">
              {tab === "methods" ? <MethodList /> : <PayoutHistory pages={history} filters={filters} />}
            </div>
          </Tabs>
        </section>
        <p className="foot-links">
          <TextLink to={paths.myReferrals()} arrow>
            {t("my_referrals")}
          </TextLink>
          <TextLink to={paths.opportunities()} arrow>
            {t("earn_more")}
          </TextLink>
        </p>
      </div>
    </div>
  );
}
