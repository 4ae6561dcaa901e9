import { Suspense } from "react";
import { latePiece } from "../../shared/shell/late-piece.tsx";
import { AccountWaiting } from "./account-waiting.tsx";
import { PreferencesForm } from "./panels.tsx";
import type { SettingsState } from "./use-settings.ts";
import "../../shared/keys/account.css";

const AccountSections = latePiece(() => import("./account-sections.tsx"));
const AccountData = latePiece(() => import("./account-data.tsx"));

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
