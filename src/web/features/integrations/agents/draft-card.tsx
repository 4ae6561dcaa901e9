import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../../contract/errors.ts";
import { applicationEndpoints } from "../../../../contract/hiring/applications.ts";
import { MESSAGE_READERS, type MessageReaders } from "../../../../contract/hiring/messages/bounds.ts";
import { messageEndpoints } from "../../../../contract/hiring/messages/messages.ts";
import { referralEndpoints } from "../../../../contract/hiring/referrals.ts";
import { agentEndpoints } from "../../../../contract/integrations/agents/agents.ts";
import { type AgentDraft, agentDraftEndpoints } from "../../../../contract/integrations/agents/drafts.ts";
import { jobEndpoints } from "../../../../contract/jobs/jobs.ts";
import { formatDollars } from "../../../../rules/money.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { useAction } from "../../../shared/records/use-action.ts";
import { When } from "../../../shared/records/when.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { Message } from "../../../ui/message.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { toast } from "../../../ui/toast.ts";

const CHANGED_BY_DISMISSAL = [agentDraftEndpoints.list, agentEndpoints.list] as const;
/** Endpoints that become stale after a draft was confirmed. */
const CHANGED_BY_CONFIRMATION = [
  ...CHANGED_BY_DISMISSAL,
  referralEndpoints.list,
  applicationEndpoints.list,
  jobEndpoints.list,
  messageEndpoints.conversation,
] as const;

type Field = AgentDraft["fields"][number];

function isReaders(value: string): value is MessageReaders {
  return (MESSAGE_READERS as readonly string[]).includes(value);
}

/** One field of the draft. */
function Value({ name, value }: Field) {
  const { t, i18n } = useTranslation("agents");
  if (name === "reward_amount") return formatDollars(Number(value), i18n.language);
  if (name === "readers" && isReaders(value)) return t(`readers_${value}`);
  return <span className="draft-text">{value}</span>;
}

/** Why the confirmation failed; the draft is kept. */
function Failure({ code }: { code: ErrorCode }) {
  const { t } = useTranslation("agents");
  const { t: errorText } = useTranslation("errors");
  return (
    <Message kind="stop" title={code === "validation_failed" ? t("press_faults") : errorText(code)}>
      <p>{t("press_failed")}</p>
    </Message>
  );
}

/** An agent's draft: everything that will be done, and as whom (rule X156). */
export function DraftCard({ draft }: { draft: AgentDraft }) {
  const { t } = useTranslation("agents");
  const { id, kind, agent, about, fields, created_at, ends_at } = draft;
  const params = { id };
  async function pressed() {
    try {
      return await call(agentDraftEndpoints.press, { params });
    } catch (error) {
      // The draft was dismissed meanwhile, possibly with its agent, so the card is removed; or its subject is gone.
      if (errorCodeOf(error) === "not_found") toast(t("press_gone"));
      throw error;
    }
  }
  const press = useAction(pressed, {
    changes: CHANGED_BY_CONFIRMATION,
    done: t(`pressed_${kind}`),
  });
  const dismiss = useAction(() => call(agentDraftEndpoints.dismiss, { params }), {
    changes: CHANGED_BY_DISMISSAL,
    done: t("dismissed"),
    failed: () => t("dismiss_failed"),
  });
  const busy = press.busy || dismiss.busy;
  const title = `agent-draft-${id}`;
  return (
    <article className="card stack" aria-labelledby={title}>
      <div className="draft-head">
        <h2 className="sub-title" id={title}>
          {about === "" ? t(`kind_${kind}`) : about}
        </h2>
        <Badge status="draft">{t(`kind_${kind}`)}</Badge>
      </div>
      <p className="note soft">
        <RichText
          text={t("left")}
          // The agent's own name may contain anything, so it is rendered as text.
          slots={{ agent: <strong>{agent || t("unnamed")}</strong>, when: <When at={created_at} relative /> }}
        />{" "}
        · <RichText text={t("ends_on")} slots={{ when: <When at={ends_at} /> }} />
      </p>
      <dl className="dl">
        {fields.map((field) => (
          <Fact name={t(`field_${field.name}`)} key={field.name}>
            <Value {...field} />
          </Fact>
        ))}
      </dl>
      {kind === "referral" && <p className="note soft">{t("press_referral_hint")}</p>}
      {press.failure !== null && press.failure !== "not_found" && <Failure code={press.failure} />}
      <div className="actions">
        <Button kind="primary" disabled={busy} busy={press.busy && t("pressing")} onClick={() => void press.act()}>
          {t(`press_${kind}`)}
        </Button>
        <Button disabled={busy} busy={dismiss.busy && t("dismissing")} onClick={() => void dismiss.act()}>
          {t("dismiss")}
        </Button>
      </div>
    </article>
  );
}
