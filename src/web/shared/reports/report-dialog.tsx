import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  REPORT_REASONS,
  type ReportKind,
  type ReportReason,
  reportEndpoints,
} from "../../../contract/admin/reports/reports.ts";
import type { Language } from "../../../contract/choices.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { call } from "../../lib/net/api-client.ts";
import { useAuth } from "../../lib/session/auth-provider.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Message } from "../../ui/message.tsx";
import { Select } from "../../ui/select.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { FormShell } from "../forms/form-shell.tsx";
import { useFormTicket } from "../forms/form-ticket.ts";
import { HoneypotField } from "../forms/honeypot-field.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";

type Props = {
  kind: ReportKind;
  id: string;
  /** The secret of the emailed link by which the message is read; the reply goes to the address of that link. */
  link?: string | undefined;
  onClose: () => void;
};

/** Messages have their own introduction, which says what an admin can read of them. */
function isMessage(kind: ReportKind): kind is "message" | "question" | "answer" {
  return kind === "message" || kind === "question" || kind === "answer";
}

function useReport({ kind, id, link }: Props, onSent: (answered: boolean) => void) {
  const { i18n } = useTranslation();
  const withTicket = useFormTicket();
  const trap = useRef<HTMLInputElement>(null);
  const form = useContractForm({
    schema: async () => (await import("../../../contract/admin/reports/reports.ts")).reportForm,
    defaults: { reason: "" as ReportReason, text: "", email: "" },
    // Input of readers with an emailed link is not stored in the browser.
    ...(link === undefined && { draft: `report:${id}` }),
    async send(values, key) {
      const by = link === undefined ? {} : { link };
      const about = {
        kind,
        subject: id,
        ...by,
        language: i18n.language as Language,
        homepage: trap.current?.value ?? "",
      };
      await withTicket(key, (ticket, key) =>
        call(reportEndpoints.create, { body: { ...values, ...about, ticket } }, { key }),
      );
      onSent(values.email !== "");
    },
  });
  return { ...form, trap };
}

type FormProps = { form: ReturnType<typeof useReport>; kind: ReportKind; anonymous: boolean };

function Form({ form, kind, anonymous }: FormProps) {
  const { t } = useTranslation("reports");
  const { register, errorOf, pending, trap } = form;
  return (
    <FormShell
      form={form}
      actions={
        <Button kind="primary" type="submit" busy={pending && t("report_sending")}>
          {t("report_send")}
        </Button>
      }
    >
      <p className="soft">{t(isMessage(kind) ? `report_lead_${kind}` : "report_lead")}</p>
      <Field label={t("report_reason")} error={errorOf("reason")}>
        <Select
          placeholder={t("report_reason_choose")}
          options={REPORT_REASONS.map((value) => ({ value, label: t(`reason_${value}`) }))}
          {...register("reason")}
        />
      </Field>
      <Field label={t("report_text")} hint={t("report_text_hint")} error={errorOf("text")}>
        <Textarea rows={4} counter={{ max: LIMITS.report.text }} {...register("text")} />
      </Field>
      {anonymous && (
        <Field label={t("report_email")} optional hint={t("report_email_hint")} error={errorOf("email")}>
          <Input type="email" inputMode="email" autoComplete="email" maxLength={LIMITS.email} {...register("email")} />
        </Field>
      )}
      <HoneypotField ref={trap} />
    </FormShell>
  );
}

/** Reports a public page or a message; typed text stays until it was sent. */
export function ReportDialog(props: Props) {
  const { t } = useTranslation("reports");
  const general = useTranslation("general").t;
  const signedIn = useAuth().status === "signed-in";
  const [sent, setSent] = useState<{ answered: boolean } | null>(null);
  const known = signedIn || sent?.answered === true;
  const answered = known ? "report_sent_answer" : "report_sent_text";
  const sentText = props.link === undefined ? answered : "report_sent_mail";
  const form = useReport(props, (answered) => setSent({ answered }));
  return (
    <Dialog
      open
      onClose={props.onClose}
      locked={form.pending}
      title={t(`report_${props.kind}`)}
      onDiscard={form.draft.discard}
      foot={sent === null ? undefined : <Button onClick={props.onClose}>{general("close")}</Button>}
    >
      {sent === null ? (
        <Form form={form} kind={props.kind} anonymous={!signedIn && props.link === undefined} />
      ) : (
        <Message kind="good" title={t("report_sent")}>
          <p>{t(sentText)}</p>
        </Message>
      )}
    </Dialog>
  );
}
