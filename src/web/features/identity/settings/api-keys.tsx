import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Account, accountEndpoints } from "../../../../contract/identity/account.ts";
import { type ApiKey, apiKeyEndpoints, type NewApiKey } from "../../../../contract/identity/keys/api-keys.ts";
import { SCOPES } from "../../../../contract/identity/keys/scopes.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { query } from "../../../lib/data/query.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";
import { call } from "../../../lib/net/api-client.ts";
import { KeyRow, RevokeDialog } from "../../../shared/keys/key-row.tsx";
import { type KeyKind, NewKeyDialog } from "../../../shared/keys/new-key-dialog.tsx";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { Button } from "../../../ui/button.tsx";
import { CollapsibleCard } from "../../../ui/collapsible-card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

const KEYS = query(apiKeyEndpoints.list, {});

function reloadKeys(): Promise<void> {
  return invalidate(apiKeyEndpoints.list, accountEndpoints.activity);
}

/** Personal keys: every scope that the user may grant. */
const KIND: KeyKind<NewApiKey> = {
  schema: () => import("../../../../contract/identity/keys/api-keys.ts").then((contract) => contract.newApiKey),
  known: SCOPES,
  send: async (body) => (await call(apiKeyEndpoints.create, { body })).key,
};

async function revoke({ id }: ApiKey): Promise<void> {
  await call(apiKeyEndpoints.revoke, { params: { id } });
  await reloadKeys();
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

/** The user's API keys: scopes, last use and expiry (rule X80). */
export function ApiKeys({ account }: { account: Account }) {
  const { t } = useTranslation("api-keys");
  const { value, failure, busy, retry } = useOwnQuery(KEYS);
  const [asked, setAsked] = useState<"new" | ApiKey | null>(null);
  const close = () => setAsked(null);
  return (
    <CollapsibleCard id="api-keys" title={t("title")} value={value?.items.length}>
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
      {asked === "new" && (
        <NewKeyDialog kind={KIND} hasPassword={account.has_password} onMade={reloadKeys} onClose={close} />
      )}
      {asked !== null && asked !== "new" && <RevokeDialog item={asked} revoke={revoke} onClose={close} />}
    </CollapsibleCard>
  );
}
