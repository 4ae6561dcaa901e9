import { useTranslation } from "react-i18next";
import {
  companyWebhookEndpoints,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookEvent,
  type WebhookWithSecret,
} from "../../../../contract/integrations/webhooks.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { call } from "../../../lib/net/api-client.ts";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field, FieldGroup } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { toast } from "../../../ui/toast.ts";
import { eventKey } from "./webhook-texts.ts";

const NEW = { address: "", events: [...WEBHOOK_EVENTS] as WebhookEvent[] };

type Props = {
  company: string;
  /** The webhook to change; omitted to add one. */
  webhook?: Webhook;
  onSecret?: (created: WebhookWithSecret) => void;
  onDone?: () => void;
};

/** The URL and events of a webhook. */
export function WebhookForm({ company, webhook, onSecret, onDone }: Props) {
  const { t } = useTranslation("webhooks");
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/integrations/webhooks.ts")).newWebhook,
    defaults: webhook === undefined ? NEW : { address: webhook.address, events: webhook.events },
    draft: `webhook:${company}:${webhook?.id ?? "new"}`,
    async send(body, key) {
      if (webhook === undefined) {
        const created = await call(companyWebhookEndpoints.add, { params: { id: company }, body }, { key });
        onSecret?.(created);
        form.form.reset(NEW);
      } else {
        await call(companyWebhookEndpoints.change, { params: { id: company, webhook: webhook.id }, body });
        toast(t("saved"), "success");
      }
      await invalidate(companyWebhookEndpoints.list);
      onDone?.();
    },
  });
  return (
    <FormShell
      form={form}
      actions={
        <Button kind="primary" type="submit" busy={form.pending && t("working")}>
          {t(webhook === undefined ? "add" : "save")}
        </Button>
      }
    >
      <Field label={t("address")} hint={t("address_hint")} error={form.errorOf("address")}>
        <Input type="url" inputMode="url" autoComplete="off" spellCheck={false} {...form.register("address")} />
      </Field>
      <FieldGroup label={t("events")} error={form.errorOf("events")}>
        <div className="webhook-events">
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox key={event} value={event} label={t(eventKey(event))} {...form.register("events")} />
          ))}
        </div>
      </FieldGroup>
    </FormShell>
  );
}
