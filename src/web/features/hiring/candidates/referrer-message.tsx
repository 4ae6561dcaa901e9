import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../../contract/limits.ts";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { useFormTicket } from "../../../shared/forms/form-ticket.ts";
import { HoneypotField } from "../../../shared/forms/honeypot-field.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Message } from "../../../ui/message.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { sendMessageToReferrer } from "./referrer-calls.ts";

type Props = { username: string; onClose: () => void };

function useMessage(username: string, onSent: () => void) {
  const withTicket = useFormTicket();
  const trap = useRef<HTMLInputElement>(null);
  const form = useContractForm({
    schema: async () =>
      (await import("../../../../contract/hiring/candidates.ts")).referrerMessage.omit({
        ticket: true,
        homepage: true,
      }),
    defaults: { name: "", email: "", message: "" },
    draft: `message:${username}`,
    async send(values, key) {
      const homepage = trap.current?.value ?? "";
      await withTicket(key, (ticket, key) => sendMessageToReferrer(username, { ...values, ticket, homepage }, key));
      onSent();
    },
  });
  return { ...form, trap };
}

function Form({ username, form }: { username: string; form: ReturnType<typeof useMessage> }) {
  const { t } = useTranslation("referrer-page");
  const { register, errorOf, pending, trap } = form;
  return (
    <FormShell
      form={form}
      actions={
        <Button kind="primary" type="submit" busy={pending && t("sending")}>
          {t("send_message")}
        </Button>
      }
    >
      <p className="soft">{t("message_hint", { username })}</p>
      <Field label={t("name")} error={errorOf("name")}>
        <Input autoComplete="name" maxLength={LIMITS.name.max} {...register("name")} />
      </Field>
      <Field label={t("email")} error={errorOf("email")}>
        <Input type="email" autoComplete="email" maxLength={LIMITS.email} {...register("email")} />
      </Field>
      <Field label={t("message")} error={errorOf("message")}>
        <Textarea rows={5} counter={LIMITS.message} {...register("message")} />
      </Field>
      <HoneypotField ref={trap} />
    </FormShell>
  );
}

/** Sends a message to a referrer whose email address stays hidden (rule P1). */
export function ReferrerMessageDialog({ username, onClose }: Props) {
  const { t } = useTranslation("referrer-page");
  const [sent, setSent] = useState(false);
  const form = useMessage(username, () => setSent(true));
  return (
    <Dialog open onClose={onClose} title={t("write_to", { username })} onDiscard={form.draft.discard}>
      {sent ? (
        <Message kind="good" title={t("message_sent", { username })} />
      ) : (
        <Form username={username} form={form} />
      )}
    </Dialog>
  );
}
