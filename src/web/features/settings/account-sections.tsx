import { useTranslation } from "react-i18next";
import { CalendarAddress } from "../../shared/interviews/calendar-address.tsx";
import { LoadFailure } from "../../shared/lists/load-failure.tsx";
import { AccountActivity } from "./account-activity.tsx";
import { AccountEmail } from "./account-email.tsx";
import { AccountName } from "./account-name.tsx";
import { AccountPassword } from "./account-password.tsx";
import { AccountSessions } from "./account-sessions.tsx";
import { AccountSignIns } from "./account-sign-ins.tsx";
import { AccountSkeleton } from "./account-skeleton.tsx";
import { Agents } from "./agents.tsx";
import { ApiKeys } from "./api-keys.tsx";
import { AccountPasskeys } from "./passkeys/account-passkeys.tsx";
import { TwoFactor } from "./two-factor.tsx";
import { reloadAccount, useAccount } from "./use-account.ts";

/** The sections of the account in their order. */
export default function AccountSections() {
  const { t } = useTranslation("account");
  const { value: account, failure, busy, retry } = useAccount();
  if (account === null && failure !== null) return <LoadFailure text={t("load_failed")} onRetry={retry} busy={busy} />;
  if (account === null) return <AccountSkeleton />;
  const props = { account, reload: reloadAccount };
  return (
    <>
      <AccountName {...props} />
      <AccountEmail {...props} />
      <AccountPassword {...props} />
      <TwoFactor {...props} />
      <AccountPasskeys {...props} />
      <AccountSignIns {...props} />
      <AccountSessions />
      <ApiKeys account={account} />
      <CalendarAddress />
      <Agents />
      <AccountActivity />
    </>
  );
}
