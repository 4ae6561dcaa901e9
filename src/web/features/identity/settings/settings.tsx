import { useTranslation } from "react-i18next";
import { useLoaderData, useSearchParams } from "react-router";
import { settingsEndpoints } from "../../../../contract/identity/settings.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { NotificationsPanel, PaymentPanel, PreferencesForm, PrivacyPanel } from "./panels.tsx";
import { RolePanel } from "./role-panel.tsx";
import { type SettingsState, useSettings } from "./use-settings.ts";
import "./settings.css";
import { Suspense } from "react";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { AccountSkeleton } from "./account-skeleton.tsx";
import "../../../shared/keys/account.css";

const AccountSections = lazyComponent(() => import("./account-sections.tsx"));
const AccountData = lazyComponent(() => import("./account-data.tsx"));

/** The account tab: preferences, name, email address, password, second factor, sessions. */
function AccountPanel({ state }: { state: SettingsState }) {
  return (
    <>
      <PreferencesForm state={state} />
      <div className="account">
        <Suspense fallback={<AccountSkeleton />}>
          <AccountSections />
        </Suspense>
        <Suspense fallback={null}>
          <AccountData />
        </Suspense>
      </div>
    </>
  );
}

const TABS = ["role", "notifications", "privacy", "account", "payment"] as const;
type Tab = (typeof TABS)[number];

export async function clientLoader() {
  return call(settingsEndpoints.get, {});
}

/** Changing the tab does not refetch. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}

export function HydrateFallback() {
  const { t } = useTranslation("settings");
  return (
    <div className="page stack-lg" style={{ paddingBlock: "var(--s7)" }} role="status">
      <Skeleton width="12rem" height="2.25rem" />
      <p className="label soft">{t("loading")}</p>
      <Skeleton height="24rem" />
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("settings");
  return <ScreenFailure title={t("title")} text={t("load_failed")} />;
}

const PANELS = {
  notifications: NotificationsPanel,
  privacy: PrivacyPanel,
  account: AccountPanel,
  payment: PaymentPanel,
};

/** The chosen tab is part of the URL, so that other screens can link to it. */
function useTab() {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((one) => one === search.get("tab")) ?? "role";
  const choose = (next: Tab) =>
    setSearch(next === "role" ? {} : { tab: next }, { replace: true, preventScrollReset: true });
  return { tab, choose };
}

export default function SettingsScreen() {
  const { t } = useTranslation("settings");
  const { person } = useAuth();
  const state = useSettings(useLoaderData<typeof clientLoader>());
  const { tab, choose } = useTab();
  useSessionEndedText(t("please_log_in"));
  const Panel = tab === "role" ? null : PANELS[tab];
  return (
    <div className="page">
      <PageMeta title={t("title")} />
      <PageHeader title={t("title")} />
      <Tabs
        label={t("tabs")}
        tabs={TABS.map((id) => ({ id, label: t(id) }))}
        chosen={tab}
        onChoose={(id) => {
          state.reset();
          choose(id as Tab);
        }}
      >
        {Panel === null ? person !== null && <RolePanel role={person.role} /> : <Panel state={state} />}
      </Tabs>
    </div>
  );
}
