import { Suspense } from "react";
import { latePiece } from "../../shared/shell/late-piece.tsx";
import { AccountWaiting } from "./account-waiting.tsx";
import { PreferencesForm } from "./panels.tsx";
import type { SettingsState } from "./use-settings.ts";
import "../../shared/keys/account.css";

const AccountSections = latePiece(() => import("./account-sections.tsx"));
const AccountData = latePiece(() => import("./account-data.tsx"));

/** The account tab: preferences, name, email address, password, second factor, sessions. */
export function AccountPanel({ state }: { state: SettingsState }) {
  return (
    <>
      <PreferencesForm state={state} />
      <div className="account">
        <Suspense fallback={<AccountWaiting />}>
          <AccountSections />
        </Suspense>
        <Suspense fallback={null}>
          <AccountData />
        </Suspense>
      </div>
    </>
  );
}
