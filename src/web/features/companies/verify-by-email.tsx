import { useTranslation } from "react-i18next";
import { type CompanyProof, companyProofEndpoints } from "../../../contract/trust/company-verification.ts";
import { call } from "../../lib/net/api-client.ts";
import { FormShell } from "../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { Moment } from "../../shared/records/moment.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Message } from "../../ui/message.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { toast } from "../../ui/toast.ts";

type Props = { proof: CompanyProof & { domain: string }; onProof: (proof: CompanyProof) => void };

function Form({ proof: { company, domain, mailed_until }, onProof }: Props) {
  const { t } = useTranslation("company");
  const form = useContractForm({
    schema: async () => (await import("../../../contract/trust/company-verification.ts")).proofMail,
    defaults: { mailbox: "" },
    draft: `company-proof:${company.id}`,
    async send(body) {
      onProof(await call(companyProofEndpoints.mail, { params: { id: company.id }, body }));
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
export function VerifyByEmail({ proof, onProof }: Props) {
  const { t } = useTranslation("company");
  return (
    <Card title={t("mail_title")}>
      {proof.by_mail ? (
        <Form proof={proof} onProof={onProof} />
      ) : (
        <Message title={t("mail_public", { domain: proof.domain })} />
      )}
    </Card>
  );
}
