import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  companyWebhookEndpoints,
  type Webhook,
  type WebhookWithSecret,
} from "../../../../contract/integrations/webhooks.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { IdempotencyKey } from "../../../lib/net/idempotency-key.ts";
import { Moment } from "../../../shared/records/moment.tsx";
import { useAction } from "../../../shared/records/use-action.ts";
import { Badge, Tags } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog, Dialog } from "../../../ui/dialog.tsx";
import { Message } from "../../../ui/message.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookLog } from "./webhook-log.tsx";

type Props = { company: string; webhook: Webhook; onSecret: (created: WebhookWithSecret) => void };
type OpenDialog = "rotate" | "remove" | "edit";

/** Whether it is on, why not, or since when deliveries fail. */
function State({ webhook: { off, off_at, failing_since, former_until } }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  return (
    <>
      {off !== null && off_at !== null && (
        <Message kind={off === "person" ? "calm" : "stop"} title={t(`off_${off}`)}>
          <p>
            <Moment at={off_at} /> · {t("off_kept")}
          </p>
        </Message>
      )}
      {off === null && failing_since !== null && (
        <Message kind="wait" title={t("failing")}>
          <p>
            {t("failing_since")} <Moment at={failing_since} />. {t("failing_text")}
          </p>
        </Message>
      )}
      {former_until !== null && (
        <p className="note soft">
          {t("former_until")} <Moment at={former_until} />
        </p>
      )}
    </>
  );
}

/** The actions on one webhook; each shows its result. */
function useWebhookActs({ company, webhook, onSecret }: Props, close: () => void) {
  const { t } = useTranslation("webhooks");
  const { t: words } = useTranslation("errors");
  const params = { id: company, webhook: webhook.id };
  const { list, deliveries, ...at } = companyWebhookEndpoints;
  const failed = (error: unknown) => words(errorCodeOf(error));
  // A retry without an answer keeps the key: another secret would invalidate the one that receivers still use.
  const [key] = useState(() => new IdempotencyKey());
  return {
    test: useAction(() => call(at.test, { params }), { changes: [deliveries], done: t("test_sent"), failed }),
    turn: useAction((on: boolean) => call(at.turn, { params, body: { on } }), {
      changes: [list, deliveries],
      done: (_answer, on) => t(on ? "switched_on" : "switched_off"),
      failed,
    }),
    rotate: useAction(() => call(at.rotate, { params }, { key: key.for(params) }), {
      changes: [list],
      failed(error) {
        key.ended(error);
        return failed(error);
      },
      onDone(rotated) {
        key.ended(null);
        close();
        onSecret(rotated);
      },
    }),
    remove: useAction(() => call(at.remove, { params }), {
      changes: [list],
      done: t("removed"),
      failed,
      onDone: close,
    }),
  };
}

/** One webhook endpoint of a company: events, health and actions. */
export function WebhookCard(props: Props) {
  const { company, webhook } = props;
  const { t } = useTranslation("webhooks");
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const [shown, setShown] = useState(false);
  const close = () => setAsked(null);
  const { test, turn, rotate, remove } = useWebhookActs(props, close);
  const { host } = new URL(webhook.address);
  const on = webhook.off === null;
  const badge = on ? (webhook.failing_since === null ? "active" : "pending") : "off";
  return (
    <Card as="section" className="webhook">
      <div className="webhook-head">
        <h2 className="card-title webhook-address">{webhook.address}</h2>
        <Badge status={badge}>{t(on ? "on" : "off")}</Badge>
      </div>
      <Tags tags={webhook.events} />
      <State webhook={webhook} />
      <div className="actions webhook-actions">
        <Button
          size="sm"
          busy={test.busy && t("working")}
          reason={on ? undefined : t("test_off")}
          onClick={() => void test.act()}
        >
          {t("test")}
        </Button>
        <Button size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t(shown ? "log_hide" : "log")}
        </Button>
        <Button size="sm" onClick={() => setAsked("edit")}>
          {t("edit")}
        </Button>
        <Button size="sm" onClick={() => setAsked("rotate")}>
          {t("rotate")}
        </Button>
        <Button size="sm" busy={turn.busy && t("working")} onClick={() => void turn.act(!on)}>
          {t(on ? "switch_off" : "switch_on")}
        </Button>
        <Button size="sm" kind="danger-quiet" onClick={() => setAsked("remove")}>
          {t("remove")}
        </Button>
      </div>
      {shown && <WebhookLog company={company} webhook={webhook} />}
      <Dialog open={asked === "edit"} onClose={close} title={t("edit_of", { host })}>
        <WebhookForm company={company} webhook={webhook} onDone={close} />
      </Dialog>
      <ConfirmDialog
        open={asked === "rotate"}
        onClose={close}
        title={t("rotate")}
        text={t(webhook.former_until === null ? "rotate_text" : "rotate_again_text", { host })}
        confirm={t("rotate")}
        kind="primary"
        busy={rotate.busy && t("working")}
        onConfirm={() => void rotate.act()}
      />
      <ConfirmDialog
        open={asked === "remove"}
        onClose={close}
        title={t("remove_of", { host })}
        text={t("remove_text")}
        confirm={t("remove")}
        busy={remove.busy && t("working")}
        onConfirm={() => void remove.act()}
      />
    </Card>
  );
}
