import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type PeopleSync, peopleSyncEndpoints, type SyncToken } from "../../../../../contract/members/people-sync.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../../lib/net/api-error.ts";
import { copyText } from "../../../../shared/records/copy-text.ts";
import { useAction } from "../../../../shared/records/use-action.ts";
import { When } from "../../../../shared/records/when.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { ConfirmDialog } from "../../../../ui/dialog.tsx";
import { RichText } from "../../../../ui/rich-text.tsx";
import { TokenDialog } from "./token-dialog.tsx";

const BADGES = { live: "active", ended: "draft", revoked: "draft" } as const;

function Times({ token: { created_at, ends_at, last_used_at, state } }: { token: SyncToken }) {
  const { t } = useTranslation("scim");
  return (
    <p className="note soft">
      <RichText text={t("made")} slots={{ when: <When at={created_at} /> }} /> ·{" "}
      {last_used_at === null ? (
        t("never_used")
      ) : (
        <RichText text={t("used")} slots={{ when: <When at={last_used_at} relative /> }} />
      )}
      {state === "live" && (
        <>
          {" "}
          · <RichText text={t("ends")} slots={{ when: <When at={ends_at} /> }} />
        </>
      )}
    </p>
  );
}

function TokenRow({ token, onRevoke }: { token: SyncToken; onRevoke: () => void }) {
  const { t } = useTranslation("scim");
  return (
    <li className="sync-row">
      <div>
        <p className="sync-line">
          <span className="strong">{token.name}</span>
          <Badge status={BADGES[token.state]}>{t(`state_${token.state}`)}</Badge>
          <code>{token.prefix}…</code>
        </p>
        <Times token={token} />
      </div>
      {token.state === "live" && (
        <Button size="sm" kind="danger-quiet" aria-label={t("revoke_of", { name: token.name })} onClick={onRevoke}>
          {t("revoke")}
        </Button>
      )}
    </li>
  );
}

function RevokeDialog({ company, token, onClose }: { company: string; token: SyncToken; onClose: () => void }) {
  const { t } = useTranslation("scim");
  const { t: words } = useTranslation("errors");
  const revoke = useAction(
    async () => {
      await call(peopleSyncEndpoints.revokeToken, { params: { id: company, sync_token: token.id } });
      onClose();
    },
    { changes: [peopleSyncEndpoints.get], done: t("revoked"), failed: (error) => words(errorCodeOf(error)) },
  );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("revoke_title", { name: token.name })}
      text={t("revoke_text")}
      confirm={t("revoke")}
      busy={revoke.busy && t("working")}
      onConfirm={() => void revoke.act()}
    />
  );
}

/** The SCIM URL for the provider, and its tokens (rule X190). */
export function ScimTokens({ sync: { company, base, domain, tokens } }: { sync: PeopleSync }) {
  const { t } = useTranslation("scim");
  const [asked, setAsked] = useState<"new" | SyncToken | null>(null);
  const close = () => setAsked(null);
  const copy = () => copyText(base, { done: t("copied"), failed: t("copy_failed") });
  return (
    <Card title={t("tokens")}>
      <div className="stack">
        <p className="sync-words">{t("tokens_text")}</p>
        <p className="sync-line">
          <span>{t("base")}</span>
          <code className="sync-base">{base}</code>
          <Button size="sm" onClick={() => void copy()}>
            {t("copy")}
          </Button>
        </p>
        {tokens.length === 0 ? (
          <p className="soft">{t("tokens_empty")}</p>
        ) : (
          <ul className="sync-list" aria-label={t("tokens")}>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setAsked(token)} />
            ))}
          </ul>
        )}
        {domain !== null && (
          <div className="actions">
            <Button onClick={() => setAsked("new")}>{t("make")}</Button>
          </div>
        )}
      </div>
      {asked === "new" && <TokenDialog company={company.id} onClose={close} />}
      {asked !== null && asked !== "new" && <RevokeDialog company={company.id} token={asked} onClose={close} />}
    </Card>
  );
}
