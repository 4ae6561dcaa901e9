import { AccountActivity } from "./account-activity.tsx";
import { AccountEmail } from "./account-email.tsx";
import { AccountFactor } from "./account-factor.tsx";
import { AccountName } from "./account-name.tsx";
import { AccountPassword } from "./account-password.tsx";
import { AccountSessions } from "./account-sessions.tsx";
import { AccountSignIns } from "./account-sign-ins.tsx";
import type { SectionProps } from "./use-account.ts";

/** The parts of the account in their order. */
export default function AccountSections({ version, ...props }: SectionProps & { version: number }) {
  return (
    <>
      <AccountName {...props} />
      <AccountEmail {...props} />
      <AccountPassword {...props} />
      <AccountFactor {...props} />
      <AccountSignIns {...props} />
      <AccountSessions version={version} />
      <AccountActivity version={version} />
    </>
  );
}
