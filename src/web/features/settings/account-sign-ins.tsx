import { KeyRound, Link2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Account } from "../../../contract/account.ts";
import { When } from "../../shared/when.tsx";
import { Card } from "../../ui/card.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";

/** The ways by which the account can be entered. */
export function AccountSignIns({ account }: { account: Account }) {
  const { t } = useTranslation("account");
  const named = (provider: string) =>
    provider === "email" ? t("provider_email") : provider.charAt(0).toUpperCase() + provider.slice(1);
  return (
    <Card title={t("sign_ins")}>
      <ul className="account-list" aria-label={t("sign_ins")}>
        {account.identities.map(({ id, provider, email, created_at, last_sign_in_at }) => (
          <li className="account-row" key={id}>
            <IconTile of={provider === "email" ? KeyRound : Link2} />
            <div>
              <p className="strong">{named(provider)}</p>
              <p className="note soft account-long">
                {email !== null && <>{email} · </>}
                {t("since")} <When at={created_at} />
                {last_sign_in_at !== null && (
                  <>
                    {" "}
                    · {t("last_sign_in")} <When at={last_sign_in_at} relative />
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
