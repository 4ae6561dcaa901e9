import { useTranslation } from "react-i18next";
import type { CompanyMail } from "../../../contract/team/company-mails.ts";
import { useMemberName } from "../../shared/records/person-name.ts";
import { Button } from "../../ui/button.tsx";
import { Message } from "../../ui/message.tsx";
import { fieldsOf, type MailFormOf } from "./use-mail-form.ts";

/** Somebody has saved others since: what was typed stays until its writer says which of them it is to be (rule C25). */
export function MailConflict({ mail, form }: { mail: CompanyMail; form: MailFormOf }) {
  const { t } = useTranslation("team");
  const nameOf = useMemberName();
  const { setValue, reset, getValues } = form.form;
  const mine = async () => {
    setValue("version", mail.version, { shouldDirty: true });
    await form.submit();
  };
  const theirs = () => {
    reset({ ...getValues(), version: mail.version, texts: fieldsOf(mail.texts) });
    form.draft.sent();
    form.setError(null);
  };
  return (
    <Message
      kind="stop"
      title={t("mail_conflict", { name: nameOf(mail.changed_by) })}
      actions={
        <>
          <Button size="sm" onClick={() => void mine()}>
            {t("mail_keep_mine")}
          </Button>
          <Button size="sm" kind="quiet" onClick={theirs}>
            {t("mail_take_theirs")}
          </Button>
        </>
      }
    >
      <p>{t("mail_conflict_text")}</p>
    </Message>
  );
}
