import { Bot } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accountEndpoints } from "../../../../contract/identity/account.ts";
import { type Agent, agentEndpoints } from "../../../../contract/integrations/agents/agents.ts";
import { AGENT_DRAFTS_PATH } from "../../../../contract/integrations/agents/drafts.ts";
import { query } from "../../../lib/data/query.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";
import { formatList } from "../../../lib/format/lists.ts";
import { call } from "../../../lib/net/api-client.ts";
import { ACCESS_BADGE, AccessTimes } from "../../../shared/keys/access-times.tsx";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { useAgentScopeName } from "../../../shared/records/agent-scopes.ts";
import { useAction } from "../../../shared/records/use-action.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CollapsibleCard } from "../../../ui/collapsible-card.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { IconTile } from "../../../ui/icon-tile.tsx";
import { TextLink } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

const AGENTS = query(agentEndpoints.list, {});

function Times({ item }: { item: Agent }) {
  const { t } = useTranslation("agents");
  const uses = { began: t("connected"), never_used: t("never_used"), used: t("used") };
  return <AccessTimes item={item} texts={{ ...uses, ends_on: t("ends_on"), ended_on: t("ended_on") }} />;
}

function AgentRow({ item, onRevoke }: { item: Agent; onRevoke: () => void }) {
  const { t, i18n } = useTranslation("agents");
  const scopeName = useAgentScopeName();
  const name = item.name || t("unnamed");
  return (
    <li className="account-row">
      <IconTile of={Bot} />
      <div>
        <p className="account-line">
          <span className="strong account-long">{name}</span>
          <Badge status={ACCESS_BADGE[item.state]}>{t(`state_${item.state}`)}</Badge>
        </p>
        <p className="note soft account-long">{t("answers_to", { host: item.host })}</p>
        <p className="note soft">{t("may", { scopes: formatList(item.scopes.map(scopeName), i18n.language) })}</p>
        <Times item={item} />
      </div>
      {item.state === "live" && (
        <Button size="sm" kind="danger-quiet" aria-label={t("revoke_of", { name })} onClick={onRevoke}>
          {t("revoke")}
        </Button>
      )}
    </li>
  );
}

function RevokeDialog({ item, onClose }: { item: Agent; onClose: () => void }) {
  const { t } = useTranslation("agents");
  const revoke = useAction(() => call(agentEndpoints.revoke, { params: { id: item.id } }), {
    changes: [agentEndpoints.list, accountEndpoints.activity],
    done: t("revoked"),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("revoke_title", { name: item.name || t("unnamed") })}
      text={t("revoke_text")}
      confirm={t("revoke")}
      busy={revoke.busy && t("revoking")}
      {...(revoke.failure !== null && { error: t("revoke_failed") })}
      onConfirm={() => void revoke.act()}
    />
  );
}

function Waiting() {
  const { t } = useTranslation("agents");
  return (
    <div className="stack" role="status">
      <p className="label soft">{t("loading")}</p>
      <Skeleton height="3rem" />
    </div>
  );
}

/** The access that the user granted to agents, beside API keys, and the number of pending drafts (rules X150, X153). */
export function Agents() {
  const { t } = useTranslation("agents");
  const { value, failure, busy, retry } = useOwnQuery(AGENTS);
  const [asked, setAsked] = useState<Agent | null>(null);
  return (
    <CollapsibleCard id="agents" title={t("title")} value={value?.items.length} waits={(value?.drafts ?? 0) > 0}>
      <p className="soft">{t("lead")}</p>
      {value === null && failure === null && <Waiting />}
      {value === null && failure !== null && <LoadFailure text={t("failed")} onRetry={retry} busy={busy} />}
      {value?.items.length === 0 && <p className="soft">{t("empty", { address: `${location.origin}/mcp` })}</p>}
      {value !== null && value.items.length > 0 && (
        <ul className="account-list" aria-label={t("title")}>
          {value.items.map((item) => (
            <AgentRow key={item.id} item={item} onRevoke={() => setAsked(item)} />
          ))}
        </ul>
      )}
      <p>
        <TextLink to={AGENT_DRAFTS_PATH} arrow>
          {value === null || value.drafts === 0 ? t("drafts_title") : t("waiting", { count: value.drafts })}
        </TextLink>
      </p>
      {asked !== null && <RevokeDialog item={asked} onClose={() => setAsked(null)} />}
    </CollapsibleCard>
  );
}
