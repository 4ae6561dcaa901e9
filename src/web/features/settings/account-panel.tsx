<<<<<<< HEAD
import { lazy, Suspense } from "react";
import { AccountWaiting } from "./account-waiting.tsx";
=======
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "../../shared/lists/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AccountData } from "./account-data.tsx";
>>>>>>> c28f76a (Keep the page when a late piece cannot be loaded, and switch roles by a button)
import { PreferencesForm } from "./panels.tsx";
import type { SettingsState } from "./use-settings.ts";
import "./settings-account.css";
import { latePiece } from "../../shared/shell/late-piece.tsx";

<<<<<<< HEAD
const AccountSections = lazy(() => import("./account-sections.tsx"));
const AccountData = lazy(() => import("./account-data.tsx"));
=======
const AccountSections = latePiece(() => import("./account-sections.tsx"));

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
>>>>>>> c28f76a (Keep the page when a late piece cannot be loaded, and switch roles by a button)

/** Everything about the account: preferences, name, address, password, second factor, where it is used. */
export function AccountPanel({ state }: { state: SettingsState }) {
  return (
    <>
      <PreferencesForm state={state} />
      <div className="account">
        <Suspense fallback={<AccountWaiting />}>
          <AccountSections />
        </Suspense>
      </div>
      <Suspense fallback={null}>
        <AccountData />
      </Suspense>
    </>
  );
}
