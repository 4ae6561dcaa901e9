import { useTranslation } from "react-i18next";
import {
  type CompanyVerificationDetail,
  companyVerificationEndpoints,
} from "../../../../contract/companies/company-verification.ts";
import { call } from "../../../lib/net/api-client.ts";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Moment } from "../../../shared/records/moment.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Message } from "../../../ui/message.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { toast } from "../../../ui/toast.ts";

type Props = {
  verification: CompanyVerificationDetail & { domain: string };
  onChange: (verification: CompanyVerificationDetail) => void;
};

function Form({ verification: { company, domain, mailed_until }, onChange }: Props) {
  const { t } = useTranslation("company");
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/companies/company-verification.ts")).verificationMail,
    defaults: { mailbox: "" },
    draft: `company-proof:${company.id}`,
    async send(body) {
      onChange(await call(companyVerificationEndpoints.mail, { params: { id: company.id }, body }));
      toast(t("mail_sent", { address: `${body.mailbox}@${domain}` }), "success");
    },
  });
  const { register, errorOf, pending } = form;
  return (
    <FormShell
      form={form}
      unanswered={t("mail_failed")}
      actions={
        <Button kind="primary" type="submit" busy={pending && t("mail_sending")}>
          {t("mail_send")}
        </Button>
      }
    >
      <p>{t("mail_text", { domain })}</p>
      <Field label={t("mailbox", { domain })} error={errorOf("mailbox")}>
        <Input {...register("mailbox")} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      {mailed_until !== null && (
        <p className="note soft">
          <RichText text={t("mail_waiting")} slots={{ when: <Moment at={mailed_until} /> }} />
        </p>
      )}
    </FormShell>
  );
}

/** Sends a link to an email address at the domain, which only the company's own people have (rule C3). */
export function VerifyByEmail({ verification, onChange }: Props) {
  const { t } = useTranslation("company");
  return (
    <Card title={t("mail_title")}>
      {verification.by_mail ? (
        <Form verification={verification} onChange={onChange} />
      ) : (
        <Message title={t("mail_public", { domain: verification.domain })} />
      )}
    </Card>
  );
}
