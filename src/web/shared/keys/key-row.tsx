import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKey } from "../../../contract/identity/keys/api-keys.ts";
import { formatList } from "../../lib/format/lists.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { toast } from "../../ui/toast.ts";
import { ACCESS_BADGE, AccessTimes } from "./access-times.tsx";
import { useScopeName } from "./scope-choice.tsx";

function Times({ item }: { item: ApiKey }) {
  const { t } = useTranslation("api-keys");
  const uses = { began: t("created"), never_used: t("never_used"), used: t("used") };
  return <AccessTimes item={item} texts={{ ...uses, ends_on: t("ends_on"), ended_on: t("ended_on") }} />;
}

type RowProps = { item: ApiKey; more?: ReactNode; onRevoke: () => void };

/** An API key: its prefix, scopes, creation and expiry dates; `more` is rendered between. */
export function KeyRow({ item, more, onRevoke }: RowProps) {
  const { t, i18n } = useTranslation("api-keys");
  const scopeName = useScopeName();
  const scopes = formatList(item.scopes.map(scopeName), i18n.language);
  return (
    <li className="account-row">
      <IconTile of={KeyRound} />
      <div>
        <p className="account-line">
          <span className="strong account-long">{item.name}</span>
          <Badge status={ACCESS_BADGE[item.state]}>{t(`state_${item.state}`)}</Badge>
          <code className="key-start">{item.prefix}…</code>
        </p>
        <p className="note soft">{t("may", { scopes })}</p>
        {more}
        <Times item={item} />
      </div>
      {item.state === "live" && (
        <Button size="sm" kind="danger-quiet" aria-label={t("revoke_of", { name: item.name })} onClick={onRevoke}>
          {t("revoke")}
        </Button>
      )}
    </li>
  );
}

type RevokeProps<K extends ApiKey> = { item: K; revoke: (item: K) => Promise<void>; onClose: () => void };

/** Asks for confirmation, because a revoked key cannot be restored. */
export function RevokeDialog<K extends ApiKey>({ item, revoke, onClose }: RevokeProps<K>) {
  const { t } = useTranslation("api-keys");
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  async function confirm() {
    setBusy(true);
    setFailed(false);
    try {
      await revoke(item);
      toast(t("revoked"), "success");
      onClose();
    } catch (error) {
      console.warn("An API key could not be revoked", error);
      setFailed(true);
      setBusy(false);
    }
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("revoke_title", { name: item.name })}
      text={t("revoke_text")}
      confirm={t("revoke")}
      busy={busy && t("revoking")}
      {...(failed && { error: t("revoke_failed") })}
      onConfirm={() => void confirm()}
    />
  );
}
