import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData, useRouteError } from "react-router";
import type { Scope } from "../../../../contract/identity/keys/scopes.ts";
import { type AgentRequest, agentEndpoints } from "../../../../contract/integrations/agents/agents.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { requireSession } from "../../../lib/session/guard.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { useAgentScopeName } from "../../../shared/records/agent-scopes.ts";
import { useAction } from "../../../shared/records/use-action.ts";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { FieldGroup } from "../../../ui/field.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import "./agents.css";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  requireSession({ request });
  const id = params.request ?? "";
  return { id, asked: await call(agentEndpoints.request, { params: { request: id } }) };
}

export function HydrateFallback() {
  const { t } = useTranslation("agents");
  return (
    <div className="page agent-page">
      <PageHeader title={t("connect_title")} lead={t("connect_lead")} />
      <div aria-hidden="true">
        <Skeleton height="22rem" />
      </div>
    </div>
  );
}

/** An expired request cannot be retried; other failures can. */
export function ErrorBoundary() {
  const { t } = useTranslation("agents");
  const over = ["not_found", "validation_failed"].includes(errorCodeOf(useRouteError()));
  if (!over) return <ScreenFailure title={t("connect_title")} text={t("connect_unread")} />;
  return (
    <div className="page agent-page">
      <PageMeta title={t("connect_title")} />
      <PageHeader title={t("connect_title")} />
      <Message kind="stop" title={t("connect_failed")} />
    </div>
  );
}

/** The requesting agent as far as it is known, and the account that would grant access. */
function Asking({ asked }: { asked: AgentRequest }) {
  const { t } = useTranslation("agents");
  const { person } = useAuth();
  return (
    <>
      <dl className="dl">
        <Fact name={t("calls_itself")}>{asked.name || t("unnamed")}</Fact>
        <Fact name={t("host")}>
          <strong>{asked.host}</strong>
        </Fact>
        {person !== null && <Fact name={t("account")}>{person.email}</Fact>}
      </dl>
      <Message kind="wait" title={t("unchecked")} />
    </>
  );
}

type ScopesProps = { asked: readonly Scope[]; chosen: readonly Scope[]; onChoose: (chosen: Scope[]) => void };

function Scopes({ asked, chosen, onChoose }: ScopesProps) {
  const { t } = useTranslation("agents");
  const scopeName = useAgentScopeName();
  return (
    <FieldGroup label={t("asks")} hint={t("asks_hint")}>
      <div className="agent-scopes">
        {asked.map((scope) => (
          <Checkbox
            key={scope}
            label={scopeName(scope)}
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, scope] : chosen.filter((other) => other !== scope))
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** Grants an agent access (rule X152): opening this page grants nothing. */
export default function ConnectAgentScreen() {
  const { t } = useTranslation("agents");
  const { t: errorText } = useTranslation("errors");
  const { id, asked } = useLoaderData<typeof clientLoader>();
  const [chosen, setChosen] = useState<Scope[]>(asked.scopes);
  useSessionEndedText(t("please"));
  const answer = useAction(
    (scopes: Scope[]) => call(agentEndpoints.answer, { params: { request: id }, body: { scopes } }),
    // The browser navigates to the agent's redirect URL, which waits for the answer.
    { changes: [agentEndpoints.list], onDone: ({ go }) => location.assign(go) },
  );
  const gone = answer.failure === "not_found";
  return (
    <div className="page agent-page">
      <PageMeta title={t("connect_title")} />
      <PageHeader title={t("connect_title")} lead={t("connect_lead")} />
      <Card title={t("wants", { name: asked.name || t("unnamed") })}>
        <Asking asked={asked} />
        {asked.scopes.length === 0 ? (
          <p>{t("nothing_asked")}</p>
        ) : (
          <Scopes asked={asked.scopes} chosen={chosen} onChoose={setChosen} />
        )}
        <p className="note soft">{t("lasts", { count: asked.days })}</p>
        {answer.failure !== null && (
          <Message kind="stop" title={gone ? t("connect_failed") : errorText(answer.failure)} />
        )}
        <div className="actions">
          <Button
            kind="primary"
            disabled={chosen.length === 0 || answer.busy}
            busy={answer.busy && answer.pending !== null && answer.pending.length > 0 && t("allowing")}
            onClick={() => void answer.act(chosen)}
          >
            {t("allow")}
          </Button>
          <Button
            disabled={answer.busy}
            busy={answer.busy && answer.pending?.length === 0 && t("refusing")}
            onClick={() => void answer.act([])}
          >
            {t("refuse")}
          </Button>
        </div>
      </Card>
    </div>
  );
}
