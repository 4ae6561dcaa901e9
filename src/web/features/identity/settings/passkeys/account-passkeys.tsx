import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { Account, passkeyName } from "../../../../../contract/identity/account.ts";
import { LIMITS } from "../../../../../contract/limits.ts";
import { ApiError } from "../../../../lib/net/api-error.ts";
import { toAuthError } from "../../../../lib/session/auth-error.ts";
import { authClient } from "../../../../lib/session/session.ts";
import { FormDialog } from "../../../../shared/forms/form-dialog.tsx";
import { useContractForm } from "../../../../shared/forms/use-contract-form.ts";
import { When } from "../../../../shared/records/when.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { CollapsibleCard } from "../../../../ui/collapsible-card.tsx";
import { Field } from "../../../../ui/field.tsx";
import { IconTile } from "../../../../ui/icon-tile.tsx";
import { Input } from "../../../../ui/input.tsx";
import { RichText } from "../../../../ui/rich-text.tsx";
import { toast } from "../../../../ui/toast.ts";
import { RemoveSignInDialog } from "../remove-sign-in-dialog.tsx";
import type { SectionProps } from "../use-account.ts";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";

/** Throws an error that forms understand. */
async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  const client = await authClient();
  const { error } = await client.passkey.update({ passkeyId, friendlyName });
  if (error === null) return;
  const { status, unreached } = toAuthError(error);
  throw new ApiError(unreached ? "unavailable" : status === 404 ? "not_found" : "internal", { cause: error });
}

type Props = { passkey: Account["passkeys"][number]; reload: () => Promise<void>; onClose: () => void };

/** Renames a passkey. */
function RenamePasskeyDialog({ passkey, reload, onClose }: Props) {
  const { t } = useTranslation("passkeys");
  const form = useContractForm<z.input<typeof passkeyName>, z.output<typeof passkeyName>>({
    schema: () => import("../../../../../contract/identity/account.ts").then((contract) => contract.passkeyName),
    defaults: { name: passkey.friendly_name },
    async send({ name }) {
      await renamePasskey(passkey.id, name);
      await reload();
      toast(t("renamed"), "success");
      onClose();
    },
  });
  const { register, errorOf, error } = form;
  return (
    <FormDialog form={form} error={error} title={t("rename")} submit={t("save")} busy={t("saving")} onClose={onClose}>
      <Field label={t("name")} error={errorOf("name")}>
        <Input autoComplete="off" maxLength={LIMITS.passkey.name} {...register("name")} />
      </Field>
    </FormDialog>
  );
}

type Passkey = Account["passkeys"][number];
type OpenDialog = { what: "add" } | { what: "rename" | "remove"; passkey: Passkey } | null;

function useName() {
  const { t } = useTranslation("passkeys");
  return ({ friendly_name }: Passkey) => friendly_name || t("unnamed");
}

/** Throws the library's error. */
async function removePasskey(passkeyId: string): Promise<void> {
  const client = await authClient();
  const { error } = await client.passkey.delete({ passkeyId });
  if (error) throw error;
}

type RowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function PasskeyRow({ passkey, onRename, onRemove }: RowProps) {
  const { t } = useTranslation("passkeys");
  const name = useName()(passkey);
  const { state, created_at, last_used_at, can } = passkey;
  return (
    <li className="account-row">
      <IconTile of={Fingerprint} />
      <div>
        <p className="account-line">
          <span className="strong account-long">{name}</span>
          {state !== "live" && <Badge status="closed">{t(`state_${state}`)}</Badge>}
        </p>
        <p className="note soft">
          <RichText text={t("added_on")} slots={{ when: <When at={created_at} /> }} /> ·{" "}
          {last_used_at === null ? (
            t("never_used")
          ) : (
            <RichText text={t("used_on")} slots={{ when: <When at={last_used_at} relative /> }} />
          )}
        </p>
        {state !== "live" && <p className="note">{t(`why_${state}`)}</p>}
        {!can.remove && <p className="note soft">{t("last_way_in")}</p>}
      </div>
      <div className="actions">
        <Button size="sm" kind="quiet" aria-label={t("rename_of", { name })} onClick={onRename}>
          {t("rename")}
        </Button>
        {can.remove && (
          <Button size="sm" kind="danger-quiet" aria-label={t("remove_of", { name })} onClick={onRemove}>
            {t("remove")}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The account's passkeys: add, rename, remove (rules X130, X133). */
export function AccountPasskeys({ account, reload }: SectionProps) {
  const { t } = useTranslation("passkeys");
  const nameOf = useName();
  const [asked, setAsked] = useState<OpenDialog>(null);
  const close = () => setAsked(null);
  const { passkeys } = account;
  return (
    <CollapsibleCard id="passkeys" title={t("title")} value={passkeys.length}>
      <p className="soft">{t("lead")}</p>
      {passkeys.length === 0 && <p className="soft">{t("empty")}</p>}
      {passkeys.length > 0 && (
        <ul className="account-list" aria-label={t("title")}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setAsked({ what: "rename", passkey })}
              onRemove={() => setAsked({ what: "remove", passkey })}
            />
          ))}
        </ul>
      )}
      {account.can.add_passkey && (
        <div className="actions">
          <Button onClick={() => setAsked({ what: "add" })}>{t("add")}</Button>
        </div>
      )}
      {asked?.what === "add" && <AddPasskeyDialog account={account} reload={reload} onClose={close} />}
      {asked?.what === "rename" && <RenamePasskeyDialog passkey={asked.passkey} reload={reload} onClose={close} />}
      {asked?.what === "remove" && (
        <RemoveSignInDialog
          account={account}
          reload={reload}
          title={t("remove_title", { name: nameOf(asked.passkey) })}
          submit={t("remove")}
          busy={t("removing")}
          done={t("removed")}
          remove={() => removePasskey(asked.passkey.id)}
          onClose={close}
        >
          <p>{t("remove_text")}</p>
        </RemoveSignInDialog>
      )}
    </CollapsibleCard>
  );
}
