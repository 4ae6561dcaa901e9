import { KeyRound, Link2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "../../../../contract/identity/account.ts";
import { authClient } from "../../../lib/session/session.ts";
import { When } from "../../../shared/records/when.tsx";
import { useAuthSettings } from "../../../shared/sign-in/use-auth-settings.ts";
import { useProviderName } from "../../../shared/sign-in/use-provider-name.ts";
import { Button } from "../../../ui/button.tsx";
import { CollapsibleCard } from "../../../ui/collapsible-card.tsx";
import { IconTile } from "../../../ui/icon-tile.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { RemoveSignInDialog } from "./remove-sign-in-dialog.tsx";
import type { SectionProps } from "./use-account.ts";

type Props = SectionProps & { id: string; name: string; onClose: () => void };

/** Throws the library's error. */
async function unlinkIdentity(id: string): Promise<void> {
  const client = await authClient();
  const { data, error } = await client.getUserIdentities();
  if (error) throw error;
  const identity = data?.identities.find(({ identity_id }) => identity_id === id);
  // Already removed in another tab.
  if (identity === undefined) return;
  const answer = await client.unlinkIdentity(identity);
  if (answer.error) throw answer.error;
}

/** Removes a linked sign-in. */
function UnlinkDialog({ id, name, ...section }: Props) {
  const { t } = useTranslation("account");
  return (
    <RemoveSignInDialog
      {...section}
      title={t("unlink_title", { name })}
      submit={t("unlink")}
      busy={t("unlinking")}
      done={t("unlinked", { name })}
      remove={() => unlinkIdentity(id)}
    >
      <p>{t("unlink_text")}</p>
    </RemoveSignInDialog>
  );
}

type SignInMethod = Account["identities"][number];

function SignInMethodRow({ way, name, onUnlink }: { way: SignInMethod; name: string; onUnlink: () => void }) {
  const { t } = useTranslation("account");
  const { provider, email, created_at, last_sign_in_at } = way;
  return (
    <li className="account-row">
      <IconTile of={provider === "email" ? KeyRound : Link2} />
      <div>
        <p className="strong">{name}</p>
        <p className="note soft account-long">
          {email !== null && <>{email} · </>}
          <RichText text={t("since")} slots={{ when: <When at={created_at} /> }} />
          {last_sign_in_at !== null && (
            <>
              {" "}
              · <RichText text={t("last_sign_in")} slots={{ when: <When at={last_sign_in_at} relative /> }} />
            </>
          )}
        </p>
      </div>
      {way.can.unlink && (
        <Button size="sm" kind="danger-quiet" aria-label={t("unlink_of", { name: email ?? name })} onClick={onUnlink}>
          {t("unlink")}
        </Button>
      )}
    </li>
  );
}

/** The account's sign-in methods, including linked identities of the provider. */
export function AccountSignIns({ account, reload }: SectionProps) {
  const { t } = useTranslation("account");
  const provider = useProviderName();
  const { settings } = useAuthSettings();
  const [asked, setAsked] = useState<"link" | SignInMethod | null>(null);
  const close = () => setAsked(null);
  const named = (way: SignInMethod) =>
    way.provider !== "email" ? provider : t(account.has_password ? "provider_email" : "provider_email_only");
  const stuck = account.identities.some(({ provider: of, can }) => of !== "email" && !can.unlink);
  return (
    <CollapsibleCard id="sign-ins" title={t("sign_ins")} value={account.identities.length}>
      <p className="soft">{t("sign_ins_lead")}</p>
      <ul className="account-list" aria-label={t("sign_ins")}>
        {account.identities.map((way) => (
          <SignInMethodRow key={way.id} way={way} name={named(way)} onUnlink={() => setAsked(way)} />
        ))}
      </ul>
      {stuck && <p className="note soft">{t("last_way_in")}</p>}
      {settings?.external === true && account.can.link && (
        <div className="actions">
          <Button onClick={() => setAsked("link")}>{t("link", { provider })}</Button>
        </div>
      )}
      {asked === "link" && settings !== null && (
        <LinkDialog account={account} reload={reload} provider={provider} settings={settings} onClose={close} />
      )}
      {asked !== null && asked !== "link" && (
        <UnlinkDialog
          account={account}
          reload={reload}
          id={asked.id}
          name={asked.email === null ? provider : `${provider} (${asked.email})`}
          onClose={close}
        />
      )}
    </CollapsibleCard>
  );
}
