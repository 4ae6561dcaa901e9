import { useTranslation } from "react-i18next";
import type { Language } from "../../../../contract/choices.ts";
import type { CompanyMail } from "../../../../contract/hiring/company-mails.ts";
import { LANGUAGE_NAMES } from "../../../lib/language/language.ts";
import { htmlToText } from "../../../shared/editor/html-to-text.ts";
import { useMemberName } from "../../../shared/records/person-name.ts";
import { Button } from "../../../ui/button.tsx";
import { Message } from "../../../ui/message.tsx";
import { type EmailTemplateFormState, languageFields, typedLanguages } from "./use-email-template-form.ts";

/** The saved text of a language that both have changed. */
function SavedText({ mail, language }: { mail: CompanyMail; language: Language }) {
  const { t } = useTranslation("team");
  const words = mail.texts[language];
  if (words === undefined) return null;
  return (
    <>
      <p className="label">{t("mail_conflict_saved", { language: LANGUAGE_NAMES[language] })}</p>
      <blockquote className="typed" dir="auto" lang={language}>
        {`${words.subject}\n\n${htmlToText(words.body)}`}
      </blockquote>
    </>
  );
}

/**
 * Another user has saved meanwhile: the typed text stays until the user chooses a version, and languages without own
 * input are taken from the saved one (rule C25).
 */
export function EmailTemplateConflict({ mail, form }: { mail: CompanyMail; form: EmailTemplateFormState }) {
  const { t } = useTranslation("team");
  const nameOf = useMemberName();
  const { setValue, reset, getValues, formState } = form.form;
  const saved = languageFields(mail.texts);
  const own = typedLanguages(getValues("texts"), formState.defaultValues?.texts ?? {});
  const both = typedLanguages(getValues("texts"), saved).filter((language) => own.includes(language));
  const mine = async () => {
    const { texts, ...values } = getValues();
    // The saved texts become the form's initial values, so that a third user's text is not mistaken for own input.
    reset({ ...values, version: mail.version, texts: saved });
    for (const language of own) setValue(`texts.${language}`, texts[language], { shouldDirty: true });
    await form.submit();
  };
  const theirs = () => {
    reset({ ...getValues(), version: mail.version, texts: saved });
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
      {both.map((language) => (
        <SavedText key={language} mail={mail} language={language} />
      ))}
    </Message>
  );
}
