import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../../../contract/choices.ts";
import {
  type CompanyMail,
  type CompanyMails,
  companyMailEndpoints,
} from "../../../../contract/hiring/company-mails.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { call } from "../../../lib/net/api-client.ts";
import { IdempotencyKey } from "../../../lib/net/idempotency-key.ts";
import { useAction } from "../../../shared/records/use-action.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { type EmailTemplateFormState, languageFields } from "./use-email-template-form.ts";

type Props = { mails: CompanyMails; mail: CompanyMail; form: EmailTemplateFormState; language: Language };

function ResetDialog({ mails, mail, form, onClose }: Omit<Props, "language"> & { onClose: () => void }) {
  const { t } = useTranslation("team");
  const { company, job } = mails;
  const { act, busy } = useAction(
    () =>
      call(companyMailEndpoints.save, {
        params: { id: company.id, trigger: mail.trigger },
        body: { job: job?.id ?? null, version: mail.version, texts: {} },
      }),
    {
      changes: [companyMailEndpoints.get],
      done: t("mail_reset_done"),
      failed: () => t("mail_reset_failed"),
      onDone(saved) {
        form.form.reset({ job: job?.id ?? null, version: saved.version, texts: languageFields({}) });
        form.draft.sent();
        form.setError(null);
        onClose();
      },
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={t("mail_reset_title")}
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t("cancel", { ns: "general" })}
          </Button>
          <Button kind="danger" busy={busy && t("saving")} onClick={() => void act()}>
            {t("mail_reset", { product: PRODUCT_NAME })}
          </Button>
        </>
      }
    >
      <p>
        {job === null
          ? t("mail_reset_text", { product: PRODUCT_NAME })
          : t("mail_reset_text_job", { name: company.name })}
      </p>
    </Dialog>
  );
}

/** Further actions: send a test email, and restore the previous text. */
export function EmailTemplateActions({ mails, mail, form, language }: Props) {
  const { t } = useTranslation("team");
  const { t: errorText } = useTranslation("errors");
  const [resets, setResets] = useState(false);
  const attempt = useRef(new IdempotencyKey());
  const sample = useAction(
    async () => {
      const { subject = "", body = "" } = form.form.getValues().texts[language] ?? {};
      const trial = { job: mails.job?.id ?? null, language, subject, body };
      const params = { id: mails.company.id, trigger: mail.trigger };
      try {
        const sent = await call(
          companyMailEndpoints.sample,
          { params, body: trial },
          { key: attempt.current.for(trial) },
        );
        attempt.current.ended(null);
        return sent;
      } catch (failure) {
        attempt.current.ended(failure);
        throw failure;
      }
    },
    { changes: [], done: ({ sent_to }) => t("mail_sample_sent", { email: sent_to }) },
  );
  return (
    <>
      <Button busy={sample.busy && t("working")} onClick={() => void sample.act()}>
        {t("mail_sample")}
      </Button>
      {Object.keys(mail.texts).length > 0 && (
        <Button kind="quiet" onClick={() => setResets(true)}>
          {mails.job === null ? t("mail_reset", { product: PRODUCT_NAME }) : t("mail_reset_job")}
        </Button>
      )}
      {sample.failure !== null && (
        <p className="mail-failure" role="alert">
          {errorText(sample.failure)}
        </p>
      )}
      {resets && <ResetDialog mails={mails} mail={mail} form={form} onClose={() => setResets(false)} />}
    </>
  );
}
