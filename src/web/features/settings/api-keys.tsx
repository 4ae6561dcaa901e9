import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Account, accountEndpoints } from "../../../contract/account.ts";
import { type ApiKey, apiKeyEndpoints } from "../../../contract/keys/api-keys.ts";
import { changed } from "../../lib/data/changes.ts";
import { query } from "../../lib/data/query.ts";
import { useAsked } from "../../lib/data/use-read.ts";
import { formatList } from "../../lib/format/lists.ts";
import { call } from "../../lib/net/caller.ts";
import { LoadFailure } from "../../shared/lists/load-failure.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { ACCESS_BADGE, AccessTimes } from "./access-times.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { useScopeName } from "./scope-choice.tsx";

const KEYS = query(apiKeyEndpoints.list, {});

function reloadKeys(): Promise<void> {
  return changed(apiKeyEndpoints.list, accountEndpoints.activity);
}

function Times({ item }: { item: ApiKey }) {
  const { t } = useTranslation("api-keys");
  const uses = { began: t("created"), never_used: t("never_used"), used: t("used") };
  return <AccessTimes item={item} texts={{ ...uses, ends_on: t("ends_on"), ended_on: t("ended_on") }} />;
}

function KeyRow({ item, onRevoke }: { item: ApiKey; onRevoke: () => void }) {
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

function RevokeDialog({ item, onClose }: { item: ApiKey; onClose: () => void }) {
  const { t } = useTranslation("api-keys");
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  async function revoke() {
    setBusy(true);
    setFailed(false);
    try {
      await call(apiKeyEndpoints.revoke, { params: { id: item.id } });
      await reloadKeys();
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
      onConfirm={() => void revoke()}
    />
  );
}

function Waiting() {
  const { t } = useTranslation("api-keys");
  return (
    <div className="stack" role="status">
      <p className="label soft">{t("loading")}</p>
      <Skeleton height="3rem" />
    </div>
  );
}

/** The person's API keys: what each may do, when it was used last, and its end (rule X80). */
export function ApiKeys({ account }: { account: Account }) {
  const { t } = useTranslation("api-keys");
  const { value, failure, busy, retry } = useAsked(KEYS);
  const [asked, setAsked] = useState<"new" | ApiKey | null>(null);
  const close = () => setAsked(null);
  return (
    <Card title={t("title")}>
      <p className="soft">{t("lead")}</p>
      {value === null && failure === null && <Waiting />}
      {value === null && failure !== null && <LoadFailure text={t("failed")} onRetry={retry} busy={busy} />}
      {value?.items.length === 0 && <p className="soft">{t("empty")}</p>}
      {value !== null && value.items.length > 0 && (
        <ul className="account-list" aria-label={t("title")}>
          {value.items.map((item) => (
            <KeyRow key={item.id} item={item} onRevoke={() => setAsked(item)} />
          ))}
        </ul>
      )}
      <div className="actions">
        <Button onClick={() => setAsked("new")}>{t("make")}</Button>
        <a href="/api/docs">{t("docs")}</a>
      </div>
      {asked === "new" && <NewKeyDialog hasPassword={account.has_password} onMade={reloadKeys} onClose={close} />}
      {asked !== null && asked !== "new" && <RevokeDialog item={asked} onClose={close} />}
    </Card>
  );
}
