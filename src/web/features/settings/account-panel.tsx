import { Suspense } from "react";
import { lazyComponent } from "../../shared/shell/lazy-component.tsx";
import { AccountSkeleton } from "./account-skeleton.tsx";
import { PreferencesForm } from "./panels.tsx";
import type { SettingsState } from "./use-settings.ts";
import "../../shared/keys/account.css";

const AccountSections = lazyComponent(() => import("./account-sections.tsx"));
const AccountData = lazyComponent(() => import("./account-data.tsx"));

/** The account tab: preferences, name, email address, password, second factor, sessions. */
export function AccountPanel({ state }: { state: SettingsState }) {
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
