import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { LANGUAGES, type Language } from "../../../../contract/choices.ts";
import type { CompanyMail, CompanyMails, NewMailTemplate } from "../../../../contract/hiring/company-mails.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { LANGUAGE_NAMES } from "../../../lib/language/language.ts";
import { useMemberName } from "../../../shared/records/person-name.ts";
import { When } from "../../../shared/records/when.tsx";
import { Message } from "../../../ui/message.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { EmailTemplateForm } from "./email-template-form.tsx";
import { EmailTemplatePreview } from "./email-template-preview.tsx";
import { type EmailTemplateFormState, useEmailTemplateForm } from "./use-email-template-form.ts";

type Props = { mails: CompanyMails; mail: CompanyMail };

const NOTHING: NewMailTemplate = { subject: "", body: "" };

/** The reader's own language is first, because most users write in it. */
function useFirstLanguage(): Language {
  const { i18n } = useTranslation();
  return LANGUAGES.find((language) => i18n.language.startsWith(language)) ?? "en";
}

function LastChange({ mail }: { mail: CompanyMail }) {
  const { t } = useTranslation("team");
  const nameOf = useMemberName();
  if (mail.changed_at === null) return null;
  return (
    <p className="soft label">
      {t("mail_changed", { name: nameOf(mail.changed_by) })} <When at={mail.changed_at} relative />
    </p>
  );
}

type LanguagesProps = {
  chosen: Language;
  written: (language: Language) => boolean;
  onChoose: (language: Language) => void;
  children: React.ReactNode;
};

function Languages({ chosen, written, onChoose, children }: LanguagesProps) {
  const { t } = useTranslation("team");
  return (
    <Tabs
      label={t("mail_languages")}
      chosen={chosen}
      onChoose={(id) => onChoose(LANGUAGES.find((language) => language === id) ?? chosen)}
      tabs={LANGUAGES.map((language) => ({
        id: language,
        label: LANGUAGE_NAMES[language],
        ...(written(language) && { count: t("mail_written") }),
      }))}
    >
      {children}
    </Tabs>
  );
}

/** The template that is used if this language has none of its own. */
function useFallbackTemplate({ mails, mail }: Props): (language: Language) => string {
  const { t } = useTranslation("team");
  return (language) =>
    mails.job !== null && mail.fallback.includes(language)
      ? t("mail_instead_company", { name: mails.company.name })
      : t("mail_instead_product", { language: LANGUAGE_NAMES[language], product: PRODUCT_NAME });
}

function EditableTemplate({ mails, mail, form }: Props & { form: EmailTemplateFormState }) {
  const [language, setLanguage] = useState(useFirstLanguage());
  const typed = useWatch({ control: form.form.control, name: "texts" });
  const instead = useFallbackTemplate({ mails, mail });
  const faulty = LANGUAGES.find((one) => form.form.formState.errors.texts?.[one] !== undefined);
  // If the invalid field is in another language, that one is opened, once per submission.
  const [sent, setSent] = useState(0);
  if (form.form.formState.submitCount !== sent && !form.pending) {
    setSent(form.form.formState.submitCount);
    if (faulty !== undefined && form.form.formState.errors.texts?.[language] === undefined) setLanguage(faulty);
  }
  const words = { ...NOTHING, ...typed?.[language] };
  const isWritten = (one: Language) => (typed?.[one]?.subject ?? "") !== "" || (typed?.[one]?.body ?? "") !== "";
  return (
    <Languages chosen={language} written={isWritten} onChoose={setLanguage}>
      <div className="mail-desk">
        <EmailTemplateForm
          key={language}
          mails={mails}
          mail={mail}
          form={form}
          language={language}
          instead={isWritten(language) ? null : instead(language)}
        />
        <EmailTemplatePreview mails={mails} trigger={mail.trigger} language={language} words={words} />
      </div>
    </Languages>
  );
}

function ReadOnlyTemplate({ mails, mail }: Props) {
  const { t } = useTranslation("team");
  const [language, setLanguage] = useState(useFirstLanguage());
  return (
    <>
      <Message title={t("mail_read_only")} />
      <Languages chosen={language} written={(one) => mail.texts[one] !== undefined} onChoose={setLanguage}>
        <EmailTemplatePreview
          mails={mails}
          trigger={mail.trigger}
          language={language}
          words={mail.texts[language] ?? NOTHING}
        />
      </Languages>
    </>
  );
}

function TemplateWriter(props: Props) {
  return <EditableTemplate {...props} form={useEmailTemplateForm(props)} />;
}

/** A company's email template: editable for users with the right, readable for the rest of the team. */
export function EmailTemplateEditor({ mails, mail }: Props) {
  const { t } = useTranslation("team");
  return (
    <section className="stack mail-editor" aria-labelledby="mail-trigger">
      <div>
        <h2 className="sub-title" id="mail-trigger">
          {t(`mail_${mail.trigger}`)}
        </h2>
        <p className="soft">{t(`mail_when_${mail.trigger}`)}</p>
        <LastChange mail={mail} />
      </div>
      {mails.can.change ? <TemplateWriter mails={mails} mail={mail} /> : <ReadOnlyTemplate mails={mails} mail={mail} />}
    </section>
  );
}
