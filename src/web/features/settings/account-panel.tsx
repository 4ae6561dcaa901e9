import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "../../shared/lists/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AccountData } from "./account-data.tsx";
import { PreferencesForm } from "./panels.tsx";
import { useAccount } from "./use-account.ts";
import type { SettingsState } from "./use-settings.ts";
import "./settings-account.css";

const AccountSections = lazy(() => import("./account-sections.tsx"));

function Waiting() {
  const { t } = useTranslation("account");
  return (
    <div className="stack" role="status">
      <p className="label soft">{t("loading")}</p>
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
      <Skeleton height="12rem" />
    </div>
  );
}

function Sections() {
  const { t } = useTranslation("account");
  const state = useAccount();
  if (state.account !== null)
    return <AccountSections account={state.account} reload={state.reload} version={state.version} />;
  if (state.failed)
    return <LoadFailure text={t("load_failed")} onRetry={() => void state.reload()} busy={state.busy} />;
  return <Waiting />;
}

/** Everything about the account: preferences, name, address, password, second factor, where it is used. */
export function AccountPanel({ state }: { state: SettingsState }) {
  return (
    <>
      <PreferencesForm state={state} />
      <div className="account">
        <Suspense fallback={<Waiting />}>
          <Sections />
        </Suspense>
      </div>
      <AccountData />
    </>
  );
}
